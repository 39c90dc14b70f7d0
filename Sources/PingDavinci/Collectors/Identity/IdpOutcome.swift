import HTTPTypes
import PingNetwork
import PingOrchestrate

/// The result of a login with an identity provider, and the request that hands it to the server.
enum IdpOutcome: Sendable {
    /// The browser returned with this token.
    case continueToken(Secret)
    /// The app's handler logged the user in; the server wants to know at this URL.
    case native(url: WebURL, body: [String: Secret])

    /// - Throws: `PingError` when the server's link may not be followed.
    func request(_ links: FormLinks) throws -> Request {
        switch self {
        case .continueToken(let token):
            let request = Request(url: try links.url("continue"))
            request.header(.authorization, "Bearer \(token.reveal())")
            request.body([:])
            return request
        case .native(let url, let body):
            let request = Request(url: url)
            request.header(.accept, "application/json")
            request.body(.object(body.mapValues { .string($0.reveal()) }))
            return request
        }
    }
}
