import HTTPTypes
import PingNetwork

/// What a request was for, in words for somebody who sees it for the first time.
struct Narration: Sendable, Equatable {
    /// Method, path and status. No query but the journey's name: it may hold codes.
    let title: String
    let explanation: String

    init(request: HttpRequest, status: Int) {
        let items = request.url.queryItems
        let journey = items.first { $0.name == "authIndexValue" }?.value
        let isResumed = items.contains { $0.name == "suspendedId" }
        title = "\(request.method.rawValue) \(request.url.path) → \(status)"
        explanation = Self.words(for: request.url.path, journey: journey, isResumed: isResumed, status: status)
    }

    private static func words(for path: String, journey: String?, isResumed: Bool, status: Int) -> String {
        let place = Place.allCases.first { path.hasSuffix($0.rawValue) }
        return switch place {
        case .discovery: "The SDK reads where the OpenID Provider's endpoints are, and checks who it says it is."
        case .keys:
            "It fetches the provider's public keys, and checks the ID token's signature and every claim with them."
        case .authenticate: authenticate(journey: journey, isResumed: isResumed, status: status)
        case .authorize:
            "The new session gets an authorization code, without a browser; PKCE, state and nonce protect it."
        case .token: "The code becomes an access token, a refresh token and an ID token."
        case .userinfo: "The server says who the user is."
        case .sessions: "The session ends at the server."
        case .revoke: "The tokens become useless at the server."
        case nil: "Another request of the SDK."
        }
    }

    private static func authenticate(journey: String?, isResumed: Bool, status: Int) -> String {
        if status >= 400 { return "The server refuses." }
        if isResumed { return "The link takes the suspended journey up again." }
        return journey.map { "The journey “\($0)” starts; the server answers with what it wants to know first." }
            ?? "The answers go to the server; it says what comes next."
    }

    private enum Place: String, CaseIterable {
        case discovery = "/.well-known/openid-configuration"
        case keys = "/jwk_uri"
        case authenticate = "/authenticate"
        case authorize = "/authorize"
        case token = "/access_token"
        case userinfo = "/userinfo"
        case sessions = "/sessions"
        case revoke = "/token/revoke"
    }
}

extension Narration {
    /// For people.
    func lines(_ style: Style) -> [String] {
        ["", style.paint("→ \(title)", .cyan)] + explanation.wrapped(to: 76).map { style.paint("  \($0)", .faint) }
    }
}
