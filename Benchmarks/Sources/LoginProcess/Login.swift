package import PingOidc

/// A whole login, with the SDK, from the start to stored tokens.
package protocol Login: Sendable {
    associatedtype App: Sendable

    /// How many requests a login sends, once the provider's metadata is known.
    static var requests: Int { get }

    /// - Parameters:
    ///   - origin: Where the server is.
    ///   - outcome: What the login ends with.
    ///   - client: What carries requests; `nil` for the SDK's own choice.
    ///   - system: Time and randomness.
    init(origin: String, outcome: Outcome, client: (any HttpClient)?, system: SystemServices)

    var origin: String { get }
    var outcome: Outcome { get }

    /// What an app creates once.
    func app() -> App

    /// The first step.
    func begin(_ app: App) async throws -> ContinueNode

    /// Fills in the step's fields.
    func fillIn(_ step: ContinueNode)
}

extension Login {
    package init(origin: String, outcome: Outcome = .tokens, client: (any HttpClient)? = nil) {
        self.init(origin: origin, outcome: outcome, client: client, system: .live)
    }

    /// One login, from the start to its end.
    package func logIn(_ app: App) async throws {
        let step = try await begin(app)
        fillIn(step)
        let last = await step.next()
        switch (last.kind, outcome) {
        case (.success, .tokens), (.success, .signedTokens), (.failure, .refusal): return
        default: throw last.cause ?? Unexpected("The response is \(last).")
        }
    }
}
