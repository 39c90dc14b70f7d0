import HTTPTypes
import PingCommons
import PingNetwork
import PingOrchestrate

/// Asks the server whether a challenge has been met.
struct ChallengeRequest {
    let field: Field
    let context: FlowContext
    let challenge: String

    /// - Returns: The result of the challenge, if it has one; or how long the server asks to wait.
    /// - Throws: `CancellationError` only; every other error is a status.
    func send() async throws -> ChallengeMachine.Event {
        do {
            let response = try await context.send(try makeRequest())
            let wait = response.http.retryAfter(now: context.workflow.config.system.now())
            return wait.map { .busy(retryAfter: $0) } ?? .responded(status(in: response))
        } catch let error as PingError {
            return .responded(error.isTransient ? nil : .error(error))
        } catch {
            try Task.checkCancellation()
            return .responded(error is CancellationError ? nil : .error(.polling(error.explanation)))
        }
    }

    private func makeRequest() throws -> Request {
        let request = Request(url: try url())
        PlatformHeader.add(to: request, of: context)
        if let name = HTTPField.Name("interactionId"), let id = field.document["interactionId"]?.lenientString {
            request.header(name, id)
        }
        request.body([:])
        return request
    }

    private func url() throws -> WebURL {
        let links = FormLinks(field, context)
        let base = try links.optionalURL("self") ?? links.url("next")
        guard let end = base.path.firstRange(of: "/davinci/connections") else {
            throw PingError.polling("the links of the step do not lead to a connection")
        }
        let path = base.path[..<end.lowerBound] + "/davinci/user/credentials/challenge/"
        return try WebURL(base.origin + path + PercentEncoding.encode(challenge) + "/status")
    }

    private func status(in response: Response) -> PollingStatus? {
        let status = response.status()
        let json = try? response.json()
        if json?["serviceName"]?.string == "challengeExpired" { return .expired }
        if status == 429 || status >= 500 { return nil }
        guard status == 200, let json, json.isObject else {
            return .error(.polling("it responded \(status) and nothing about the challenge"))
        }
        guard json["isChallengeComplete"]?.lenientBool == true else { return nil }
        guard let status = json["status"]?.lenientString, !status.isEmpty else {
            return .error(.polling("it says that the challenge is complete, but not how"))
        }
        return .complete(status: status)
    }
}

extension PingError {
    fileprivate static func polling(_ reason: String) -> PingError {
        PingError(
            .pollingFailed,
            "The server could not be asked whether the challenge is met: \(reason).",
            recovery: "Send the step, so that the server can offer another way."
        )
    }
}

extension PingError.Code {
    /// The server could not be asked whether a challenge is met.
    public static let pollingFailed: Self = "polling_failed"
}
