// The logins are separate modules, so that a program with one of them has nothing of the other in it.
@_exported public import DaVinciLogins
@_exported public import JourneyLogins
@_exported public import LoginProcess
