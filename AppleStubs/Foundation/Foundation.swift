// Foundation as Apple's systems have it: the essentials, the classes that Linux has beside them, and what Linux lacks. Each class is
// named, so that Glibc, which Foundation on Linux brings along, stays out, and so that a class that Apple lacks is not found.
@_exported public import CoreFoundationStub
@_exported public import DarwinStub
@_exported public import FoundationEssentials
@_exported public import Dispatch

@_exported public import class Foundation.Bundle
@_exported public import class Foundation.NSRegularExpression
@_exported public import class Foundation.NSObject
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.NSRange
@_exported public import protocol Foundation.NSObjectProtocol
@_exported public import class Foundation.NSError
@_exported public import class Foundation.NSTextCheckingResult
@_exported public import protocol Foundation.LocalizedError
@_exported public import protocol Foundation.CustomNSError
