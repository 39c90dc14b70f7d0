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
    /// The cookies of its users' sessions.
    let sessionCookies: [String]
    /// The product that its users log in with.
    let product: Product

    /// The URL of an endpoint, by its name in the discovery document.
    func url(of member: String) -> String? {
        endpoints[member].map { $0.contains("://") ? $0 : "\(identifier)/\($0)" }
    }

    /// The product that an issuer is of.
    enum Product: Sendable {
        /// AM: users log in with a journey of the realm.
        case accessManagement(Realm)
        /// PingOne: users log in with a DaVinci flow of the environment.
        case daVinci(environment: String)
    }
}
