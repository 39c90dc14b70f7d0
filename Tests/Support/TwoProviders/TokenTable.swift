package import PingOidc
import PingTestKit

/// The table of the two providers: nobody can do anything with the tokens of the other.
package struct TokenTable: Sendable {
    package let kind: ClientKind
    /// Opens the place that both clients have for their tokens, as another process would.
    package let open: @Sendable () async throws -> any Storage<Token>

    package init(_ kind: ClientKind, _ open: @escaping @Sendable () async throws -> any Storage<Token>) {
        self.kind = kind
        self.open = open
    }

    /// A user of the second provider, whose tokens those of the first have replaced, tries everything.
    ///
    /// - Parameter change: What somebody has done to the stored tokens meanwhile, with the issuers of both providers.
    /// - Returns: The outcome of each use, and whether the tokens still work for their owner.
    package func outcomes(
        _ change: @Sendable (inout Token, _ owner: String, _ visitor: String) -> Void = { _, _, _ in }
    ) async throws -> (outcomes: [TokenUse.Outcome], ownerError: OidcError?) {
        var result: ([TokenUse.Outcome], OidcError?) = ([], nil)
        try await TwoProviders.run { providers in
            let tokens = try await open()
            let visitor = try await kind.logIn(at: providers.second, open())
            let owner = try await kind.logIn(at: providers.first, open())
            let issuers = try await (owner.client.metadata().issuer, visitor.client.metadata().issuer)
            var token = try some(await tokens.get())
            change(&token, issuers.0, issuers.1)
            try await tokens.save(item: token)
            for use in TokenUse.allCases {
                result.0.append(try await use.outcome(for: visitor, owner: owner, tokens))
            }
            if case .failure(let error) = await owner.user.refresh() { result.1 = error }
        }
        return result
    }

    /// Ways to write an issuer that only look the same.
    package static let lookalikes: [@Sendable (String) -> String] = [
        { $0 + "/" }, { $0.lowercased() }, { $0.uppercased() }, { $0.replacing("127.0.0.1:", with: "127.0.0.1:0") },
        { $0.replacing("127.0.0.1", with: "localhost") }, { $0.replacing("K", with: "\u{212A}") }, { _ in "" },
    ]
}
