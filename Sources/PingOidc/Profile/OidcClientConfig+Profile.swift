extension OidcClientConfig {
    /// The same options, with what the profile sets.
    var withProfile: OidcClientConfig {
        guard let profile = securityProfile else { return self }
        var config = self
        config.par = .always
        // A client with a certificate gets tokens that are bound to it, unless it asks for DPoP as well.
        if !clientAuthentication.usesMutualTLS || dpop != .off { config.dpop = .required }
        if idTokenSigningAlgorithms.isEmpty { config.idTokenSigningAlgorithms = profile.algorithmNames }
        return config
    }

    /// Refuses options that are weaker than the profile.
    func validateProfile() throws {
        guard let profile = securityProfile else { return }
        let name = profile.title
        switch clientAuthentication {
        case .tlsClientAuth: break
        case .privateKeyJwt(let key):
            guard (try? key.algorithm(advertised: profile.algorithms.map(\.rawValue))) != nil else {
                throw Self.invalid(
                    "clientAuthentication",
                    "has a key for another algorithm than the \(name) allows",
                    "Use a key for PS256, ES256 or EdDSA, and no algorithm that excludes them."
                )
            }
            guard key.audience == .issuer else {
                throw Self.invalid(
                    "clientAuthentication",
                    "has a key with another audience than the issuer, which the \(name) does not allow",
                    "Leave out the audience of the ClientKey."
                )
            }
        case .none, .clientSecretBasic, .clientSecretPost, .assertion:
            throw Self.invalid(
                "clientAuthentication",
                "is \(clientAuthentication.method), which the \(name) does not allow",
                "Use privateKeyJwt or tlsClientAuth. An app that users install cannot keep a key: let its server log in."
            )
        }
        let other = idTokenSigningAlgorithms.subtracting(profile.usable(Array(idTokenSigningAlgorithms)))
        guard other.isEmpty else {
            throw Self.invalid(
                "idTokenSigningAlgorithms",
                "names \(other.sorted().joined(separator: ", ")), which the \(name) does not allow",
                "Leave it out, or name PS256, ES256 or EdDSA alone."
            )
        }
        guard clockSkew <= .seconds(60) else {
            throw Self.invalid("clockSkew", "is more than the \(name) allows", "Leave it out for 60 seconds.")
        }
    }
}
