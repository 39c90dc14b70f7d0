import Foundation
import Testing

@testable import PingOidc

@Suite struct OidcModuleTests {
    private func workflow(
        _ provider: any HttpClient,
        _ storage: any PingStorage.Storage<Token> = MemoryStorage<Token>(),
        clock: TestClock = TestClock(),
        _ change: @escaping (inout OidcClientConfig) -> Void = { _ in }
    ) -> Workflow {
        Workflow.createWorkflow { config in
            config.httpClient = provider
            config.system = clock.system
            config.module(OidcModule.config) { oidcValue in
                oidcValue = .test
                oidcValue.storage = storage
                change(&oidcValue)
            }
        }
    }

    @Test("The client is in the shared context as soon as the workflow is built.")
    func context() async throws {
        let provider = try await TestProvider()
        let workflow = workflow(provider)
        let client = try #require(workflow.sharedContext[.oidcClient])
        #expect(client.config.clientId == "demo-app")
        #expect(provider.paths.isEmpty)
        try await workflow.initialize()
        // What the initialisation has begun is joined.
        _ = try await client.metadata()
        #expect(provider.paths == [".well-known/openid-configuration"])
    }

    @Test("A wrong option stops the first flow, with the option's name.")
    func mistake() async throws {
        let provider = try await TestProvider()
        let node = await workflow(provider) { $0.clientId = "" }.start()
        let cause = try #require(node.cause as? PingError)
        #expect(cause.code == .invalidConfiguration)
        #expect(cause.message.contains("clientId"))
        #expect(cause.context.module == "Oidc")
        #expect(cause.context.state == "init")
        #expect(provider.paths.isEmpty)
    }

    @Test("Discovery that fails stops no flow; what needs the metadata says why, and it is tried again.")
    func discoveryFailure() async throws {
        let provider = try await TestProvider { $0.intercept = { _ in HttpResponse(status: 503) } }
        let workflow = workflow(provider)
        try await workflow.initialize()
        let client = try #require(workflow.sharedContext[.oidcClient])
        guard case .apiError(503, _) = await failure({ try await client.authorizationRequest() }) as? OidcError else {
            Issue.record("another error")
            return
        }
        provider.change { $0.intercept = { _ in nil } }
        _ = try await client.authorizationRequest()
    }

    private func signedIn(
        _ provider: TestProvider,
        endsSession: Bool,
        _ change: @escaping (inout OidcClientConfig) -> Void = { _ in }
    ) async throws -> (Workflow, Token) {
        let workflow = workflow(provider, clock: provider.clock, change)
        workflow.sharedContext[.endsSessionAtSignOff] = endsSession ? true : nil
        let client = try #require(workflow.sharedContext[.oidcClient])
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        return (workflow, try await client.exchange(code: code, for: request))
    }

    @Test(
        "Signing off revokes the tokens, and ends the provider's session where the product wants it.",
        arguments: [true, false]
    )
    func signOff(_ endsSession: Bool) async throws {
        let provider = try await TestProvider()
        let (workflow, token) = try await signedIn(provider, endsSession: endsSession) {
            $0.signOutRedirectUri = "demo://bye"
        }
        #expect(try await workflow.signOff().get().succeeded)
        #expect(provider.forms("revoke").first?["token"] == token.refreshToken)
        let ending = provider.requests.first { $0.url.path == "/as/signoff" }
        #expect((ending != nil) == endsSession)
        if let ending {
            #expect(ending.url.queryItems.map(\.name) == ["id_token_hint", "client_id", "post_logout_redirect_uri"])
            #expect(ending.url.queryItems.first?.value == token.idToken)
        }
        #expect(try await workflow.sharedContext[.oidcClient]?.hasToken() == false)
    }

    @Test("Without tokens the provider's session is ended without a hint.")
    func signOffWithoutTokens() async throws {
        let provider = try await TestProvider()
        let workflow = workflow(provider)
        workflow.sharedContext[.endsSessionAtSignOff] = true
        #expect(try await workflow.signOff().get().succeeded)
        #expect(provider.requests.last?.url.path == "/as/signoff")
        #expect(provider.requests.last?.url.query == nil)
    }

    @Test("What fails at sign-off is in the report, the rest is done, and the tokens are gone.")
    func failingSignOff() async throws {
        let provider = try await TestProvider()
        let (workflow, _) = try await signedIn(provider, endsSession: true)
        provider.change { $0.intercept = { $0.url.path == "/as/revoke" ? HttpResponse(status: 503) : nil } }
        let report = try #require(await workflow.signOff().error).report
        let failed = report.steps.filter { $0.error != nil }
        #expect(failed.map(\.name) == ["Oidc"])
        #expect(provider.paths.contains("signoff"))
        #expect(try await workflow.sharedContext[.oidcClient]?.hasToken() == false)
    }

    @Test("Without the network the tokens are gone all the same, and every step that failed is told.")
    func offlineSignOff() async throws {
        let storage = MemoryStorage<Token>()
        try await storage.save(item: Token(accessToken: "a", refreshToken: "r", idToken: "i"))
        let workflow = workflow(OfflineHttpClient(), storage)
        workflow.sharedContext[.endsSessionAtSignOff] = true
        let report = try #require(await workflow.signOff().error).report
        #expect(report.steps.contains { $0.name == "Oidc" && $0.error != nil })
        #expect(try await storage.get() == nil)
    }

    @Test("Two workflows with the module share nothing.")
    func isolation() async throws {
        let provider = try await TestProvider()
        let first = workflow(provider) { $0.clientId = "first" }
        let second = workflow(provider) { $0.clientId = "second" }
        #expect(first.sharedContext[.oidcClient]?.config.clientId == "first")
        #expect(second.sharedContext[.oidcClient]?.config.clientId == "second")
        #expect(first.sharedContext[.oidcClient] !== second.sharedContext[.oidcClient])
    }
}
