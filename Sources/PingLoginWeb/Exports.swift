@_exported public import PingLogin
