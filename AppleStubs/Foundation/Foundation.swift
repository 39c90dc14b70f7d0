// Foundation as Apple's systems have it: the essentials, the classes that Linux has beside them, and what Linux lacks. Each class is
// named, so that Glibc, which Foundation on Linux brings along, stays out, and so that a class that Apple lacks is not found.
@_exported public import CoreFoundationStub
@_exported public import DarwinStub
@_exported public import FoundationEssentials
@_exported public import Dispatch

@_exported public import class Foundation.Bundle
@_exported public import class Foundation.NSRegularExpression
@_exported public import class Foundation.PropertyListSerialization
@_exported public import class Foundation.NSObject
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.NSRange
@_exported public import protocol Foundation.NSObjectProtocol
@_exported public import class Foundation.NSError
@_exported public import class Foundation.NSTextCheckingResult
@_exported public import protocol Foundation.LocalizedError
@_exported public import protocol Foundation.CustomNSError
@_exported public import class Foundation.FileHandle
@_exported public import class Foundation.Pipe
@_exported public import class Foundation.FileManager
@_exported public import class Foundation.ProcessInfo
@_exported public import class Foundation.DateFormatter
@_exported public import class Foundation.NSCondition
@_exported public import class Foundation.NSLock
@_exported public import class Foundation.Thread
@_exported public import class Foundation.RunLoop
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.NotificationCenter
@_exported public import struct Foundation.CharacterSet
@_exported public import class Foundation.NSString
@_exported public import class Foundation.NSDictionary
@_exported public import class Foundation.NSArray
@_exported public import class Foundation.NSNumber
@_exported public import class Foundation.NSNull
@_exported public import class Foundation.JSONSerialization
@_exported public import class Foundation.InputStream
@_exported public import class Foundation.OutputStream
@_exported public import class Foundation.Host
@_exported public import class Foundation.NSCoder
@_exported public import class Foundation.NSKeyedArchiver
@_exported public import class Foundation.NSKeyedUnarchiver
@_exported public import protocol Foundation.NSCoding
@_exported public import protocol Foundation.NSSecureCoding
@_exported public import func Foundation.NSTemporaryDirectory
@_exported public import let Foundation.NSUnderlyingErrorKey
@_exported public import struct FoundationInternationalization.FloatingPointFormatStyle
@_exported public import enum FoundationInternationalization.NumberFormatStyleConfiguration

#if os(macOS)
    // Apps for iOS start no processes.
    @_exported public import class Foundation.Process
#endif
