import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("An authorization request in a store") struct StoredRequestTests {
    private let places = Places()

    private var store: FlowStore {
        FlowStore { [places] id in places[id] }
    }

    @Test func `lets another client of the same configuration finish the login, once`() async throws {
        try await EmulatedLogin.run { login in
            let request = try await login.client.authorizationRequest()
            try await store.save(request, as: "browser", for: login.client)
            let location = try await login.redirect(request)

            let other = OidcClient(config: login.client.config, system: login.emulator.services)
            let taken = try await store.takeRequest("browser", answering: location, for: other)
            let token = try await other.exchange(code: other.code(fromRedirect: location, for: taken), for: taken)
            #expect(!token.accessToken.isEmpty)
            let error = await #expect(throws: PingError.self) {
                try await store.takeRequest("browser", answering: location, for: other)
            }
            #expect(error?.code == .snapshotUnusable)
        }
    }

    @Test(arguments: ["clientId", "discoveryEndpoint"])
    func `is refused by a client of another configuration, and stays`(_ option: String) async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        try await store.save(request, as: "browser", for: login.client)
        let redirect = "app://redirect?state=\(request.state.reveal())"
        var config = login.client.config
        if option == "clientId" { config.clientId = "other" } else { config.discoveryEndpoint = "https://b.example/" }
        let other = OidcClient(config: config, httpClient: login.provider)
        let error = await #expect(throws: PingError.self) {
            try await store.takeRequest("browser", answering: redirect, for: other)
        }
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.message.contains(option) == true)
        _ = try await store.takeRequest("browser", answering: redirect, for: login.client)
    }

    @Test func `is found by the state of the redirect, in each of a browser's tabs`() async throws {
        let login = try await TestLogin()
        let first = try await login.client.authorizationRequest()
        let second = try await login.client.authorizationRequest()
        for request in [first, second] { try await store.save(request, as: "browser", for: login.client) }
        for request in [first, second] {
            let redirect = "app://redirect?code=1&state=\(request.state.reveal())"
            let taken = try await store.takeRequest("browser", answering: redirect, for: login.client)
            #expect(taken.state == request.state)
        }
    }

    @Test(arguments: [("browser", "?state=attack"), ("other", ""), ("browser", "?state=/../browser")])
    func `stays for a redirect of somebody else`(_ id: String, _ query: String) async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        try await store.save(request, as: "browser", for: login.client)
        let own = "app://redirect?state=\(request.state.reveal())"
        let error = await #expect(throws: PingError.self) {
            try await store.takeRequest(
                id,
                answering: query.isEmpty ? own : "app://redirect\(query)",
                for: login.client
            )
        }
        #expect(error?.code == .snapshotUnusable)
        _ = try await store.takeRequest("browser", answering: own, for: login.client)
    }

    @Test(arguments: ["app://redirect?code=1", "", "app://redirect?error=access_denied"])
    func `is not taken by a redirect without a state`(_ redirect: String) async throws {
        let login = try await TestLogin()
        let error = await #expect(throws: PingError.self) {
            try await store.takeRequest("browser", answering: redirect, for: login.client)
        }
        #expect(error?.code == .oidcStateMismatch)
    }

    @Test func `is not a step of the same browser`() async throws {
        let login = try await TestLogin()
        try await store.save(try await login.client.authorizationRequest(), as: "browser", for: login.client)
        let error = await #expect(throws: PingError.self) {
            try await store.take("browser", for: Workflow.createWorkflow { _ in })
        }
        #expect(error?.code == .snapshotUnusable)
        #expect(try await places.storedCount() == 1)
    }
}

/// A place in memory for each identifier.
private final class Places: Sendable {
    private let places = Locked<[String: MemoryStorage<StoredFlow>]>([:])

    func storedCount() async throws -> Int {
        var count = 0
        for place in places.current.values where try await place.get() != nil { count += 1 }
        return count
    }

    subscript(id: String) -> MemoryStorage<StoredFlow> {
        places.withLock { places in
            let place = places[id] ?? MemoryStorage()
            places[id] = place
            return place
        }
    }
}
