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

// What `as` and `as?` do by bridging, which needs Objective-C. `.ci/apple/check` writes these methods in their place.

extension String {
    public func bridged(_ type: CFString.Type) -> CFString { CFString() }
}
extension CFString {
    public func bridged(_ type: String.Type) -> String { "" }
}
extension Data {
    public func bridged(_ type: CFData.Type) -> CFData { CFData() }
}
extension CFData {
    public func bridged(_ type: Data.Type) -> Data { Data() }
}
extension Dictionary where Key == String, Value == Any {
    public func bridged(_ type: CFDictionary.Type) -> CFDictionary { CFDictionary() }
}
extension Array {
    public func bridged(_ type: CFArray.Type) -> CFArray { CFArray() }
}

public func bridged<Element>(_ value: CFArray?, _ type: [Element].Type) -> [Element]? { nil }
public func bridged<Other>(_ value: CFTypeRef?, _ type: Other.Type) -> Other? { nil }
@_disfavoredOverload
public func bridged<Other>(_ value: Any?, _ type: Other.Type) -> Other? { nil }
