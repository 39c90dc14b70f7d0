/// The clients that are alive, by the redirect URI to which their providers respond.
///
/// A hostile provider can send the user's browser on to another provider of the app. The code of that one then comes back to the redirect
/// URI that both have, with the `state` of the first, and would be sent to the first (RFC 9700, section 4.4). Only `iss` in the response
/// (RFC 9207), or a redirect URI for each provider, tells the two apart.
final class SharedRedirects: Sendable {
    private struct Entry: Sendable {
        weak var client: OidcClient?
    }

    private let entries = Locked<[Entry]>([])

    func add(_ client: OidcClient) {
        entries.withLock { entries in
            entries.removeAll { $0.client == nil }
            entries.append(Entry(client: client))
        }
    }

    /// Whether another provider's responses go to the redirect URI of a client, too.
    func haveOtherProvider(than client: OidcClient) -> Bool {
        let clients = entries.withLock { $0.compactMap(\.client) }
        return clients.contains { other in
            other.config.redirectUri.hasSameCodePoints(as: client.config.redirectUri) && !isSame(other, client)
        }
    }

    /// PingAM has several discovery documents for one realm.
    private func isSame(_ one: OidcClient, _ other: OidcClient) -> Bool {
        let (one, other) = (IssuerCheck(one.config), IssuerCheck(other.config))
        guard let issuer = one.expectedIssuer, let otherIssuer = other.expectedIssuer else {
            return one.discoveryEndpoint.hasSameCodePoints(as: other.discoveryEndpoint)
        }
        return one.accepts(otherIssuer) || other.accepts(issuer)
    }
}
