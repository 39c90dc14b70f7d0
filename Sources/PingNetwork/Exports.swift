@_exported public import PingCommons
// Not the protocol `Logger`, whose name `os` and swift-log have too: a file that names it imports PingLogger.
@_exported public import enum PingLogger.LogLevel
@_exported public import enum PingLogger.LogManager
@_exported public import struct PingLogger.NoneLogger
@_exported public import struct PingLogger.StandardLogger
@_exported public import struct PingLogger.WarningLogger
