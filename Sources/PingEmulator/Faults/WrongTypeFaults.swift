import PingNetwork

extension EmulatorFault {
    /// A documented member has a value of another JSON type: a string as a number, everything else as a string.
    ///
    /// - Parameter member: One of ``wrongTypeMembers``.
    public static func wrongType(of member: String) -> Self { .init(rawValue: "wrong_type.\(member)") }

    /// The members that ``wrongType(of:)`` can change; `callbacks.` means the members of every callback.
    public static let wrongTypeMembers = [
        "authId", "callbacks", "callbacks.type", "callbacks.output", "callbacks.input", "callbacks._id", "header",
        "description", "stage", "tokenId", "successUrl", "realm", "code", "reason", "message", "detail", "issuer",
        "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "revocation_endpoint",
        "end_session_endpoint", "jwks_uri", "response_modes_supported", "id_token_signing_alg_values_supported",
        "access_token", "token_type", "expires_in", "refresh_token", "id_token", "scope", "keys", "sub",
        "request_uri", "error", "error_description", "result", "cookieName",
    ]

    static let wrongTypeFaults = wrongTypeMembers.map { member in
        Self("wrong_type.\(member)", "The member \(member) has a value of another JSON type")
            .alters { response, _ in spoil(member, in: response) }
    }

    private static func spoil(_ member: String, in response: HttpResponse) -> HttpResponse? {
        guard var json = try? JSON(parsing: response.body), json.object != nil else { return nil }
        let path = member.split(separator: ".").map(String.init)
        if path.count == 2 {
            guard var callbacks = json["callbacks"]?.array, !callbacks.isEmpty else { return nil }
            for index in callbacks.indices { callbacks[index][path[1]] = callbacks[index][path[1]].map(wrong) }
            json["callbacks"] = .array(callbacks)
        } else {
            guard let value = json[member] else { return nil }
            json[member] = wrong(value)
        }
        var altered = response
        altered.body = json.serialized(sortedKeys: true)
        return altered
    }

    private static func wrong(_ value: JSON) -> JSON {
        switch value {
        case .string: 7
        case .array: ["0": "an object"]
        case .object: ["a list"]
        default: "a string"
        }
    }
}
