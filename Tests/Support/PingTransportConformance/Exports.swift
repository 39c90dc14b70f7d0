@_exported public import PingTestKit
