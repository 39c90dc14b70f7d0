import PingCommons

/// An OpenID Provider of the emulator.
struct Issuer: Sendable {
    /// The issuer identifier, the base of all other URLs.
    let identifier: String
    /// The tenant of its codes and tokens.
    let tenant: String
    /// The discovery members that name an endpoint, with the endpoint's path below the identifier or its whole URL.
    let endpoints: [String: String]
    /// The supported values of `response_mode`.
    let responseModes: [String]
    /// The login page for browsers without a session.
    let loginPage: String?
}
