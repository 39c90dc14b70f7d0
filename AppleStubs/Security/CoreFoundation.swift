public import Foundation

// What Security brings along from CoreFoundation. There, these are classes that Swift bridges with `as`; Linux has no such
// bridge, so the stand-ins are the Swift types themselves.

public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFDictionary = [String: Any]
public typealias CFIndex = Int

public final class CFAllocator {}
public final class CFError {}

public func CFErrorGetCode(_ error: CFError) -> CFIndex { 0 }
