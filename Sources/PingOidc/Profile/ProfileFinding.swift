/// Whether one member of a provider's metadata meets a profile.
public struct ProfileFinding: Sendable, Hashable {
    /// The member of the metadata, such as `dpop_signing_alg_values_supported`.
    public let member: String
    /// The requirement of the profile, as a whole sentence.
    public let requirement: String
    /// The provider's value, shortened; `nil` when the member is missing.
    public let offer: String?
    /// Whether the provider meets the requirement.
    public let isMet: Bool
}

extension SecurityProfile {
    /// A provider's metadata, compared with each requirement of the profile.
    ///
    /// - Parameters:
    ///   - metadata: The provider's metadata.
    ///   - config: The client's options; `nil` to ask whether any client could meet the profile there.
    public func findings(on metadata: OpenIdConfiguration, for config: OidcClientConfig? = nil) -> [ProfileFinding] {
        let table = ProfileTable(profile: self, metadata: metadata)
        return table.common + table.authentication(config?.clientAuthentication) + table.binding(config)
    }

    /// Refuses a provider that cannot meet the profile.
    ///
    /// - Throws: `PingError` with code `oidcProfileUnmet`, naming each member.
    func check(_ metadata: OpenIdConfiguration, for config: OidcClientConfig) throws(PingError) {
        let unmet = findings(on: metadata, for: config).filter { !$0.isMet }
        guard !unmet.isEmpty else { return }
        let reasons = unmet.map { "\($0.member) is \($0.offer ?? "missing"). \($0.requirement)" }
        throw PingError(
            .oidcProfileUnmet,
            "The provider's metadata does not meet the \(title): " + reasons.joined(separator: " "),
            recovery: "Let the provider correct its metadata or enable what is missing, or use another provider."
        )
    }
}

/// The requirements of a profile, each beside what the metadata says.
private struct ProfileTable {
    let profile: SecurityProfile
    let metadata: OpenIdConfiguration

    /// The requirements for every client of the profile.
    var common: [ProfileFinding] {
        var findings = [
            finding(
                OpenIdEndpoint.pushedAuthorization.rawValue,
                "Authorization requests have to be pushed.",
                metadata.text(of: .pushedAuthorization) != nil
            ),
            finding(
                "authorization_response_iss_parameter_supported",
                "Every authorization response has to name its issuer.",
                metadata.namesIssuerInResponses
            ),
            finding("code_challenge_methods_supported", "PKCE has to work with S256.", lists("S256")),
        ]
        if metadata.names("response_types_supported") != nil {
            findings.append(finding("response_types_supported", "The code flow has to be there.", lists("code")))
        }
        // Without the member nobody knows; the ID token itself is checked later.
        if !metadata.idTokenSigningAlgorithms.isEmpty {
            findings.append(signing("id_token_signing_alg_values_supported", "ID tokens"))
        }
        return findings
    }

    /// - Parameter method: How the client authenticates itself; `nil` for any way that the profile allows.
    func authentication(_ method: ClientAuthentication?) -> [ProfileFinding] {
        let member = "token_endpoint_auth_methods_supported"
        let allowed =
            method.map { [$0.method] } ?? ["private_key_jwt", "tls_client_auth", "self_signed_tls_client_auth"]
        let words = allowed.count == 1 ? allowed[0] : "private_key_jwt or a client certificate"
        let isOffered = { (names: [String]) in names.contains(where: allowed.contains) }
        var findings = [finding(member, "Clients have to authenticate with \(words).", isOffered)]
        let usesKey = allowed.contains("private_key_jwt") && metadata.names(member)?.contains("private_key_jwt") == true
        let algorithms = "token_endpoint_auth_signing_alg_values_supported"
        if usesKey, metadata.names(algorithms) != nil { findings.append(signing(algorithms, "assertions of clients")) }
        return findings
    }

    /// - Parameter config: The client's options; `nil` for any way to bind tokens.
    func binding(_ config: OidcClientConfig?) -> [ProfileFinding] {
        let (key, certificate) = ("dpop_signing_alg_values_supported", "tls_client_certificate_bound_access_tokens")
        let hasCertificates = metadata.document[certificate]?.lenientBool ?? false
        let usesCertificate =
            config.map { $0.withProfile.dpop == .off }
            ?? (hasCertificates && metadata.names(key) == nil)
        return usesCertificate
            ? [finding(certificate, "Access tokens have to be bound to the client's certificate.", hasCertificates)]
            : [finding(key, "Access tokens have to be bound to a key with DPoP and ES256.", lists("ES256"))]
    }

    private func signing(_ member: String, _ what: String) -> ProfileFinding {
        finding(member, "The signatures of \(what) have to be PS256, ES256 or EdDSA.") { !profile.usable($0).isEmpty }
    }

    private func lists(_ name: String) -> (_ names: [String]) -> Bool { { $0.contains(name) } }

    private func finding(_ member: String, _ requirement: String, _ isMet: (_ names: [String]) -> Bool)
        -> ProfileFinding
    {
        finding(member, requirement, isMet(metadata.names(member) ?? []))
    }

    private func finding(_ member: String, _ requirement: String, _ isMet: Bool) -> ProfileFinding {
        ProfileFinding(member: member, requirement: requirement, offer: offer(member), isMet: isMet)
    }

    /// The metadata's value, to show.
    private func offer(_ member: String) -> String? {
        guard let value = metadata.document[member], value != .null else { return nil }
        let text = metadata.names(member)?.joined(separator: ", ") ?? value.string ?? value.text()
        return "“\(ServerText.quoted(text, limit: 100))”"
    }
}
