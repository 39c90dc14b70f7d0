/// Decides whether a metadata document may speak for the URL it came from (OpenID Connect Discovery 1.0, section 4.3).
///
/// The issuer has to be what stands before `/.well-known/openid-configuration`, character for character, except a slash
/// at its end, which is removed before that path is appended (section 4.1). One other case is let through: PingAM
/// responds under several paths of one realm (`/oauth2/alpha`, `/oauth2/realms/root/realms/alpha`) and under its port,
/// and names the long form as issuer. Such an issuer is accepted when origin, context path and realm are the same.
struct IssuerCheck {
    static let suffix = "/.well-known/openid-configuration"

    /// The address that the metadata came from.
    let discoveryEndpoint: String
    /// The issuer the app insists on.
    let requiredIssuer: String?

    func check(_ issuer: String) throws {
        guard let expected = expectedIssuer else {
            throw PingError(
                .invalidConfiguration,
                "The OIDC option discoveryEndpoint is not a URL with \(Self.suffix) or \(SecondSource.path), so its issuer is not known.",
                recovery: "Correct discoveryEndpoint, or set the option issuer."
            )
        }
        if accepts(issuer) { return }
        let isTemplate = issuer.contains(IssuerTemplate.place)
        throw PingError(
            .oidcIssuerMismatch,
            "The provider's metadata names the issuer “\(issuer)” where “\(expected)” is expected."
                + (isTemplate ? " It stands for many tenants." : ""),
            recovery: isTemplate
                ? "Use the tenant's own discovery document, or set OidcClientConfig.issuerTemplate to let users of every tenant log in."
                : "Check the URL of the discovery document. If this issuer is right, set it in OidcClientConfig.issuer."
        )
    }

    /// Whether metadata from there may name an issuer.
    func accepts(_ issuer: String) -> Bool {
        guard let expected = expectedIssuer else { return false }
        let named = Identifier(issuer)
        if named == Identifier(expected) { return true }
        guard requiredIssuer == nil else { return false }
        if named == Identifier(expected + "/") { return true }
        return RealmAddress(issuer).map { $0 == RealmAddress(expected) } ?? false
    }

    /// The issuer that the configuration implies; `nil` when it cannot work.
    var expectedIssuer: String? {
        if let requiredIssuer { return requiredIssuer }
        if discoveryEndpoint.hasSuffix(Self.suffix) { return String(discoveryEndpoint.dropLast(Self.suffix.count)) }
        if discoveryEndpoint.hasSuffix(SecondSource.path) {
            return String(discoveryEndpoint.dropLast(SecondSource.path.count))
        }
        // RFC 8414, section 3.1: between the host and the issuer's path.
        guard let url = try? WebURL(discoveryEndpoint), url.query == nil, url.path.hasPrefix(SecondSource.path + "/")
        else { return nil }
        return url.origin + url.path.dropFirst(SecondSource.path.count)
    }
}

extension IssuerCheck {
    /// The issuers that a configuration accepts.
    init(_ config: OidcClientConfig) {
        discoveryEndpoint = config.discoveryEndpoint
        requiredIssuer = config.issuer ?? config.issuerTemplate ?? config.openId?.issuer
    }
}

/// The PingAM and the realm that an issuer stands for, whatever form its path has.
private struct RealmAddress: Equatable {
    let origin: String
    let context: [Substring]
    let realm: [Substring]

    init?(_ issuer: String) {
        guard let url = try? WebURL(issuer), url.query == nil else { return nil }
        let path = url.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard let start = path.firstIndex(of: "oauth2"), !path.contains(""), !path.contains("..") else { return nil }
        origin = url.origin
        context = Array(path[..<start])
        var realm = Array(path[(start + 1)...])
        if realm.first == "realms" {
            guard realm.count.isMultiple(of: 2) else { return nil }
            let markers = stride(from: 0, to: realm.count, by: 2).map { realm[$0] }
            guard markers.allSatisfy({ $0 == "realms" }) else { return nil }
            realm = stride(from: 1, to: realm.count, by: 2).map { realm[$0] }
        }
        if realm.first == "root" { realm.removeFirst() }
        self.realm = realm
    }
}
