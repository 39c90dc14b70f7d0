@_exported public import PingStorage
