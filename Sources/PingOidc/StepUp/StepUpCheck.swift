import PingFoundation

/// Compares a token with what a service asks for, as far as its ID token and its scopes say.
struct StepUpCheck {
    let requirement: StepUpRequirement
    let now: Date

    /// Whether a token certainly is what the service asks for. Another login would not help then.
    func isMet(by token: Token) -> Bool {
        !requirement.isEmpty && findings(token, skew: 0).allSatisfy { $0 == .met }
    }

    /// The words for what a token certainly lacks; `nil` when it may do.
    func flaw(of token: Token, skew: TimeInterval) -> String? {
        findings(token, skew: skew).lazy.compactMap { if case .lacking(let words) = $0 { words } else { nil } }.first
    }

    private enum Finding: Equatable {
        case met
        /// The token does not say. The service knows.
        case unknown
        case lacking(String)
    }

    private func findings(_ token: Token, skew: TimeInterval) -> [Finding] {
        let claims = token.idToken.flatMap { try? SignedToken($0) }?.claims
        return [
            requirement.scopes.isEmpty ? nil : scopes(of: token),
            requirement.acrValues.isEmpty ? nil : claims.map(context) ?? .unknown,
            requirement.maxAge.map { maxAge in claims.map { age($0, maxAge, skew) } ?? .unknown },
            requirement.claims.map { _ in .unknown },
        ].compactMap(\.self)
    }

    private func scopes(of token: Token) -> Finding {
        guard let scope = token.scope else { return .unknown }
        let granted = Set(scope.split(separator: " ").map { Identifier(String($0)) })
        let missing = requirement.scopes.sorted().filter { !granted.contains(Identifier($0)) }
        return missing.isEmpty ? .met : .lacking("the scope “\(ServerText.quoted(missing.joined(separator: " ")))”")
    }

    private func context(_ claims: JSON) -> Finding {
        let rule = AuthenticationContextRule(required: Set(requirement.acrValues))
        return (try? rule.check(claims)) == nil ? .lacking("the authentication context (acr)") : .met
    }

    private func age(_ claims: JSON, _ maxAge: Duration, _ skew: TimeInterval) -> Finding {
        let isRecent = (try? TimeRules(now: now, skew: skew).checkLogin(claims, maxAge: maxAge)) != nil
        return isRecent ? .met : .lacking("a login that is recent enough (auth_time)")
    }
}
