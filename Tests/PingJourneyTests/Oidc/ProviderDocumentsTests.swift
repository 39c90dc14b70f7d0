import PingEmulator
import PingJourney
import PingOidc
import Testing

@Suite("The provider's public documents")
struct ProviderDocumentsTests {
    /// The one client of an app, through which all its workflows go.
    private final class Client: HttpClient {
        private let base: any HttpClient
        private let log = Locked<[String]>([])
        private let discovery: @Sendable () async throws -> HttpResponse?

        init(_ base: any HttpClient, discovery: @escaping @Sendable () async throws -> HttpResponse? = { nil }) {
            self.base = base
            self.discovery = discovery
        }

        /// The last parts of the paths that were asked for since the last call.
        func takePaths() -> [String] {
            log.withLock { log in
                defer { log = [] }
                return log.map { $0.split(separator: "/").last.map(String.init) ?? "" }
            }
        }

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            log.withLock { $0.append(request.url.path) }
            if request.url.path.hasSuffix("openid-configuration"), let answer = try await discovery() { return answer }
            return try await base.send(request)
        }
    }

    @Test func `are fetched once for all workflows over one client: a login with a new workflow takes four requests`()
        async throws
    {
        let server = try JourneyServer()
        let client = Client(server.emulator.transport)
        try await server.logIn(server.oidcJourney(through: client))
        #expect(client.takePaths().count == 6)
        for _ in 0..<3 {
            try await server.sessions.delete()
            try await server.tokens.delete()
            try await server.logIn(server.oidcJourney(through: client))
            #expect(client.takePaths() == ["authenticate", "authenticate", "authorize", "access_token"])
        }
        let own = server.oidcJourney(through: client, oidc: { $0.providerCache = ProviderCache() })
        try await server.sessions.delete()
        try await server.logIn(own)
        #expect(client.takePaths().count == 6)
    }

    @Test func `are not shared between clients, one of which may trust what the other does not`() async throws {
        let server = try JourneyServer()
        for _ in 0..<2 {
            let client = Client(server.emulator.transport)
            try await server.sessions.delete()
            try await server.logIn(server.oidcJourney(through: client))
            #expect(client.takePaths().count == 6)
        }
    }

    @Test func `are asked for beside the first step, which does not wait for them; nor do they keep a workflow`()
        async throws
    {
        let server = try JourneyServer()
        let (opened, open) = AsyncStream<Void>.makeStream()
        let client = Client(server.emulator.transport) {
            for await _ in opened {}
            return nil
        }
        weak var workflow: Workflow?
        func begin() async throws -> ContinueNode {
            let journey = server.oidcJourney(through: client)
            workflow = journey.workflow
            return try #require(await journey.start("Login") as? ContinueNode)
        }
        var step: ContinueNode? = try await begin()
        #expect(workflow != nil)
        step = nil
        #expect(step == nil && workflow == nil)
        step = try await begin()
        open.finish()
        #expect(await server.answered(try #require(step)) is SuccessNode)
    }

    @Test func `that could not be fetched beside the first step are fetched when they are needed`() async throws {
        let server = try JourneyServer()
        let isDown = Locked(true)
        let client = Client(server.emulator.transport) { isDown.current ? HttpResponse(status: 503) : nil }
        let journey = server.oidcJourney(through: client)
        let step = try #require(await journey.start("Login") as? ContinueNode)
        #expect(await server.answered(step) is FailureNode)
        isDown.set(false)
        #expect(await step.next() is SuccessNode)
    }

    @Test func `are not asked for by options that cannot work, which fail the start`() async throws {
        let server = try JourneyServer()
        let client = Client(server.emulator.transport)
        let journey = server.oidcJourney(through: client, oidc: { $0.clientId = "" })
        let failure = try #require(await journey.start("Login") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .invalidConfiguration)
        #expect(client.takePaths().isEmpty)
    }
}
