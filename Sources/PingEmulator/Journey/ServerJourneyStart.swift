import PingNetwork

/// The first request of a journey.
struct ServerJourneyStart: Sendable {
    let emulator: EmulatorState
    let request: EmulatorRequest
    let realm: Realm

    func respond() async throws -> HttpResponse {
        let response = ServerJourneyResponse(emulator: emulator, request: request)
        let session = SessionReader(emulator: emulator).session(of: request, realm: realm)
        let index = try index()
        guard let journey = emulator.flows.journey(named: index.journey, realm: realm) else {
            throw HttpFailure.badRequest("No Configuration found")
        }
        if let session, !index.isStepUp, request.query["ForceAuth"] != "true" {
            return response.success(session: session)
        }
        var run = JourneyRun(
            id: emulator.tokens.identifier(),
            journey: journey,
            realm: realm,
            indexType: index.type,
            indexValue: index.value,
            origin: request.origin,
            node: journey.start
        )
        run.startSession = session?.tokenID
        run.keepsSession = index.keepsSession
        run.resumePage = request.header(BrowserFlow.visitField).flatMap { emulator.visits.visit($0)?.resumeURL }
        return try await response.respond(try JourneyEngine(emulator: emulator).walk(&run), run)
    }

    private struct Index {
        let type: String
        let value: String
        let journey: String
        var isStepUp = false
        /// A transaction is authorised within the session; any other step-up creates a new one.
        var keepsSession = false
    }

    private func index() throws -> Index {
        let type = request.query["authIndexType"]
        let value = request.query["authIndexValue"]
        switch (type, value) {
        case (nil, _):
            let journey = emulator.configuration.defaultJourney
            return Index(type: "service", value: journey, journey: journey)
        case ("service", let name?): return Index(type: "service", value: name, journey: name)
        case ("composite_advice", let advice?): return try stepUp(advice)
        case (let type?, nil) where Self.knownTypes.contains(type):
            throw HttpFailure.badRequest("The authentication index value is missing.")
        case (let type?, _) where Self.knownTypes.contains(type):
            throw HttpFailure.badRequest("The emulator serves no authentication index of type \(type).")
        default: throw HttpFailure.badRequest("Unknown Authentication Index Type")
        }
    }

    private func stepUp(_ xml: String) throws -> Index {
        guard let advice = CompositeAdvice(xml) else { throw HttpFailure.badRequest("The advice cannot be read.") }
        return Index(
            type: "composite_advice",
            value: xml,
            journey: advice.journey ?? emulator.configuration.stepUpJourney,
            isStepUp: true,
            keepsSession: advice.journey == nil
        )
    }

    private static let knownTypes: Set<String> = [
        "service", "module", "user", "role", "level", "composite_advice", "transaction", "resource",
    ]
}
