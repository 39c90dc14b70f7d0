/// A set of requirements that a client meets as a whole, so that nothing weaker is used by mistake.
///
/// ```swift
/// config.securityProfile = .fapi2
/// config.clientAuthentication = .privateKeyJwt(try ClientKey(contentsOf: keyFile))
/// ```
///
/// The client sets what the profile requires, refuses options that weaken it (`invalidConfiguration`), and sends
/// nothing to a provider whose metadata cannot meet it (`oidcProfileUnmet`).
public enum SecurityProfile: String, Sendable, Hashable, CaseIterable {
    /// FAPI 2.0 Security Profile, which banks and open-finance schemes ask for.
    ///
    /// Requests are pushed (RFC 9126) with PKCE and S256, every response names its issuer (RFC 9207), tokens are bound
    /// to a key (DPoP, RFC 9449) or to the client's certificate (RFC 8705), the client authenticates with
    /// `private_key_jwt` or `tls_client_auth`, and signatures are PS256, ES256 or EdDSA.
    case fapi2

    /// The name of the profile's specification.
    var title: String { "FAPI 2.0 Security Profile" }

    /// The algorithms that may sign anything (FAPI 2.0 Security Profile, section 5.4.1).
    var algorithms: [SignatureAlgorithm] { [.ps256, .es256, .edDSA] }

    var algorithmNames: Set<String> { Set(algorithms.map(\.rawValue)) }

    /// The names among some that are algorithms of the profile, in their order. `Ed25519` is EdDSA (RFC 9864).
    func usable(_ names: [String]) -> [String] {
        names.filter { SignatureAlgorithm(name: $0).map(algorithms.contains) ?? false }
    }
}
