import HTTPTypes
import PingNetwork

/// Says whether a challenge was approved elsewhere: `davinci/user/credentials/challenge/{challenge}/status`.
struct ChallengeEndpoint: Sendable {
    let emulator: EmulatorState
    let environment: String

    func respond(to request: EmulatorRequest, challenge name: String) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let caller = InteractionCaller(request, bodyID: nil)
        guard let challenge = try emulator.interactions.poll(name, in: environment, by: caller?.id) else {
            return .json(400, ["serviceName": "challengeExpired"])
        }
        guard challenge.isComplete else { return .json(200, ["isChallengeComplete": false]) }
        return .json(200, ["isChallengeComplete": true, "status": "approved"])
    }
}
