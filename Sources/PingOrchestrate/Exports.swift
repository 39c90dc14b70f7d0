@_exported public import PingNetwork
@_exported public import PingStorage
@_exported public import PingText
