@_exported public import PingNetwork
@_exported public import PingStorage
