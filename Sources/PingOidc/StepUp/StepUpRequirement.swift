public import PingFoundation

/// The requirement of a service beyond the token that it got: a stronger or a newer login (RFC 9470),
/// or more scopes (RFC 6750).
///
/// A login that gets it as its option asks the provider for it, and accepts nothing less:
///
/// ```swift
/// let origins = ["https://api.example.com"]
/// let http = try AuthenticatedHttpClient(transport, client: client, origins: origins) { requirement in
///     _ = try await oidcWeb.authorize { $0.stepUp = requirement }.get()
/// }
/// ```
///
/// In a test, make one and hand it to the login: `StepUpRequirement(acrValues: ["gold"], maxAge: .seconds(300))`.
public struct StepUpRequirement: Sendable, Hashable, Codable {
    /// The authentication context classes, best first, of which a login has to reach one (`acr_values`); empty for any.
    public var acrValues: [String]
    /// How long ago the user may have logged in, in whole seconds (`max_age`); `nil` for any time.
    public var maxAge: Duration?
    /// The scopes that the token has to have.
    public var scopes: Set<String>
    /// The claims that the login has to ask for, as an object (OpenID Connect Core 1.0, section 5.5); `nil` for none.
    /// Microsoft Entra names them when something about the user or the device has changed. The login adds them to the
    /// app's own parameter `claims`, if it has one.
    public var claims: JSON?

    /// Creates a requirement. Leave out what does not matter.
    ///
    /// - Parameters:
    ///   - acrValues: The authentication context classes, best first.
    ///   - maxAge: How long ago the user may have logged in.
    ///   - scopes: The scopes that the token has to have.
    ///   - claims: The claims that the login has to ask for.
    public init(acrValues: [String] = [], maxAge: Duration? = nil, scopes: Set<String> = [], claims: JSON? = nil) {
        self.acrValues = acrValues
        self.maxAge = maxAge
        self.scopes = scopes
        self.claims = claims
    }

    /// Whether the service did not say what it wants.
    var isEmpty: Bool { acrValues.isEmpty && maxAge == nil && scopes.isEmpty && claims == nil }
}

extension StepUpRequirement: LocalizedError, CustomStringConvertible {
    /// The requirement in words.
    public var description: String {
        let context = acrValues.map { "“\(ServerText.quoted($0))”" }.joined(separator: " or ")
        let parts = [
            acrValues.isEmpty ? nil : "the authentication context \(context)",
            maxAge.map { "a login within the last \($0.components.seconds) seconds" },
            scopes.isEmpty ? nil : "the scope “\(ServerText.quoted(AuthorizationParameters.scope(scopes)))”",
            claims == nil ? nil : "the claims of its challenge",
        ].compactMap(\.self)
        return parts.isEmpty ? "another login" : parts.joined(separator: ", ")
    }

    /// As ``description``.
    public var errorDescription: String? { description }
}

extension OidcClientConfig {
    /// Changes what an authorization request asks for. What a login has to reach replaces what every login should.
    mutating func ask(for stepUp: StepUpRequirement) {
        if !stepUp.acrValues.isEmpty { acrValues = stepUp.acrValues.joined(separator: " ") }
        if let maxAge = stepUp.maxAge { self.maxAge = min(maxAge, self.maxAge ?? maxAge) }
        scopes.formUnion(stepUp.scopes)
    }
}

extension StepUpRequirement {
    /// The parameter `claims` of a login: the app's and this requirement's, which counts where both name a claim.
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
