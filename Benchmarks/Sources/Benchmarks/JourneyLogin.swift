import Foundation
import HTTPTypes
import PingCommons
import PingEmulator
import PingJourney
import PingJourneyPlugin
import PingNetwork
import PingOrchestrate
import PingStorage

/// A whole login with name and password through a journey: its start, one answer, the session.
struct JourneyLogin {
    let serverURL: String
    let client: any HttpClient

    /// Against recorded answers of the emulator, given at once.
    static func inMemory() async throws -> JourneyLogin {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let recording = RecordingClient(base: emulator.transport)
        try await JourneyLogin(serverURL: emulator.serverURL, client: recording).logIn()
        return JourneyLogin(serverURL: emulator.serverURL, client: ReplayingClient(answers: recording.answers))
    }

    func journey() -> Journey {
        Journey.createJourney { config in
            config.serverUrl = serverURL
            config.realm = "alpha"
            config.sessionStorage = Forgetting<SSOToken>()
            config.httpClient = client
        }
    }

    func logIn() async throws {
        try await Self.logIn(journey())
    }

    static func logIn(_ journey: Journey) async throws {
        let first = await journey.start("Login")
        guard case .continue(let step) = first.kind else { throw first.cause ?? Unexpected("The start gave \(first).") }
        for callback in step.actions {
            if let name = callback as? NameCallback { name.name = "jo.field" }
            if let password = callback as? PasswordCallback { password.password = "S3cret-Word" }
        }
        let last = await step.next()
        guard case .success = last.kind else { throw last.cause ?? Unexpected("The answer gave \(last).") }
    }

    func measure(runs: Int, rounds: Int) async throws -> Measurement {
        let journey = journey()
        return try await Measurement.of(rounds: rounds, runs: runs) { try await Self.logIn(journey) }
    }

    /// The same two exchanges by hand: request, transport, JSON, the two inputs filled in.
    func measureFloor(
        runs: Int,
        rounds: Int,
        _ send: (HttpRequest) async throws -> Data
    ) async throws -> Measurement {
        let url = try WebURL(
            serverURL + "/json/realms/root/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login"
        )
        return try await Measurement.of(rounds: rounds, runs: runs) {
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

/// Something that a measurement cannot go on with.
struct Unexpected: Error {
    let what: String

    init(_ what: String) { self.what = what }
}

/// Remembers every answer.
struct RecordingClient: HttpClient {
    let base: any HttpClient
    private let log = Locked<[HttpResponse]>([])

    init(base: any HttpClient) { self.base = base }

    var answers: [HttpResponse] { log.current }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let answer = try await base.send(request)
        log.withLock { $0.append(answer) }
        return answer
    }
}

/// Gives the first answer to a start and the second to an answered step.
struct ReplayingClient: HttpClient {
    let answers: [HttpResponse]

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        answers[request.body.count < 64 ? 0 : 1]
    }
}

/// A storage for which every login is the first.
struct Forgetting<Item: Codable & Sendable>: Storage {
    func save(item: Item) async throws {}
    func get() async throws -> Item? { nil }
    func delete() async throws {}
}
