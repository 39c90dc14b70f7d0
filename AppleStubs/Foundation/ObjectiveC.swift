public import FoundationEssentials
import Foundation

// struct ObjCBool : ExpressibleByBooleanLiteral
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    public var boolValue: Bool
    public init(_ value: Bool) { boolValue = value }
    public init(booleanLiteral value: Bool) { boolValue = value }
}

extension FileManager {
    // func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
}

// func NSHomeDirectory() -> String
public func NSHomeDirectory() -> String { "" }

// struct Selector : ExpressibleByStringLiteral
public struct Selector: ExpressibleByStringLiteral, Hashable {
    public init(stringLiteral value: String) {}
}

// func NSSelectorFromString(_ aSelectorName: String) -> Selector
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(stringLiteral: aSelectorName) }

extension NSObject {
    // class func responds(to aSelector: Selector!) -> Bool, of the class as an object of NSObjectProtocol
    public class func responds(to aSelector: Selector!) -> Bool { false }
    // class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>!, of the class as an object of NSObjectProtocol
    public class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { nil }
}
