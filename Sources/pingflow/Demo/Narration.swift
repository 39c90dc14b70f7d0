import HTTPTypes
import PingNetwork

/// The purpose of a request, in words for somebody who sees it for the first time.
struct Narration: Sendable, Equatable {
    /// Method, path and status. No query but the journey's name: it may hold codes.
    let title: String
    let explanation: String
    let place: Place?
    /// Whether the request asks for what the flow waits for. It may come many times.
    let isPoll: Bool

    init(request: HttpRequest, status: Int) {
        title = "\(request.method.rawValue) \(Self.shortened(request.url.path)) → \(status)"
        place = Place(path: request.url.path)
        explanation = Self.words(for: request, at: place, status: status)
        isPoll = place == .challenge || Self.isPoll(request)
    }

    private static func isPoll(_ request: HttpRequest) -> Bool {
        guard let body = try? JSON(parsing: request.body) else { return false }
        let callbacks = body["callbacks"]?.array ?? []
        return body["parameters"]?["eventType"] == "polling"
            || callbacks.contains { $0["type"] == "PollingWaitCallback" }
    }

    /// A path with no more of identifiers than tells them apart.
    private static func shortened(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.count < 30 ? String($0) : $0.prefix(8) + "…" }
            .joined(separator: "/")
    }

    private static func words(for request: HttpRequest, at place: Place?, status: Int) -> String {
        let parameters = { name in request.url.queryItems.first { $0.name == name }?.value }
        return switch place {
        case .discovery:
            "The SDK loads the discovery document: the endpoints of the OpenID provider and its issuer name."
        case .keys, .environmentKeys:
            "The SDK loads the provider's public keys and verifies the ID token: its signature and every claim."
        case .authenticate, .capability: status >= 400 ? "The server refuses." : step(parameters)
        case .challenge: "The SDK asks whether the challenge has been met."
        case .authorize: authorize(parameters, status)
        case .token, .environmentToken:
            "The SDK exchanges the code for an access token, a refresh token and an ID token."
        case .userinfo: "The server says who the user is."
        case .sessions: "The session ends at the server."
        case .revoke: "The server revokes the tokens."
        case nil: "Another request of the SDK."
        }
    }

    private static func step(_ parameters: (String) -> String?) -> String {
        if parameters("suspendedId") != nil { return "The link resumes the suspended journey." }
        return parameters("authIndexValue")
            .map { "The journey “\($0)” starts. The server sends the first questions." }
            ?? "The SDK submits the answers. The server sends the next step."
    }

    /// A DaVinci flow begins where a journey ends.
    private static func authorize(_ parameters: (String) -> String?, _ status: Int) -> String {
        guard parameters("response_mode") == "pi.flow" else {
            return "The new session gets an authorization code, without a browser; PKCE, state and nonce protect it."
        }
        if status >= 400 { return "The server refuses." }
        let name = parameters("acr_values").map { "flow “\($0)”" } ?? "flow"
        return "The \(name) starts; PKCE, state and nonce protect it. The server sends the first form."
    }

    /// The endpoint that a request goes to.
    enum Place: String, CaseIterable, Sendable {
        case discovery = "/.well-known/openid-configuration"
        case keys = "/jwk_uri"
        case environmentKeys = "/jwks"
        case capability = "/davinci/connections"
        case challenge = "/credentials/challenge"
        case authenticate = "/authenticate"
        case authorize = "/authorize"
        case token = "/access_token"
        case environmentToken = "/as/token"
        case userinfo = "/userinfo"
        case sessions = "/sessions"
        case revoke = "/revoke"

        init?(path: String) {
            let place = Self.allCases.first { path.hasSuffix($0.rawValue) || path.contains($0.rawValue + "/") }
            guard let place else { return nil }
            self = place
        }
    }

    /// For people.
    func lines(_ style: Style) -> [String] {
        ["", style.paint("→ \(title)", .cyan)] + [style.paint("  \(explanation)", .faint)]
    }
}
