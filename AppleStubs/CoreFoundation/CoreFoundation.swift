// Core Foundation, as Swift imports it: each type is a class of its own, and only `as` makes one of a Swift value.

public import FoundationEssentials

// typealias CFTypeRef = AnyObject
public typealias CFTypeRef = AnyObject
// typealias CFIndex = Int
public typealias CFIndex = Int
// typealias OSStatus = Int32
public typealias OSStatus = Int32
// typealias CFOptionFlags = UInt
public typealias CFOptionFlags = UInt
// typealias CFTypeID = UInt
public typealias CFTypeID = UInt

// class CFString
public final class CFString { package init() {} }
// class CFArray
public final class CFArray { package init() {} }
// class CFData
public final class CFData { package init() {} }
// class CFDictionary
public final class CFDictionary { package init() {} }
// class CFAllocator
public final class CFAllocator { package init() {} }
// class CFError : Error
public final class CFError: Error { package init() {} }
// class CFBoolean
public final class CFBoolean { package init() {} }

// func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { 0 }
// func CFErrorGetCode(_ err: CFError!) -> CFIndex
public func CFErrorGetCode(_ err: CFError!) -> CFIndex { 0 }

// What `as` and `as?` do by bridging, which needs Objective-C. `.ci/apple/check` writes these operators in their place.
infix operator ~~> : CastingPrecedence
infix operator ~?> : CastingPrecedence

public func ~~> (value: String, type: CFString.Type) -> CFString { CFString() }
public func ~~> (value: CFString, type: String.Type) -> String { "" }
public func ~~> (value: Data, type: CFData.Type) -> CFData { CFData() }
public func ~~> (value: CFData, type: Data.Type) -> Data { Data() }
public func ~~> (value: [String: Any], type: CFDictionary.Type) -> CFDictionary { CFDictionary() }
public func ~~> (value: [Any], type: CFArray.Type) -> CFArray { CFArray() }
public func ~~> (value: CFArray, type: [Any].Type) -> [Any] { [] }
/// A cast to a type that the value has already, or to one above it.
public func ~~> <Value>(value: Value, type: Value.Type) -> Value { value }

public func ~?> <Element>(value: CFArray?, type: [Element].Type) -> [Element]? { nil }
public func ~?> <Element>(value: CFTypeRef?, type: [Element].Type) -> [Element]? { nil }
public func ~?> <Key, Value>(value: CFTypeRef?, type: [Key: Value].Type) -> [Key: Value]? { nil }
