import HTTPTypes
import PingNetwork

/// Makes AM's response for a journey's current node.
struct ServerJourneyResponse: Sendable {
    let emulator: EmulatorState
    let request: EmulatorRequest

    func respond(_ stop: JourneyEngine.Stop, _ run: JourneyRun) async throws -> HttpResponse {
        switch stop {
        case .step: return try await step(run)
        case .success: return try succeed(run)
        case .failure: return .amError(401, run.failure.message, detail: .object(run.failure.detail))
        }
    }

    private func step(_ run: JourneyRun) async throws -> HttpResponse {
        var run = run
        let lifetimes = emulator.configuration.lifetimes
        run.oneTimeKey = emulator.tokens.random(bytes: 18)
        run.expiresAt = emulator.clock.after(run.isSuspended ? lifetimes.suspension : lifetimes.step)
        try emulator.journeys.put(run)
        var isPageNode = false
        var body: JSON = ["authId": .string(try await emulator.authIDs.make(for: run))]
        if case .page(let page, _, _) = run.journey.nodes[run.node]?.kind {
            isPageNode = page.isPageNode
            let values = FlowTemplate(variables: run.variables, tokens: emulator.tokens)
            body["header"] = page.header.map { .string(values.fill($0)) }
            body["description"] = page.description.map { .string(values.fill($0)) }
            body["stage"] = page.stage.map { .string(values.fill($0)) }
        }
        body["callbacks"] = .array(
            run.callbacks.enumerated().map { index, callback in callback.json(id: isPageNode ? index : nil) }
        )
        var response = HttpResponse.json(200, body)
        response.setHeader("Pragma", "no-cache")
        response.setHeader("Expires", "0")
        response.setHeader("Content-API-Version", "resource=2.1")
        return response
    }

    private func succeed(_ run: JourneyRun) throws -> HttpResponse {
        guard let userID = run.userID else {
            throw HttpFailure.am(500, "The journey “\(run.journey.name)” succeeded before it knew who the user is.")
        }
        if request.query["noSession"] == "true" { return success(session: nil, realm: run.realm, run.successURL) }
        let earlier = run.startSession.flatMap { emulator.sessions.session($0) }.flatMap {
            $0.userID == userID ? $0 : nil
        }
        if let earlier, run.keepsSession {
            emulator.sessions.update(earlier.tokenID) { $0.journeys.append(run.journey.name) }
            return success(session: earlier, run.successURL)
        }
        if let token = run.startSession { emulator.sessions.end(token) }
        let session = emulator.sessions.create(
            userID: userID,
            realm: run.realm,
            journeys: (earlier?.journeys ?? []) + [run.journey.name],
            properties: run.sessionProperties
        )
        return success(session: session, run.successURL)
    }

    /// The response to a start whose session is already valid, and the end of a journey.
    func success(session: ServerSession, _ successURL: String? = nil) -> HttpResponse {
        success(session: session, realm: session.realm, successURL)
    }

    private func success(session: ServerSession?, realm: Realm, _ successURL: String?) -> HttpResponse {
        var body: JSON = [
            "successUrl": .string(successURL ?? "/enduser/?realm=\(realm.path)"), "realm": .string(realm.path),
        ]
        body["tokenId"] = session.map { .string($0.tokenID) }
        var response = HttpResponse.json(200, body)
        if let session { response.setCookie(emulator.configuration.cookieName, session.tokenID) }
        return response
    }
}
