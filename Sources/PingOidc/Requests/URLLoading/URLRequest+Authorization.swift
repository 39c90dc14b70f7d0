#if canImport(Darwin)
    public import Foundation

    extension OidcClient {
        /// Adds the user's token to a request that the app sends itself: as a bearer token, or with a proof (DPoP).
        ///
        /// A proof is valid once and for this request alone. ``AuthenticatedHttpClient`` also repeats requests that the
        /// server refuses; with this method the app does that.
        ///
        /// - Parameters:
        ///   - request: The request, complete in its method and URL.
        ///   - origins: The origins that may see the token, such as `https://api.example.com`.
        ///   - token: A token that the client does not store, such as one of `clientCredentials`; `nil` for the user's.
        /// - Throws: ``OidcError``; with a cause `untrustedOrigin` when the request goes elsewhere.
        public func authorize(
            _ request: inout URLRequest,
            origins: [String],
            token: Token? = nil
        ) async throws(OidcError) {
            let fields = try await authorizationFields(
                method: request.httpMethod ?? "GET",
                url: request.url?.absoluteString ?? "",
                origins: origins,
                token: token
            )
            for (name, value) in fields { request.setValue(value.reveal(), forHTTPHeaderField: name) }
        }
    }
#endif
