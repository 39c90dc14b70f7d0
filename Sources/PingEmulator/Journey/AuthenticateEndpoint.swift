import Foundation
import HTTPTypes
import PingNetwork

/// Starts, continues and resumes journeys.
struct AuthenticateEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, realm: Realm) async throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        try ApiVersion.check(request)
        let body = try JSONBody.read(request)
        if let authID = body["authId"] {
            return try await proceed(authID, body, request, realm)
        }
        if let suspendedID = request.query["suspendedId"] {
            return try await resume(suspendedID, request)
        }
        return try await ServerJourneyStart(emulator: emulator, request: request, realm: realm).respond()
    }

    private func proceed(
        _ authID: JSON,
        _ body: JSON,
        _ request: EmulatorRequest,
        _ realm: Realm
    ) async throws -> HttpResponse {
        guard let text = authID.string else { throw HttpFailure.badRequest("Failed to parse JWT, it is not a text.") }
        let content = try await emulator.authIDs.read(text)
        guard content.realm == realm.path else { throw HttpFailure.badRequest("The authId is of another realm.") }
        guard !content.isExpired, let taken = emulator.journeys.take(content.runID, oneTimeKey: content.oneTimeKey)
        else {
            throw Self.timedOut
        }
        var run = taken
        let stop: JourneyEngine.Stop
        do {
            stop = try JourneyEngine(emulator: emulator).proceed(&run, submission: JourneySubmission(body))
        } catch {
            try emulator.journeys.put(taken)
            throw error
        }
        return try await ServerJourneyResponse(emulator: emulator, request: request).respond(stop, run)
    }

    private func resume(_ suspendedID: String, _ request: EmulatorRequest) async throws -> HttpResponse {
        guard var run = emulator.journeys.resume(suspendedID) else {
            throw HttpFailure.am(
                401,
                "org.forgerock.openam.auth.nodes.framework.token.SuspendedAuthSessionException: "
                    + "Token not found. It may have expired."
            )
        }
        run.isSuspended = false
        let stop = try JourneyEngine(emulator: emulator).proceed(&run, submission: JourneySubmission([:]))
        return try await ServerJourneyResponse(emulator: emulator, request: request).respond(stop, run)
    }

    static let timedOut = HttpFailure.am(401, "Session has timed out", detail: ["errorCode": "110"])
}

/// The JSON body of a request to AM.
enum JSONBody {
    /// - Returns: An object; an empty one for no body.
    /// - Throws: ``HttpFailure``: 415 for another content type, 400 for anything but an object.
    static func read(_ request: EmulatorRequest) throws -> JSON {
        guard !request.body.isEmpty else { return [:] }
        guard request.mediaType == "application/json" else {
            throw HttpFailure.am(415, "The content type must be application/json.")
        }
        let body: JSON
        do {
            body = try JSON(parsing: request.body)
        } catch {
            throw HttpFailure.badRequest("Invalid JSON in the request: \(error.message)")
        }
        guard body.object != nil else { throw HttpFailure.badRequest("The request body must be a JSON object.") }
        return body
    }
}

/// The `Accept-API-Version` header: `resource` and `protocol` in any order, with any spaces.
enum ApiVersion {
    /// - Throws: ``HttpFailure``: 400 for any other header.
    static func check(_ request: EmulatorRequest) throws {
        guard let header = request.header("Accept-API-Version") else { return }
        for part in header.split(separator: ",") {
            let pair = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            guard pair.count == 2, pair[0] == "resource" || pair[0] == "protocol", Double(pair[1]) != nil else {
                throw HttpFailure.badRequest("The Accept-API-Version header cannot be read.")
            }
        }
    }
}
