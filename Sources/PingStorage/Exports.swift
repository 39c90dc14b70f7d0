@_exported public import PingLogger
