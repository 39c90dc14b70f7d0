package import PingFoundation

/// `aud` names this client, and beside it only audiences the app trusts.
package struct AudienceRule {
    let clientId: Identifier
    let trusted: Set<Identifier>

    package func check(_ claims: JSON) throws {
        let audiences = claims.audiences
        guard audiences.contains(clientId) else {
            throw IdTokenError(rule: "aud", expected: "“\(clientId)”", actual: claims.shown("aud"))
        }
        if let stranger = audiences.first(where: { $0 != clientId && !trusted.contains($0) }) {
            throw IdTokenError(
                rule: "aud",
                expected: "“\(clientId)” alone",
                actual: "also “\(stranger)”",
                recovery: "If that audience is a trusted one, add it to the option trustedAudiences."
            )
        }
    }
}

extension JSON {
    /// The audiences of a token: one text, or a list.
    package var audiences: [Identifier] {
        self["aud"]?.identifier.map { [$0] } ?? self["aud"]?.array?.map { $0.identifier ?? Identifier("") } ?? []
    }
}

/// `iss` is the provider's issuer, code point for code point, or that of the token's tenant.
package struct IssuerRule {
    let issuer: Identifier
    /// The form of the issuers of a provider for many tenants; `nil` for every other provider.
    var template: IssuerTemplate?

    package func check(_ claims: JSON) throws {
        guard let template else { return try check(claims, issuer, "“\(issuer)”") }
        try check(claims, template.issuer(of: claims), "“\(template.text)” with the tenant of tid")
    }

    private func check(_ claims: JSON, _ expected: Identifier?, _ words: String) throws {
        guard let expected, claims["iss"]?.identifier == expected else {
            throw IdTokenError(rule: "iss", expected: words, actual: claims.shown("iss"))
        }
    }
}

/// `azp`, which has to be there when there are several audiences, is this client.
struct AuthorizedPartyRule {
    let clientId: Identifier

    func check(_ claims: JSON) throws {
        if claims["azp"] == nil, claims.audiences.count < 2 { return }
        guard claims["azp"]?.identifier == clientId else {
            throw IdTokenError(rule: "azp", expected: "“\(clientId)”", actual: claims.shown("azp"))
        }
    }
}

/// `nonce` is the one that was sent: the token belongs to this request and no other.
struct NonceRule {
    let nonce: Secret

    func check(_ claims: JSON) throws {
        guard claims["nonce"]?.string.map({ Secret($0) }) == nonce else {
            throw claims.flaw("nonce", expected: "the one that was sent", recovery: "Start the login again.")
        }
    }
}

/// `at_hash` or `c_hash`, if it is there, is that of the access token or the code that came with it.
struct HashRule {
    let claim: String
    let value: Secret
    /// The hash functions that the token's algorithm allows.
    let digests: [TokenDigest]

    func check(_ claims: JSON) throws {
        guard let hash = claims[claim] else { return }
        let possible = digests.map { Secret($0.leftHalf(of: value.reveal())) }
        guard let hash = hash.string, possible.contains(Secret(hash)) else {
            throw IdTokenError(rule: claim, expected: "the hash of what came with the token", actual: "another one")
        }
    }
}

/// `acr` is one of the contexts that the app requires. A server may ignore `acr_values`, which are only a wish.
struct AuthenticationContextRule {
    let required: Set<String>

    func check(_ claims: JSON) throws {
        guard !required.isEmpty else { return }
        guard let context = claims["acr"]?.identifier, required.contains(where: { Identifier($0) == context }) else {
            throw IdTokenError(
                rule: "acr",
                expected: required.sorted().map { "“\($0)”" }.joined(separator: " or "),
                actual: claims.shown("acr"),
                recovery:
                    "Ask for one of these contexts with the option acrValues, or let the user log in in another way."
            )
        }
    }
}

extension JSON {
    /// A point in time of an ID token.
    package func time(_ claim: String) throws -> TimeInterval {
        guard let value = self[claim]?.double, value.isFinite else {
            throw flaw(claim, expected: "a time", but: "no number")
        }
        return value
    }

    package func text(_ claim: String) throws -> String {
        guard let text = self[claim]?.string, !text.isEmpty else {
            throw flaw(claim, expected: "a text", but: "empty or not a text")
        }
        return text
    }

    /// The error of a claim that is missing, or breaks its rule.
    package func flaw(
        _ claim: String,
        expected: String,
        but actual: String = "another one",
        recovery: String? = nil
    ) -> IdTokenError {
        let actual = self[claim] == nil ? "missing" : actual
        return IdTokenError(rule: claim, expected: expected, actual: actual, recovery: recovery)
    }

    /// A claim for an error message.
    package func shown(_ claim: String) -> String {
        guard let value = self[claim] else { return "missing" }
        return "“\(value.string ?? value.text())”"
    }
}

/// The signature's algorithm is a public-key one that the app, or else the provider's metadata, names.
package struct AlgorithmRule {
    let allowed: Set<String>
    let advertised: [String]

    package init(allowed: Set<String>, advertised: [String] = []) {
        self.allowed = allowed
        self.advertised = advertised
    }

    package func algorithm(of header: JSON) throws -> SignatureAlgorithm {
        let name = header["alg"]?.string ?? "missing"
        guard let algorithm = SignatureAlgorithm(name: name), permits(algorithm) else {
            throw IdTokenError(rule: "alg", expected: expectation, actual: "“\(name)”")
        }
        return algorithm
    }

    /// The names of the app go into the message where no public-key algorithm is among them.
    private var expectation: String {
        let usable = SignatureAlgorithm.allCases.filter(permits).map(\.rawValue)
        if !usable.isEmpty { return "one of \(usable.joined(separator: ", "))" }
        return allowed.isEmpty ? "a public-key algorithm" : "one of \(allowed.sorted().joined(separator: ", "))"
    }

    package func permits(_ algorithm: SignatureAlgorithm) -> Bool {
        let names = allowed.isEmpty ? advertised : Array(allowed)
        return names.isEmpty || names.contains { SignatureAlgorithm(name: $0) == algorithm }
    }
}

/// The header names no extension that would have to be understood (RFC 7515, section 4.1.11), and is that of the kind
/// of token that is expected (RFC 8725, section 3.11).
package struct CriticalHeaderRule {
    /// The purpose of a token.
    package enum Kind {
        case idToken
        /// Another purpose, by the names that its tokens may have in lower case, and these in words.
        case other(Set<String>, expectation: String)

        fileprivate var expectation: String {
            switch self {
            case .idToken: "JWT"
            case .other(_, let expectation): expectation
            }
        }
    }

    var kind = Kind.idToken

    func check(_ header: JSON) throws {
        if header["crit"] != nil {
            throw IdTokenError(rule: "crit", expected: "absent", actual: "there")
        }
        let type = header["typ"]?.string?.lowercased() ?? ""
        let name = type.hasPrefix("application/") ? String(type.dropFirst("application/".count)) : type
        guard isExpected(name) else {
            let actual = type.isEmpty ? "missing" : "“\(type)”"
            throw IdTokenError(rule: "typ", expected: kind.expectation, actual: actual)
        }
    }

    private func isExpected(_ name: String) -> Bool {
        switch kind {
        // The media type of another kind ends in +jwt. What else providers write says nothing of the kind.
        case .idToken: !name.hasSuffix("+jwt") || name == "id_token+jwt"
        case .other(let names, _): names.contains(name)
        }
    }
}

/// The rules for the times in a token, by this device's clock.
package struct TimeRules {
    package let now: Date
    /// By how many seconds the clocks may differ.
    package let skew: TimeInterval

    /// `exp` is in the future.
    package func checkExpiry(_ claims: JSON) throws {
        guard try claims.time("exp") > now.timeIntervalSince1970 - skew else {
            throw flaw("exp", "in the future", "past")
        }
    }

    /// `nbf`, if it is there, is not in the future.
    package func checkStart(_ claims: JSON) throws {
        if claims["nbf"] == nil { return }
        guard try claims.time("nbf") <= now.timeIntervalSince1970 + skew else {
            throw flaw("nbf", "past", "in the future")
        }
    }

    /// `iat` is not in the future and not long ago.
    package func checkIssue(_ claims: JSON, ageLimit: TimeInterval) throws {
        guard try age(of: "iat", claims) <= ageLimit + skew else { throw flaw("iat", "recent", "too long ago") }
    }

    /// `auth_time` is present when the request has a `max_age`, and within it, but not in the future.
    func checkLogin(_ claims: JSON, maxAge: Duration) throws {
        guard try age(of: "auth_time", claims) <= maxAge / .seconds(1) + skew else {
            let limit = "within the last \(maxAge.components.seconds) seconds"
            throw flaw("auth_time", limit, "longer ago", recovery: "Let the user log in again.")
        }
    }

    private func age(of claim: String, _ claims: JSON) throws -> TimeInterval {
        let age = now.timeIntervalSince1970 - (try claims.time(claim))
        guard age >= -skew else { throw flaw(claim, "past", "in the future") }
        return age
    }

    private func flaw(
        _ claim: String,
        _ expected: String,
        _ actual: String,
        recovery: String = IdTokenError.clockAdvice
    ) -> IdTokenError {
        IdTokenError(rule: claim, expected: expected, actual: actual, recovery: recovery)
    }
}

extension Provider {
    /// The rules for times, now.
    package var times: TimeRules { TimeRules(now: system.now(), skew: options.config.clockSkew / .seconds(1)) }
}
