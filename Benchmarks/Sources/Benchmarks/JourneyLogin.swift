import Foundation
import HTTPTypes
import PingCommons
import PingEmulator
import PingJourney
import PingJourneyPlugin
import PingNetwork
import PingOrchestrate
import PingStorage

/// A login with name and password through a journey: its start, one answer, the session.
struct JourneyLogin: Login {
    let serverURL: String
    let client: any HttpClient

    /// Against recorded answers of the emulator, given at once.
    static func inMemory() async throws -> JourneyLogin {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let recording = RecordingClient(base: emulator.transport) { $0.body.count < 64 ? "start" : "answer" }
        let live = JourneyLogin(serverURL: emulator.serverURL, client: recording)
        try await live.logIn(live.workflow())
        return JourneyLogin(serverURL: emulator.serverURL, client: recording.replay)
    }

    func workflow() -> Journey {
        Journey.createJourney { config in
            config.serverUrl = serverURL
            config.realm = "alpha"
            config.sessionStorage = Forgetting<SSOToken>()
            config.httpClient = client
        }
    }

    func logIn(_ journey: Journey) async throws {
        let first = await journey.start("Login")
        guard case .continue(let step) = first.kind else { throw first.cause ?? Unexpected("The start gave \(first).") }
        for callback in step.actions {
            if let name = callback as? NameCallback { name.name = "jo.field" }
            if let password = callback as? PasswordCallback { password.password = "S3cret-Word" }
        }
        let last = await step.next()
        guard case .success = last.kind else { throw last.cause ?? Unexpected("The answer gave \(last).") }
    }

    func logInByHand(_ send: (HttpRequest) async throws -> Data) async throws {
        let url = try WebURL(
            serverURL + "/json/realms/root/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login"
        )
        var document = try JSON(parsing: try await send(request(url, [:])))
        guard var callbacks = document["callbacks"]?.array, callbacks.count == 2 else {
            throw Unexpected("The start gave \(document.text()).")
        }
        for (index, value) in ["jo.field", "S3cret-Word"].enumerated() {
            guard var inputs = callbacks[index]["input"]?.array else {
                throw Unexpected("A callback has no input.")
            }
            inputs[0]["value"] = .string(value)
            callbacks[index]["input"] = .array(inputs)
        }
        document["callbacks"] = .array(callbacks)
        let session = try JSON(parsing: try await send(request(url, document)))
        guard session["tokenId"]?.string != nil else {
            throw Unexpected("The answer gave \(session.text()).")
        }
    }

    private func request(_ url: WebURL, _ body: JSON) -> HttpRequest {
        var request = HttpRequest(method: .post, url: url)
        request.headerFields[.contentType] = "application/json"
        if let version = HTTPField.Name("Accept-API-Version") {
            request.headerFields[version] = "resource=2.1, protocol=1.0"
        }
        request.body = body.serialized()
        return request
    }
}
