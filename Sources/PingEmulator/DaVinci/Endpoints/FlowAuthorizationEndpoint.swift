import PingNetwork

/// The authorization endpoint of PingOne: with `response_mode=pi.flow` it starts a flow and answers in JSON.
struct FlowAuthorizationEndpoint: Sendable {
    let world: World
    let environment: String
    static let responseMode = "pi.flow"

    func respond(to request: EmulatorRequest, issuer: Issuer) throws -> HttpResponse {
        let endpoint = AuthorizationEndpoint(world: world)
        let session = DaVinciSession(world: world, environment: environment).current(of: request)
        let parameters = try endpoint.parameters(of: request)
        guard (parameters["response_mode"] ?? request.query["response_mode"]) == Self.responseMode else {
            return try endpoint.respond(to: request, parameters, issuer: issuer, session: session)
        }
        let authorization = try AuthorizationRequest(parameters, clients: world.configuration.clients)
        do throws(AuthorizationError) {
            try authorization.validate(
                responseModes: issuer.responseModes,
                requiresPKCE: world.configuration.requiresPKCE
            )
        } catch {
            return failed(error.code, error.description)
        }
        if let session = endpoint.usable(session, for: authorization) {
            let code = endpoint.issueCode(for: authorization, session: session, tenant: environment)
            let answers = DaVinciAnswers(world: world, origin: request.origin, environment: environment)
            return .json(200, answers.success(authorization, session: session, code: code))
        }
        if authorization.prompts.contains("none") { return failed("login_required", "The request requires login.") }
        return try start(authorization, request)
    }

    private func failed(_ code: String, _ message: String) -> HttpResponse {
        DaVinciError.failed(code, message, environment: environment).response(interactionID: nil)
    }

    private func start(_ authorization: AuthorizationRequest, _ request: EmulatorRequest) throws -> HttpResponse {
        let name = authorization.parameters["acr_values"] ?? world.configuration.defaultDaVinciFlow
        guard let flow = world.flows.daVinciFlow(named: name) else {
            throw DaVinciError.unknownPolicy(name).failure(interactionID: nil)
        }
        let run = DaVinciRun(
            id: world.tokens.identifier(),
            token: world.tokens.random(),
            environment: environment,
            flow: flow,
            authorization: authorization,
            origin: request.origin,
            node: flow.start,
            expiresAt: world.clock.after(world.configuration.lifetimes.step)
        )
        var response = try DaVinciEngine(world: world, request: request).advance(run, to: flow.start)
        response.setCookie("interactionId", run.id)
        response.setCookie("interactionToken", run.token)
        response.setCookie("skProxyApiEnvironmentId", "emulator")
        return response
    }
}
