@_exported public import PingDavinci
@_exported public import PingJourney
