import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("An authorization request in a store") struct StoredRequestTests {
    private let place = MemoryStorage<StoredFlow>()

    private var store: FlowStore {
        FlowStore { [place] _ in place }
    }

    @Test func `lets another client of the same configuration finish the login, once`() async throws {
        try await EmulatedLogin.run { login in
            let request = try await login.client.authorizationRequest()
            try await store.save(request, as: "browser", for: login.client)
            let location = try await login.redirect(request)

            let other = OidcClient(config: login.client.config, system: login.emulator.services)
            let taken = try await store.takeRequest("browser", for: other)
            let token = try await other.exchange(code: other.code(fromRedirect: location, for: taken), for: taken)
            #expect(!token.accessToken.isEmpty)
            let error = await #expect(throws: PingError.self) { try await store.takeRequest("browser", for: other) }
            #expect(error?.code == .snapshotUnusable)
        }
    }

    @Test(arguments: ["clientId", "discoveryEndpoint"])
    func `is refused by a client of another configuration, and stays`(_ option: String) async throws {
        let login = try await TestLogin()
        try await store.save(try await login.client.authorizationRequest(), as: "browser", for: login.client)
        var config = login.client.config
        if option == "clientId" { config.clientId = "other" } else { config.discoveryEndpoint = "https://b.example/" }
        let other = OidcClient(config: config, httpClient: login.provider)
        let error = await #expect(throws: PingError.self) { try await store.takeRequest("browser", for: other) }
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.message.contains(option) == true)
        _ = try await store.takeRequest("browser", for: login.client)
    }

    @Test func `is not a step of a flow`() async throws {
        let login = try await TestLogin()
        try await store.save(try await login.client.authorizationRequest(), as: "browser", for: login.client)
        let error = await #expect(throws: PingError.self) {
            try await store.take("browser", for: Workflow.createWorkflow { _ in })
        }
        #expect(error?.code == .snapshotUnusable)
        #expect(try await place.get() != nil)
    }
}
