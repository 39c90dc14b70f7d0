extension OidcClientConfig {
    /// Refuses a configuration that cannot work, before anything is sent.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration`, naming the option.
    func validate() throws {
        try require("clientId", clientId)
        if openId == nil {
            try require("discoveryEndpoint", discoveryEndpoint)
            do { _ = try WebURL(discoveryEndpoint) } catch {
                throw Self.invalid(
                    "discoveryEndpoint",
                    "cannot be used",
                    "Set it to the https URL of the provider's metadata, ending in /.well-known/openid-configuration.",
                    error
                )
            }
        }
        try validateIssuer()
        for resource in resources where RedirectTarget(resource) == nil || resource.contains("#") {
            throw Self.invalid(
                "resources",
                "has an entry that is not an absolute URI without a fragment",
                "Correct it."
            )
        }
        try validateProfile()
        try validateSharedSecret()
        guard clockSkew >= .zero else {
            throw Self.invalid("clockSkew", "is negative", "Leave it out for 60 seconds.")
        }
        if let maxAge, maxAge < .zero {
            throw Self.invalid("maxAge", "is negative", "Leave it out for a login of any age.")
        }
        guard idTokenAgeLimit >= .zero else {
            throw Self.invalid("idTokenAgeLimit", "is negative", "Leave it out for an hour.")
        }
    }

    /// An issuer with a place for the tenant is a template, and one template excludes every other issuer.
    private func validateIssuer() throws {
        guard let issuerTemplate else {
            guard [issuer, openId?.issuer].contains(where: { $0?.contains(IssuerTemplate.place) == true }) else {
                return
            }
            throw Self.invalid(
                issuer == nil ? "openId" : "issuer",
                "names an issuer for many tenants",
                "Name the issuer of a tenant, or set issuerTemplate to let users of every tenant log in."
            )
        }
        guard IssuerTemplate(issuerTemplate) != nil else {
            throw Self.invalid(
                "issuerTemplate",
                "is not a URL that has \(IssuerTemplate.place) once, as a segment of its path",
                "Write it as the provider's metadata does, such as https://login.microsoftonline.com/{tenantid}/v2.0."
            )
        }
        guard issuer == nil, openId.map({ Identifier($0.issuer) == Identifier(issuerTemplate) }) ?? true else {
            throw Self.invalid("issuerTemplate", "stands beside another issuer", "Leave out one of them.")
        }
        if case .privateKeyJwt(let key) = clientAuthentication, key.audience == .issuer {
            throw Self.invalid(
                "issuerTemplate",
                "cannot be the audience of an assertion",
                "Set the audience of the ClientKey to tokenEndpoint."
            )
        }
    }

    /// A public client has no secret for an HMAC, and a short one can be guessed (RFC 7518, section 3.2).
    private func validateSharedSecret() throws {
        for algorithm in SharedSecretAlgorithm.allCases where idTokenSigningAlgorithms.contains(algorithm.rawValue) {
            guard let secret = clientAuthentication.secret else {
                throw Self.invalid(
                    "idTokenSigningAlgorithms",
                    "names \(algorithm.rawValue), but the client has no secret",
                    "Set clientAuthentication to a method with a secret, or register the client for a public-key algorithm."
                )
            }
            guard algorithm.accepts(secret) else {
                throw Self.invalid(
                    "idTokenSigningAlgorithms",
                    "names \(algorithm.rawValue), but the client's secret is too short for it",
                    "Register a secret of at least \(algorithm.digest.byteCount) bytes, or a public-key algorithm."
                )
            }
        }
    }

    /// Refuses a redirect URI that cannot work. A client without a browser, such as a service, needs none.
    func validateRedirectUri() throws {
        try require("redirectUri", redirectUri)
        guard RedirectTarget(redirectUri) != nil else {
            throw Self.invalid("redirectUri", "is not a URI with a scheme", "Write it as registered, such as app:/cb.")
        }
    }

    private func require(_ option: String, _ value: String) throws {
        guard !value.isEmpty else {
            throw Self.invalid(option, "is empty", "Set it in the module's configuration.")
        }
    }

    /// - Parameter problem: The fault of the option, without the full stop.
    static func invalid(
        _ option: String,
        _ problem: String,
        _ recovery: String,
        _ underlying: (any Error)? = nil
    ) -> PingError {
        PingError(
            .invalidConfiguration,
            ["The OIDC option \(option) \(problem).", underlying?.explanation].compactMap(\.self)
                .joined(separator: " "),
            recovery: recovery,
            underlying: underlying
        )
    }
}
