@_exported import PingLogin
