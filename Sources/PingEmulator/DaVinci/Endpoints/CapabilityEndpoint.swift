import HTTPTypes
import PingNetwork

/// The endpoint for the forms of DaVinci flows: `davinci/connections/{connection}/capabilities/{capability}`.
struct CapabilityEndpoint: Sendable {
    let emulator: EmulatorState
    let environment: String

    func respond(to request: EmulatorRequest, connection: String) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let submission = try DaVinciSubmission(request)
        guard let caller = InteractionCaller(request, bodyID: submission.interactionID) else {
            throw DaVinciError.unauthorized.failure(interactionID: nil)
        }
        let run = try emulator.interactions.take(caller.id, in: environment) { run in
            guard caller.token == nil || caller.token == run.token else { return .unauthorized }
            guard connection == run.nodeID, submission.nodeID == nil || submission.nodeID == run.nodeID else {
                return .validation("the form is not the one that the flow waits for")
            }
            return nil
        }
        return try DaVinciEngine(emulator: emulator, request: request).handle(submission, in: run)
    }
}

/// The flow that a request belongs to. A header or the body name it for this request; a cookie may be of another flow.
struct InteractionCaller: Sendable {
    let id: String
    /// `nil` when the caller sends none with this id.
    let token: String?

    init?(_ request: EmulatorRequest, bodyID: String?) {
        let cookies = request.cookies
        let header = request.header("interactionId").flatMap { $0.isEmpty ? nil : $0 }
        guard let id = header ?? bodyID ?? cookies["interactionId"], !id.isEmpty else { return nil }
        self.id = id
        token =
            request.header("interactionToken") ?? (cookies["interactionId"] == id ? cookies["interactionToken"] : nil)
    }
}
