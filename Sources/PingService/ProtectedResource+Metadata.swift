public import HTTPTypes

extension ProtectedResource {
    /// The prefix of a service's path in the path of its metadata.
    static let metadataPrefix = "/.well-known/oauth-protected-resource"

    /// The path at its own origin where the service publishes its metadata (RFC 9728, section 3.1).
    public var metadataPath: String { url.path == "/" ? Self.metadataPrefix : Self.metadataPrefix + url.path }

    /// The header fields beside the status 401: `WWW-Authenticate` (RFC 6750, section 3, RFC 9449, section 7.1, and
    /// RFC 9728, section 5.1), and for a client that has to use a nonce of the service also
    /// `DPoP-Nonce` (RFC 9449, section 9).
    ///
    /// - Parameter error: The error of `OidcClient.verify(request:for:)`.
    /// - Returns: `nil` when the request is not at fault: the provider or the storage did not
    ///   respond, so respond with 503.
    public func challenge(for error: OidcError) -> HTTPFields? {
        guard let cause = error.cause as? PingError,
            [.oidcUnacceptableToken, .oidcUnacceptableProof].contains(cause.code)
        else { return nil }
        let flaw = cause.underlying as? IdTokenError
        // The answer to a request without a token says only what to bring (RFC 6750, section 3.1).
        let isMissing = flaw?.rule == AuthorizationField.rule
        let isOfProof = cause.code == .oidcUnacceptableProof
        let code =
            flaw?.nextNonce != nil ? "use_dpop_nonce" : isOfProof ? "invalid_dpop_proof" : "invalid_token"
        var parameters = isMissing ? [] : [#"error="\#(code)""#]
        parameters.append(#"resource_metadata="\#(url.origin + metadataPath)""#)
        let algorithms = #"algs="\#(usableProofAlgorithms.joined(separator: " "))""#
        let proving = "DPoP " + (parameters + [algorithms]).joined(separator: ", ")
        // The errors of proofs are not errors of bearer tokens.
        let isForBearer = !requiresBoundTokens && !isOfProof
        var fields: HTTPFields = [
            .wwwAuthenticate: (isForBearer ? "Bearer " + parameters.joined(separator: ", ") + ", " : "") + proving
        ]
        if let name = HTTPField.Name.dpopNonce { fields[name] = flaw?.nextNonce }
        return fields
    }

    /// The names of the algorithms that may sign a proof.
    var usableProofAlgorithms: [String] {
        let rule = AlgorithmRule(allowed: proofAlgorithms, advertised: [])
        return SignatureAlgorithm.allCases.filter(rule.permits).map(\.rawValue)
    }
}

extension OidcClient {
    /// The document that a service publishes at its ``ProtectedResource/metadataPath`` as
    /// `application/json` (RFC 9728, section 2).
    ///
    /// ```swift
    /// let (path, document) = (accounts.metadataPath, try await client.metadata(of: accounts).serialized())
    /// ```
    ///
    /// - Parameter resource: The service.
    /// - Throws: `OidcError`; as `metadata()`.
    public func metadata(of resource: ProtectedResource) async throws(OidcError) -> JSON {
        let issuer: String
        do { issuer = try await metadata().issuer } catch { throw OidcError(error) }
        var document: JSON = [
            "resource": .string(resource.identifier), "authorization_servers": [.string(issuer)],
            "bearer_methods_supported": ["header"],
            "dpop_signing_alg_values_supported": .array(resource.usableProofAlgorithms.map(JSON.string)),
            "dpop_bound_access_tokens_required": .bool(resource.requiresBoundTokens),
        ]
        if !resource.scopes.isEmpty { document["scopes_supported"] = .array(resource.scopes.map(JSON.string)) }
        let types = resource.authorizationDetailsTypes.map(JSON.string)
        if !types.isEmpty { document["authorization_details_types_supported"] = .array(types) }
        return document
    }
}
