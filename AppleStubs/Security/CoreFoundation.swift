// What Security brings along from CoreFoundation. There, these are classes that Swift bridges with `as`; Linux has no such
// bridge, so the stand-ins are the Swift types themselves.

public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFDictionary = [String: Any]
