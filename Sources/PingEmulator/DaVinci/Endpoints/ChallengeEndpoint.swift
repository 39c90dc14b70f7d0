import HTTPTypes
import PingCommons
import PingNetwork

/// Tells whether a challenge has been answered elsewhere: `davinci/user/credentials/challenge/{challenge}/status`.
struct ChallengeEndpoint: Sendable {
    let world: World

    func respond(to request: EmulatorRequest, challenge name: String) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        guard let challenge = world.interactions.poll(name) else {
            return .json(400, ["serviceName": "challengeExpired"])
        }
        if let caller = InteractionCaller(request, bodyID: nil), caller.id != challenge.runID {
            throw DaVinciError.unauthorized.failure(interactionID: nil)
        }
        guard challenge.isComplete else { return .json(200, ["isChallengeComplete": false]) }
        return .json(200, ["isChallengeComplete": true, "status": "approved"])
    }
}
