@_exported public import PingOidc
// The other names of PingFido are for apps that have an authenticator. They import it.
@_exported public import protocol PingFido.Authenticator
@_exported public import struct PingFido.FidoModule
@_exported public import enum PingFido.PasskeyPresentation
@_exported public import struct PingFido.SoftwareAuthenticator

#if canImport(AuthenticationServices)
    @_exported public import struct PingFido.PlatformAuthenticator
#endif
