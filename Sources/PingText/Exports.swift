@_exported public import PingCommons
