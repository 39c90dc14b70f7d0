import PingCommons

/// One OpenID Provider of the emulator, as a request has reached it.
struct Issuer: Sendable {
    /// The issuer identifier: the URL that everything else begins with.
    let identifier: String
    /// Whose codes and tokens these are; another tenant's are unknown here.
    let tenant: String
    /// The discovery members that name an endpoint, with the endpoint's path below the identifier or its whole URL.
    let endpoints: [String: String]
    /// What `response_mode` may be.
    let responseModes: [String]
    /// Where a browser without a session is sent to log in.
    let loginPage: String?
}
