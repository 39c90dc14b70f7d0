@_exported public import PingBrowser
@_exported public import PingOrchestrate
