@_exported public import PingCommons

// The names that an app with a login writes, for `PingJourney` and `PingDavinci`. Documentation/Decisions/0012 says why
// each has a line, and why a name that web frameworks have too (`Request`, `Response`, `Session`, `Storage`,
// `Authenticator`, `Logger`) has none. PingCommons is whole, since an operator cannot be named:
// `catch PingError.Code.flowExpired` needs its `~=`.
@_exported public import protocol PingBrowser.Browser
@_exported public import struct PingFido.FidoModule
@_exported public import struct PingFido.SoftwareAuthenticator
@_exported public import enum PingLogger.LogLevel
@_exported public import enum PingLogger.LogManager
@_exported public import struct PingLogger.NoneLogger
@_exported public import struct PingLogger.StandardLogger
@_exported public import struct PingLogger.WarningLogger
@_exported public import struct PingNetwork.ClientCertificate
@_exported public import struct PingNetwork.DefaultHttpClient
@_exported public import struct PingNetwork.HeaderFieldsMiddleware
@_exported public import protocol PingNetwork.HttpClient
@_exported public import struct PingNetwork.HttpClientSettings
@_exported public import struct PingNetwork.HttpCookie
@_exported public import enum PingNetwork.HttpProxy
@_exported public import struct PingNetwork.LoggingMiddleware
@_exported public import struct PingNetwork.PublicKeyPin
@_exported public import struct PingNetwork.RetryMiddleware
@_exported public import struct PingOidc.Account
@_exported public import struct PingOidc.Accounts
@_exported public import struct PingOidc.ClientKey
@_exported public import class PingOidc.OidcClient
@_exported public import struct PingOidc.OidcClientConfig
@_exported public import enum PingOidc.OidcError
@_exported public import enum PingOidc.OidcModule
@_exported public import struct PingOidc.OidcWeb
@_exported public import struct PingOidc.RedirectBrowser
@_exported public import struct PingOidc.SignOutReason
@_exported public import struct PingOidc.StepUpRequirement
@_exported public import struct PingOidc.Token
@_exported public import struct PingOidc.TokenRenewal
@_exported public import protocol PingOidc.User
@_exported public import typealias PingOidc.UserInfo
@_exported public import class PingOrchestrate.ContinueNode
@_exported public import enum PingOrchestrate.CookieModule
@_exported public import enum PingOrchestrate.CustomHeader
@_exported public import enum PingOrchestrate.CustomParameter
@_exported public import struct PingOrchestrate.EmptyNode
@_exported public import struct PingOrchestrate.ErrorNode
@_exported public import struct PingOrchestrate.FailureNode
@_exported public import struct PingOrchestrate.FlowSnapshot
@_exported public import enum PingOrchestrate.IdpModule
@_exported public import protocol PingOrchestrate.Node
@_exported public import enum PingOrchestrate.ProtectModule
@_exported public import struct PingOrchestrate.SignOffError
@_exported public import struct PingOrchestrate.SuccessNode
@_exported public import struct PingStorage.EncryptionKey
@_exported public import class PingStorage.FileStorage
@_exported public import class PingStorage.KeychainStorage
@_exported public import class PingStorage.MemoryStorage
@_exported public import struct PingText.RichContent

#if os(macOS) || os(Linux)
    @_exported public import struct PingBrowser.LoopbackBrowser
#endif

#if canImport(AuthenticationServices)
    @_exported public import struct PingBrowser.WebAuthenticationBrowser
    @_exported public import struct PingFido.PlatformAuthenticator
#endif
