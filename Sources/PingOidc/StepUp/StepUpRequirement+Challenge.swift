import HTTPTypes
import PingFoundation

extension StepUpRequirement {
    private static let errors: Set<String> = ["insufficient_user_authentication", "insufficient_scope"]
    private static var valueLimit: Int { 16 }

    /// Reads what a service asks for in a response to a request that the app sent itself, with
    /// ``OidcClient/authorizationFields(method:url:origins:token:)``.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - challenges: Its `WWW-Authenticate` fields.
    /// - Returns: `nil` for a response that asks for nothing of this kind: one with another status than 401 and 403, or
    ///   another error than `insufficient_user_authentication` (RFC 9470, section 3), `insufficient_scope` (RFC 6750,
    ///   section 3.1) and Microsoft Entra's `insufficient_claims` with its `claims`.
    public init?(status: Int, challenges: [String]) {
        guard status == 401 || status == 403 else { return nil }
        let challenge = challenges.flatMap(AuthenticationChallenge.read).first { challenge in
            guard ["bearer", "dpop"].contains(challenge.scheme) else { return false }
            let error = challenge.parameters["error"] ?? ""
            return Self.errors.contains(error)
                || error == "insufficient_claims" && Self.claims(challenge.parameters["claims"]) != nil
        }
        guard let parameters = challenge?.parameters else { return nil }
        self.init(
            acrValues: Self.values(parameters["acr_values"]),
            maxAge: parameters["max_age"].flatMap(Self.seconds),
            scopes: Set(Self.values(parameters["scope"])),
            claims: Self.claims(parameters["claims"])
        )
    }

    /// The requirement that a service states in a response.
    init?(_ response: some DPoPResponse) {
        self.init(status: response.status, challenges: response.headerFields[values: .wwwAuthenticate])
    }

    /// The words of a list, as far as they may stand in a request (RFC 6749, section 3.3).
    private static func values(_ list: String?) -> [String] {
        (list ?? "").split(separator: " ").prefix(valueLimit).map(String.init).filter { value in
            value.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        }
    }

    /// An object in Base64.
    private static func claims(_ text: String?) -> JSON? {
        guard let data = text.flatMap({ Data(base64Encoded: $0) ?? Data(base64URLEncoded: $0) }),
            let json = try? JSON(parsing: data), json.isObject
        else { return nil }
        return json
    }

    private static func seconds(_ text: String) -> Duration? {
        guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy(URLCharacters.isDigit) else { return nil }
        return Int64(text).map { .seconds($0) }
    }
}
