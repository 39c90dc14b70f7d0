import PingCommons
import PingFoundation

/// The URL that a browser returned with.
struct IdpRedirect {
    private let pairs: [(name: String, value: String)]

    init(_ url: String) {
        let query = URLComponents(string: url)?.percentEncodedQuery ?? ""
        pairs = PercentEncoding.decodePairs(query)
    }

    /// - Throws: `PingError` when there is not exactly one token, or an error instead.
    func continueToken() throws -> Secret {
        if let error = values("error").first {
            // Any app can call the redirect URI, with any text.
            let said = ([error] + values("error_description").prefix(1)).map { ServerText.quoted($0) }
            throw PingError(
                .idpRefused,
                "The provider, or the server on its behalf, refused the login. It says: \(said.joined(separator: " – "))",
                recovery: "Start the login with the provider again, or use another way."
            )
        }
        let tokens = values("continueToken")
        guard let token = tokens.first, tokens.count == 1, !token.isEmpty else {
            throw PingError(
                .idpUnexpectedRedirect,
                "The browser returned without a continue token, or with more than one.",
                recovery: "Start the login with the provider again."
            )
        }
        return Secret(token)
    }

    /// Whether it is what the server sends the browser back with, for this interaction: one token, or an error.
    func isResponse(to interaction: JSON?) -> Bool {
        self.interaction(matches: interaction) && (values("continueToken").count == 1 || !values("error").isEmpty)
    }

    /// Whether the interaction it names, if any, is the given one.
    func interaction(matches own: JSON?) -> Bool {
        values("interactionId").allSatisfy { $0 == own?.lenientString }
    }

    private func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }
}
