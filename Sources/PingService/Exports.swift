@_exported public import PingOidc
