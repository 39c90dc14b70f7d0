import PingNetwork

/// The authorization endpoint of PingOne: with `response_mode=pi.flow` it starts a flow and responds in JSON.
struct FlowAuthorizationEndpoint: Sendable {
    let emulator: EmulatorState
    let environment: String
    static let responseMode = "pi.flow"

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let endpoint = AuthorizationEndpoint(emulator: emulator)
        let session = ServerDaVinciSession(emulator: emulator, environment: environment).current(of: request)
        let parameters = try endpoint.parameters(of: request)
        guard (parameters["response_mode"] ?? request.query["response_mode"]) == Self.responseMode else {
            return try await endpoint.respond(to: request, parameters, issuer: issuer, session: session)
        }
        let authorization = try ServerAuthorizationRequest(parameters, clients: emulator.configuration.clients)
        do throws(AuthorizationError) {
            try authorization.validate(for: issuer, emulator.configuration)
        } catch {
            return failed(error.code, error.description)
        }
        if let session = endpoint.usable(session, for: authorization, await endpoint.user(namedBy: authorization)) {
            let code = endpoint.issueCode(for: authorization, session: session, tenant: environment)
            let response = ServerDaVinciResponse(emulator: emulator, origin: request.origin, environment: environment)
            return .json(200, response.success(authorization, session: session, code: code))
        }
        if authorization.prompts.contains("none") { return failed("login_required", "The request requires login.") }
        return try start(authorization, request)
    }

    private func failed(_ code: String, _ message: String) -> HttpResponse {
        DaVinciError.failed(code, message, environment: environment).response(interactionID: nil)
    }

    private func start(_ authorization: ServerAuthorizationRequest, _ request: EmulatorRequest) throws -> HttpResponse {
        let name = authorization.parameters["acr_values"] ?? emulator.configuration.defaultDaVinciFlow
        guard let flow = emulator.flows.daVinciFlow(named: name) else {
            throw DaVinciError.unknownPolicy(name).failure(interactionID: nil)
        }
        let run = DaVinciRun(
            id: emulator.tokens.identifier(),
            token: emulator.tokens.random(),
            environment: environment,
            flow: flow,
            authorization: authorization,
            origin: request.origin,
            node: flow.start,
            expiresAt: emulator.clock.after(emulator.configuration.lifetimes.step)
        )
        var response = try DaVinciEngine(emulator: emulator, request: request).advance(run, to: flow.start)
        response.setCookie("interactionId", run.id)
        response.setCookie("interactionToken", run.token)
        response.setCookie("skProxyApiEnvironmentId", "emulator")
        return response
    }
}
