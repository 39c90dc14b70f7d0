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
