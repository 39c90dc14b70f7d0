import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingJourney

extension Journey {
    /// A journey that talks to a script.
    static func scripted(
        _ transport: any HttpClient,
        configure: (inout JourneyConfig) -> Void = { _ in }
    ) -> Journey {
        createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = transport
            configure(&config)
        }
    }

    /// The step that a server's document becomes.
    static func step(
        _ document: JSON,
        configure: (inout JourneyConfig) -> Void = { _ in }
    ) async throws -> ContinueNode {
        let journey = scripted(ScriptedTransport([.json(document)]), configure: configure)
        return try #require(await journey.start("Login") as? ContinueNode)
    }

    /// The step of some callbacks.
    static func step(
        callbacks: [JSON],
        configure: (inout JourneyConfig) -> Void = { _ in }
    ) async throws -> ContinueNode {
        try await step(["authId": "a1", "callbacks": .array(callbacks)], configure: configure)
    }
}

extension HttpResponse {
    static func json(_ document: JSON, status: Int = 200) -> HttpResponse {
        HttpResponse(status: status, headerFields: [.contentType: "application/json"], body: document.serialized())
    }

    static func text(_ text: String, status: Int = 200, type: String = "text/html") -> HttpResponse {
        HttpResponse(status: status, headerFields: [.contentType: type], body: Data(text.utf8))
    }
}

extension HttpRequest {
    /// The body as JSON.
    func json() throws -> JSON { try JSON(parsing: body) }
}

extension ContinueNode {
    /// The callbacks as they would be sent now.
    func payloads() throws -> [JSON] {
        try #require(JSON(parsing: asRequest().body)["callbacks"]?.array)
    }
}

extension Journey {
    /// Gives the journey a session to begin with.
    func store(_ token: SSOToken) async throws {
        try await settings.sessionStorage.save(item: token)
    }
}
