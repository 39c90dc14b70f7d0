import HTTPTypes

/// Sends an app's own requests with the user's token, whatever HTTP library carries them, by the rules of
/// ``AuthenticatedHttpClient``.
public struct AuthorizedRequests: Sendable {
    private let client: OidcClient
    private let trust: OriginTrust
    /// The renewed token that a server refused as well. Another one would not help.
    private let refused = Locked<Secret?>(nil)
    /// The token that is sent in place of the user's.
    private var given: Token?
    private let stepUp: StepUpLogin?
    /// The token of a step-up with which a service asked for the same again. Another login would not help.
    private let insufficient = Locked<(token: Secret, requirement: StepUpRequirement)?>(nil)

    /// Wraps the requests of another library.
    ///
    /// - Parameters:
    ///   - client: Has the user's token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    ///   - stepUp: Lets the user log in when a service asks for more; `nil` to throw what it asks for.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https,
    ///   or http to this machine.
    public init(client: OidcClient, origins: [String], stepUp: StepUpLogin? = nil) throws(PingError) {
        self.client = client
        self.stepUp = stepUp
        var urls: [WebURL] = []
        for origin in origins { urls.append(try WebURL(origin)) }
        trust = OriginTrust(origins: urls)
    }

    /// Sends a request, with the user's token where it belongs, and at most one time again after a refresh, and
    /// one time after a step-up.
    ///
    /// - Parameters:
    ///   - request: The request's method, URL and header fields. The URL is `nil` where it is not of a named origin.
    ///   - canRepeat: Whether the request can be sent a second time.
    ///   - send: Sends the request with further fields, which are valid for one attempt.
    /// - Throws: ``OidcError`` when there is no usable token, or when the service asks for more; what `send` throws.
    func send<Response: DPoPResponse>(
        _ request: (method: HTTPRequest.Method, url: WebURL?, fields: HTTPFields),
        canRepeat: Bool = true,
        _ send: (AttemptFields) async throws -> Response
    ) async throws -> Response {
        guard let url = request.url, trust.contains(url), !request.fields.contains(.authorization) else {
            return try await send(AttemptFields([:]))
        }
        let token = try await token()
        let response = try await client.dpop.sending(token, request.method, url, canRepeat: canRepeat, send)
        let repeated = try await repeated(after: response, token, (request.method, url), canRepeat: canRepeat, send)
        if let repeated { return repeated }
        guard response.status == 401, given == nil, !response.asksForDPoPNonce else { return response }
        guard refused.current != Secret(token.accessToken) else { return response }
        let renewed = await client.refresh(replacing: token)
        try Task.checkCancellation()
        // Without a better token the server's refusal says more than ours would.
        guard canRepeat, case .success(let renewed) = renewed else { return response }
        let second = try await client.dpop.sending(renewed, request.method, url, send)
        if let third = try await self.repeated(after: second, renewed, (request.method, url), send) { return third }
        if second.status == 401 { refused.set(Secret(renewed.accessToken)) }
        return second
    }

    /// The same with a token that the client does not store, and cannot renew.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` when it is of another client or provider.
    func sending(_ token: Token) throws(PingError) -> Self {
        try client.options.ownership.check(token)
        var requests = self
        requests.given = token
        return requests
    }

    private func token() async throws -> Token {
        if let given { given } else { try await client.token().get() }
    }

    /// A token that is what the service asks for, after one login for all requests that wait.
    private func steppedUp(
        to requirement: StepUpRequirement,
        _ status: Int,
        from token: Token,
        canRepeat: Bool
    ) async throws -> Token {
        let check = StepUpCheck(requirement: requirement, now: client.system.now())
        guard given == nil, canRepeat, let stepUp, !StepUpOutcome.isLogin, !isHopeless(requirement, token),
            !check.isMet(by: token)
        else { throw OidcError.stepUpRequired(requirement, status: status) }
        let token = try await client.stepUp(to: requirement, from: token, stepUp)
        try Task.checkCancellation()
        return token
    }

    /// A login ages. One without a limit in time stays what it is.
    private func isHopeless(_ requirement: StepUpRequirement, _ token: Token) -> Bool {
        guard let known = insufficient.current, requirement.maxAge == nil else { return false }
        return known.token == Secret(token.accessToken) && known.requirement == requirement
    }

    /// The response after a step-up; `nil` when the service did not ask for one.
    private func repeated<Response: DPoPResponse>(
        after refusal: Response,
        _ token: Token,
        _ target: (method: HTTPRequest.Method, url: WebURL),
        canRepeat: Bool = true,
        _ send: (AttemptFields) async throws -> Response
    ) async throws -> Response? {
        guard let requirement = StepUpRequirement(refusal) else { return nil }
        let token = try await steppedUp(to: requirement, refusal.status, from: token, canRepeat: canRepeat)
        let response = try await client.dpop.sending(token, target.method, target.url, send)
        guard let again = StepUpRequirement(response) else { return response }
        if again == requirement { insufficient.set((Secret(token.accessToken), again)) }
        throw OidcError.stepUpRequired(again, status: response.status)
    }
}
