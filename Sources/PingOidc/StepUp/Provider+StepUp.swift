extension OidcClientConfig {
    /// Changes what an authorization request asks for. What a login has to reach replaces what every login should.
    mutating func ask(for stepUp: StepUpRequirement) {
        if !stepUp.acrValues.isEmpty { acrValues = stepUp.acrValues.joined(separator: " ") }
        if let maxAge = stepUp.maxAge { self.maxAge = min(maxAge, self.maxAge ?? maxAge) }
        scopes.formUnion(stepUp.scopes)
        if let claims = stepUp.claims { additionalParameters["claims"] = claims.text() }
    }
}

extension Provider {
    /// Checks the ID token of a login against what it had to reach, and every other against the configuration.
    func checkContext(_ claims: JSON, _ request: AuthorizationRequest?, now: Date, skew: TimeInterval) throws {
        let acrValues = Set(request?.stepUp?.acrValues ?? [])
        try AuthenticationContextRule(required: acrValues.isEmpty ? options.config.requiredAcr : acrValues).check(
            claims
        )
        for maxAge in [request?.maxAge, request?.stepUp?.maxAge].compactMap(\.self) {
            try AuthenticationTimeRule(maxAge: maxAge, now: now, skew: skew).check(claims)
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
