extension OidcClientConfig {
    /// Changes what an authorization request asks for. What a login has to reach replaces what every login should.
    mutating func ask(for stepUp: StepUpRequirement) {
        if !stepUp.acrValues.isEmpty { acrValues = stepUp.acrValues.joined(separator: " ") }
        if let maxAge = stepUp.maxAge { self.maxAge = min(maxAge, self.maxAge ?? maxAge) }
        scopes.formUnion(stepUp.scopes)
    }
}

extension StepUpRequirement {
    /// The parameter `claims` of a login: what the app asks for, and what this asks for, which counts where both name the same claim.
    ///
    /// - Parameter asked: The app's own parameter; `nil` for none.
    /// - Throws: `PingError` with code `invalidConfiguration` for an own parameter that is not an object.
    func claimsParameter(beside asked: String?) throws(PingError) -> String? {
        guard let claims, let asked else { return claims?.text() ?? asked }
        guard var all = try? JSON(parsing: asked), all.isObject else {
            throw PingError(
                .invalidConfiguration,
                "The authorization parameter claims is not a JSON object, so the claims that a service asks for cannot be added.",
                recovery: "Write an object (OpenID Connect Core 1.0, section 5.5)."
            )
        }
        for (place, wanted) in claims.members ?? JSONObject() {
            if let members = wanted.members, all[place]?.isObject == true {
                for (name, claim) in members { all[place]?[name] = claim }
            } else if wanted.isObject || all[place] == nil {
                all[place] = wanted
            }
        }
        return all.text()
    }
}

extension Provider {
    /// Checks the ID token of a login against what it had to reach, and every other against the configuration.
    func checkContext(_ claims: JSON, _ request: AuthorizationRequest?) throws {
        let acrValues = Set(request?.stepUp?.acrValues ?? [])
        let contexts = AuthenticationContextRule(required: acrValues.isEmpty ? options.config.requiredAcr : acrValues)
        try contexts.check(claims)
        for maxAge in [request?.maxAge, request?.stepUp?.maxAge].compactMap(\.self) {
            try times.checkLogin(claims, maxAge: maxAge)
        }
        guard let subject = request?.subject, claims["sub"]?.identifier != Identifier(subject) else { return }
        throw IdTokenError(
            rule: "sub",
            expected: "the user who is logged in",
            actual: "another user",
            recovery: "Let the same user log in, or sign out first."
        )
    }
}
