// The module of ping-ios-sdk with this name, so that its imports compile.
@_exported public import PingJourney
