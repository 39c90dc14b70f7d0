@_exported public import PingOrchestrate
