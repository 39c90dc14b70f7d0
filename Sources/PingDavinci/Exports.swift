@_exported public import PingEssentials
