import PingCommons
import PingNetwork

/// The first request of a journey.
struct JourneyStart: Sendable {
    let world: World
    let request: EmulatorRequest
    let realm: Realm

    func respond() async throws -> HttpResponse {
        let answer = JourneyAnswer(world: world, request: request)
        let session = SessionReader(world: world).session(of: request, realm: realm)
        let index = try index()
        if let session, index.type != "composite_advice", request.query["ForceAuth"] != "true" {
            return answer.success(session: session)
        }
        guard let journey = world.flows.journey(named: index.journey, realm: realm) else {
            throw HttpFailure.badRequest("No Configuration found")
        }
        var run = JourneyRun(
            id: world.tokens.identifier(),
            journey: journey,
            realm: realm,
            indexType: index.type,
            indexValue: index.value,
            node: journey.start
        )
        run.startSession = session?.tokenID
        return try await answer.respond(try JourneyEngine(world: world).begin(&run), run)
    }

    private func index() throws -> (type: String, value: String, journey: String) {
        let type = request.query["authIndexType"]
        let value = request.query["authIndexValue"]
        switch (type, value) {
        case (nil, _): return ("service", world.configuration.defaultJourney, world.configuration.defaultJourney)
        case ("service", let name?): return ("service", name, name)
        case (let type?, nil) where Self.knownTypes.contains(type):
            throw HttpFailure.badRequest("The authentication index value is missing.")
        case (let type?, _) where Self.knownTypes.contains(type):
            throw HttpFailure.badRequest("The emulator serves no authentication index of type \(type).")
        default: throw HttpFailure.badRequest("Unknown Authentication Index Type")
        }
    }

    private static let knownTypes: Set<String> = [
        "service", "module", "user", "role", "level", "composite_advice", "transaction", "resource",
    ]
}
