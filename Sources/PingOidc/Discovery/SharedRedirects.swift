/// The providers of the clients that are alive, by the redirect URI to which they respond.
///
/// A hostile provider can send the user's browser on to another provider of the app. The code of that one then comes back to the redirect
/// URI that both have, with the `state` of the first, and would be sent to the first (RFC 9700, section 4.4). Only `iss` in the response
/// (RFC 9207), or a redirect URI for each provider, tells the two apart.
final class SharedRedirects: Sendable {
    /// A provider as configurations name it.
    private struct Provider: Sendable, Hashable {
        let discoveryEndpoint: Identifier
        let issuer: Identifier?

        init(_ config: OidcClientConfig) {
            let check = IssuerCheck(config)
            discoveryEndpoint = Identifier(check.discoveryEndpoint)
            issuer = check.requiredIssuer.map { Identifier($0) }
        }

        private var check: IssuerCheck {
            IssuerCheck(discoveryEndpoint: discoveryEndpoint.text, requiredIssuer: issuer?.text)
        }

        /// Whether two configurations mean one provider: PingAM has several discovery documents for one realm.
        func isSame(as other: Self) -> Bool {
            guard let expected = check.expectedIssuer, let otherExpected = other.check.expectedIssuer else {
                return discoveryEndpoint == other.discoveryEndpoint
            }
            return check.accepts(otherExpected) || other.check.accepts(expected)
        }
    }

    /// How many clients of each provider there are. A service makes a client for each login, so that nothing here may look at all of them.
    private let counts = Locked<[Identifier: [Provider: Int]]>([:])

    func add(_ config: OidcClientConfig) { change(config, by: 1) }

    func remove(_ config: OidcClientConfig) { change(config, by: -1) }

    private func change(_ config: OidcClientConfig, by difference: Int) {
        let (redirect, provider) = (Identifier(config.redirectUri), Provider(config))
        counts.withLock { counts in
            var providers = counts.removeValue(forKey: redirect) ?? [:]
            let count = providers[provider, default: 0] + difference
            providers[provider] = count > 0 ? count : nil
            if !providers.isEmpty { counts[redirect] = providers }
        }
    }

    /// Whether another provider's responses go to the redirect URI of a client, too.
    func haveOtherProvider(than client: OidcClient) -> Bool {
        let provider = Provider(client.config)
        let providers = counts.withLock { $0[Identifier(client.config.redirectUri)] } ?? [:]
        return providers.keys.contains { !$0.isSame(as: provider) }
    }
}
