/// How a client proves to the token endpoint who it is.
public enum ClientAuthentication: Sendable {
    /// Not at all: a public client, protected by PKCE. Right for every app that users install.
    case none
    /// With a secret in the `Authorization` header (RFC 6749, section 2.3.1). For servers and certification tests only.
    case clientSecretBasic(Secret)
}
