import Foundation
import HTTPTypes
import PingNetwork

/// Issues a code to the app of a user with a session.
struct AuthorizationEndpoint: Sendable {
    let emulator: EmulatorState

    /// - Parameter session: The caller's session with this provider.
    func respond(to request: EmulatorRequest, issuer: Issuer, session: ServerSession?) async throws -> HttpResponse {
        try await respond(to: request, parameters(of: request), issuer: issuer, session: session)
    }

    /// - Parameter parameters: The request's parameters, which can be read only once when they were pushed.
    func respond(
        to request: EmulatorRequest,
        _ parameters: Parameters,
        issuer: Issuer,
        session: ServerSession?
    ) async throws -> HttpResponse {
        let authorization = try ServerAuthorizationRequest(parameters, clients: emulator.configuration.clients)
        let hint = await user(namedBy: authorization)
        do throws(AuthorizationError) {
            try authorization.validate(for: issuer, emulator.configuration)
            let presentSession = session?.tokenID
            let session = usable(session, for: authorization, hint, contexts(of: authorization, issuer))
            var visit = AuthorizationVisit(request: authorization, issuer: issuer, origin: request.origin)
            visit.presentSession = presentSession
            try visit.checkSilence(session, emulator)
            if let page = visit.page(for: request, session: session, emulator: emulator) { return page }
            if let refusal = try visit.refusal(of: request, session: session, emulator) { return refusal }
            guard let session else { throw AuthorizationError("login_required", "The request requires login.") }
            let code = issueCode(for: authorization, session: session, tenant: issuer.tenant)
            return redirect(authorization, [("code", code)], issuer: issuer)
        } catch {
            return redirect(
                authorization,
                [("error", error.code), ("error_description", error.description)],
                issuer: issuer
            )
        }
    }

    func parameters(of request: EmulatorRequest) throws -> Parameters {
        guard request.method == .get || request.method == .post else { throw HttpFailure.methodNotAllowed("GET, POST") }
        let sent = request.query.merged(with: request.method == .post ? try request.form() : Parameters())
        guard let uri = sent["request_uri"] else {
            guard !emulator.configuration.requiresPushedRequests else {
                throw HttpFailure.oauth(400, "invalid_request", "Authorization requests must be pushed.")
            }
            return sent
        }
        guard let pushed = emulator.grants.takePushedRequest(uri, clientID: sent["client_id"] ?? "") else {
            throw HttpFailure.oauth(400, "invalid_request_uri", "The request_uri is unknown, used or expired.")
        }
        return pushed.parameters
    }

    /// The journeys that the app asks for by name (`acr_values`), one of which the user has to walk.
    private func contexts(of authorization: ServerAuthorizationRequest, _ issuer: Issuer) -> [String] {
        guard case .accessManagement(let realm) = issuer.product else { return [] }
        return authorization.contexts.filter { emulator.flows.journey(named: $0, realm: realm) != nil }
    }

    /// - Parameters:
    ///   - user: The user whom the request names, if it names one.
    ///   - contexts: The journeys one of which the user must have walked; empty for any.
    func usable(
        _ session: ServerSession?,
        for authorization: ServerAuthorizationRequest,
        _ user: String?,
        _ contexts: [String] = []
    ) -> ServerSession? {
        guard let session, !authorization.prompts.contains("login") else { return nil }
        if !contexts.isEmpty, !contexts.contains(where: session.journeys.contains) { return nil }
        if let user, session.userID != user { return nil }
        if let age = authorization.parameters["max_age"].flatMap({ Int($0) }),
            emulator.clock.now.timeIntervalSince(session.authenticatedAt) > TimeInterval(age)
        {
            return nil
        }
        return session
    }

    /// The user of the request's `id_token_hint` (OpenID Connect Core, section 3.1.2.2); nobody for a hint that this
    /// provider has not signed.
    func user(namedBy authorization: ServerAuthorizationRequest) async -> String? {
        guard let hint = authorization.parameters["id_token_hint"] else { return nil }
        return await emulator.keys.claims(of: hint)?["sub"]?.string ?? ""
    }

    func issueCode(for authorization: ServerAuthorizationRequest, session: ServerSession, tenant: String) -> String {
        let grant = Grant(
            id: emulator.tokens.identifier(),
            tenant: tenant,
            clientID: authorization.client.id,
            userID: session.userID,
            sessionHandle: session.handle,
            scopes: authorization.scopes,
            nonce: authorization.parameters["nonce"],
            keyThumbprint: authorization.parameters["dpop_jkt"],
            authenticatedAt: session.authenticatedAt,
            journey: authorization.contexts.first(where: session.journeys.contains) ?? session.journeys.last ?? "0",
            authorizationDetails: authorization.authorizationDetails?.granted ?? []
        )
        return emulator.grants.issueCode(
            for: grant,
            redirectURI: authorization.redirectURI,
            challenge: authorization.parameters["code_challenge"]
        )
    }

    /// The response of the provider to the app, which the browser takes there.
    func redirect(
        _ authorization: ServerAuthorizationRequest,
        _ response: [(name: String, value: String)],
        issuer: Issuer
    ) -> HttpResponse {
        var pairs = response + [("iss", issuer.identifier), ("client_id", authorization.client.id)]
        if let state = authorization.parameters["state"] { pairs.append(("state", state)) }
        let uri = authorization.redirectURI
        let mode = authorization.parameters["response_mode"]
        if mode == "form_post" { return FormPostPage(target: uri, parameters: pairs).response }
        let separator = mode == "fragment" ? "#" : uri.contains("?") ? "&" : "?"
        return .redirect(to: uri + separator + PercentEncoding.encode(pairs))
    }
}
