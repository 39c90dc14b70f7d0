import Foundation
package import PingOidc

/// An app with a stored token.
package enum StoredToken {
    /// - Parameters:
    ///   - storage: Where the token is kept; it is put there.
    ///   - isExpired: Whether it has to be refreshed before it can be used.
    ///   - client: What carries the refresh.
    package static func client(
        _ storage: any PingStorage.Storage<Token>,
        isExpired: Bool = false,
        over client: any HttpClient
    ) async throws -> OidcClient {
        let token = Token(
            accessToken: "5ounP1mFzlpSHDH61GuaiLwo_DGzg55B",
            tokenType: "Bearer",
            scope: "openid profile",
            expiresIn: isExpired ? -60 : 86400,
            refreshToken: "TQsZbswtJQQsnRvuj0MDXtAobGf92QVySWpLjIlVUXM"
        )
        try await storage.save(item: token)
        var config = OidcClientConfig()
        config.discoveryEndpoint = JourneyLogin.discoveryEndpoint(CannedClient.origin, .tokens)
        config.logIn(.tokens)
        config.storage = storage
        return OidcClient(config: config, httpClient: client)
    }

    /// Asks for the token again and again, on the caller's actor.
    package static func ask(_ client: OidcClient, _ count: Int) async throws {
        for _ in 0..<count { _ = try await client.token().get() }
    }
}

extension JourneyLogin {
    /// An app's client by itself, which verifies ID tokens.
    package static func oidcClient(over client: any HttpClient) -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = discoveryEndpoint(CannedClient.origin, .signedTokens)
        config.logIn(.signedTokens)
        return OidcClient(config: config, httpClient: client)
    }
}
