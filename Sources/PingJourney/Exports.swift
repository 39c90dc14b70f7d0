@_exported public import PingFido
@_exported public import PingOidc
