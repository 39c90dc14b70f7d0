// The module of ping-ios-sdk with this name, so that its imports compile.
@_exported public import PingDavinci
@_exported public import PingJourney
@_exported public import struct PingOrchestrate.ProtectConfig
@_exported public import protocol PingOrchestrate.ProtectProvider
