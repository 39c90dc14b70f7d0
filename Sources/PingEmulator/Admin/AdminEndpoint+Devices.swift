import HTTPTypes
import PingNetwork

extension AdminEndpoint {
    /// `GET` lists the codes that wait for their users; `POST` with `userCode`, `userName` and `approve` decides one.
    func devices(_ request: EmulatorRequest) throws -> HttpResponse {
        switch request.method {
        case .get:
            let codes = emulator.deviceLogins.pending.map { JSON.string($0.userCode) }
            return .json(200, ["pending": .array(codes)])
        case .post: return try decideDevice(JSONBody.read(request))
        default: throw HttpFailure.methodNotAllowed("GET, POST")
        }
    }

    private func decideDevice(_ body: JSON) throws -> HttpResponse {
        guard let code = body["userCode"]?.string, let approves = body["approve"]?.bool else {
            throw HttpFailure.badRequest("“userCode” must be a code, and “approve” true or false.")
        }
        let isDecided: Bool
        if approves {
            guard let user = emulator.users.user(named: body["userName"]?.string ?? "jo.field"), user.isActive else {
                throw HttpFailure.badRequest("No active user has this “userName”.")
            }
            isDecided = emulator.approveDevice(code, userID: user.id)
        } else {
            isDecided = emulator.deviceLogins.decide(code) { _ in .denied }
        }
        guard isDecided else { throw HttpFailure.notFound() }
        return HttpResponse(status: 204)
    }
}
