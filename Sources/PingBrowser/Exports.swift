@_exported public import PingNetwork
