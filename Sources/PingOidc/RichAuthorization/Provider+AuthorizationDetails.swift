extension OpenIdConfiguration {
    /// The types of authorization details that the provider supports (RFC 9396, section 10); `nil` when it does not say.
    var authorizationDetailsTypes: [String]? { names("authorization_details_types_supported") }
}

extension Provider {
    /// The parameter of a request that asks for details; none for no details.
    ///
    /// - Throws: `PingError` with code `oidcInvalidAuthorizationDetails` for what the provider would refuse.
    func parameter(_ details: [AuthorizationDetail]) throws(PingError) -> [(name: String, value: String)] {
        try check(details)
        return try AuthorizationDetails.text(details).map { [(name: AuthorizationDetails.name, value: $0)] } ?? []
    }

    /// Refuses types that the provider does not name, before anything is sent.
    func check(_ details: [AuthorizationDetail]) throws(PingError) {
        guard !details.isEmpty, let types = metadata.authorizationDetailsTypes else { return }
        let known = Set(types.map { Identifier($0) })
        guard let unknown = details.first(where: { !known.contains(Identifier($0.type)) }) else { return }
        let names = types.map { ServerText.quoted($0) }.joined(separator: ", ")
        throw PingError(
            .oidcInvalidAuthorizationDetails,
            "The provider does not support authorization details of the type “\(ServerText.quoted(unknown.type))”. The client "
                + "has sent nothing.",
            recovery: types.isEmpty ? "Its metadata names none." : "Its metadata names: \(names)."
        )
    }
}

extension OAuthErrorResponse {
    /// The code of a provider that refuses details (RFC 9396, sections 5 and 8).
    static let invalidAuthorizationDetails = "invalid_authorization_details"

    /// The advice about details that do not fit.
    static let authorizationDetailsAdvice = """
        Compare the details with what the provider's documentation says of their types. A detail of a refresh has to be one of the login.
        """
}
