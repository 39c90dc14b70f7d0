public import PingDavinciPlugin
public import PingOidc

// What apps name beside this module's own types, so that one import is enough.

/// OpenID Connect for a workflow.
public typealias OidcModule = PingOidc.OidcModule
/// One field of a form.
public typealias Collector = PingDavinciPlugin.Collector
/// The fields of a form.
public typealias Collectors = PingDavinciPlugin.Collectors
/// The received field behind a collector.
public typealias CollectorField = PingDavinciPlugin.CollectorField
/// What is wrong with an answer.
public typealias ValidationError = PingDavinciPlugin.ValidationError
/// The creation of a passkey.
public typealias FidoRegistrationCollector = PingDavinciPlugin.FidoRegistrationCollector
/// The use of a passkey.
public typealias FidoAuthenticationCollector = PingDavinciPlugin.FidoAuthenticationCollector
