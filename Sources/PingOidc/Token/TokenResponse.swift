import PingFoundation

extension Token {
    /// The token of a token response (RFC 6749, section 5.1).
    ///
    /// - Parameter types: The types that the client can use, in lower case. A missing type counts as bearer.
    init(response json: JSON, now: Date, types: Set<String> = DPoPPolicy.off.tokenTypes) throws {
        guard let accessToken = json["access_token"]?.string, !accessToken.isEmpty else {
            throw PingError(.oidcInvalidResponse, "The token response has no access_token.", recovery: OAuthHTTP.advice)
        }
        let tokenType = json["token_type"]?.string
        guard types.contains(tokenType?.lowercased() ?? "bearer") else {
            throw PingError(
                .oidcUnsupportedTokenType,
                "The server issued a token of the type “\(ServerText.quoted(tokenType ?? "Bearer"))”; this client uses "
                    + "\(types.contains("bearer") ? "Bearer" : "DPoP").",
                recovery: "Change the client's registration at the server, or the option dpop."
            )
        }
        func text(_ name: String) -> String? { json[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            accessToken: accessToken,
            tokenType: tokenType,
            scope: text("scope"),
            expiresIn: try Self.lifetime(json["expires_in"]),
            refreshToken: text("refresh_token"),
            idToken: text("id_token"),
            now: now,
            additionalMembers: Self.additionalMembers(of: json)
        )
    }

    /// Servers write the lifetime as a number or as text; it is optional. A fraction counts as the whole below it.
    private static func lifetime(_ value: JSON?) throws -> Int64? {
        guard let value, !value.isNull else { return nil }
        guard let number = value.number ?? value.string.flatMap(JSONNumber.init(text:)) else {
            throw PingError(
                .oidcInvalidResponse,
                "The expires_in of the token response is not a number.",
                recovery: "The provider has to correct its response: expires_in is a number of seconds."
            )
        }
        if let whole = number.int { return Int64(whole) }
        guard let seconds = number.double?.rounded(.down) else { return nil }
        return Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}
