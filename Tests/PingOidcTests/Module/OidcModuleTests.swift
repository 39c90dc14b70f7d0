import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct OidcModuleTests {
    private func workflow(
        _ provider: any HttpClient,
        _ storage: any PingStorage.Storage<Token> = MemoryStorage<Token>(),
        clock: TestClock = TestClock.october2025(),
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

    @Test func `The client is in the shared context as soon as the workflow is built`() async throws {
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

    @Test func `A wrong option stops the first flow, with the option's name`() async throws {
        let provider = try await TestProvider()
        let node = await workflow(provider) { $0.clientId = "" }.start()
        let cause = try #require(node.cause as? PingError)
        #expect(cause.code == .invalidConfiguration)
        #expect(cause.message.contains("clientId"))
        #expect(cause.context.module == "Oidc")
        #expect(cause.context.state == "init")
        #expect(provider.paths.isEmpty)
    }

    @Test func `A refusal outside a flow names the exchange as the request and the events do`() async throws {
        let provider = try await TestProvider()
        let workflow = Workflow.createWorkflow { config in
            config.httpClient = provider
            config.system = provider.clock.system
            config.correlationHeader = HTTPField.Name("X-Correlation")
            config.module(OidcModule.config) { oidcValue in
                oidcValue = .test
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
        let client = try #require(workflow.sharedContext[.oidcClient])
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
        let header = try #require(HTTPField.Name("X-Correlation"))
        func sent() -> String { provider.requests.last?.headerFields[header] ?? "nothing" }
        for response in [HttpResponse(status: 400), HttpResponse(status: 200, body: Data("<html>".utf8))] {
            provider.change { $0.intercept = { _ in response } }
            let refresh = await client.refresh().error?.cause as? PingError
            #expect(refresh?.context.correlationID == sent())
        }
        provider.change { $0.intercept = { _ in HttpResponse(status: 403) } }
        let refusals: [@Sendable () async -> OidcError?] = [
            { await client.refresh().error }, { await client.userinfo(cache: false).error },
            { await failure { try await client.endSession() } as? OidcError },
        ]
        for refusal in refusals {
            let message = try #require(await refusal()).errorMessage
            #expect(message.hasSuffix("(correlation: \(sent()))"))
        }
    }

    @Test func `Discovery that fails stops no flow; what needs the metadata says why, and it is tried again`()
        async throws
    {
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

    @Test(arguments: [true, false])
    func `Signing off revokes the tokens, and ends the provider's session where the product wants it`(
        _ endsSession: Bool
    ) async throws {
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

    @Test func `Without tokens the provider's session is ended without a hint`() async throws {
        let provider = try await TestProvider()
        let workflow = workflow(provider)
        workflow.sharedContext[.endsSessionAtSignOff] = true
        #expect(try await workflow.signOff().get().succeeded)
        #expect(provider.requests.last?.url.path == "/as/signoff")
        #expect(provider.requests.last?.url.query == "client_id=demo-app")
    }

    @Test func `What fails at sign-off is in the report, the rest is done, and the tokens are gone`() async throws {
        let provider = try await TestProvider()
        let (workflow, _) = try await signedIn(provider, endsSession: true)
        provider.change { $0.intercept = { $0.url.path == "/as/revoke" ? HttpResponse(status: 503) : nil } }
        let report = try #require(await workflow.signOff().error).report
        let failed = report.steps.filter { $0.error != nil }
        #expect(failed.map(\.name) == ["Oidc"])
        #expect(provider.paths.contains("signoff"))
        #expect(try await workflow.sharedContext[.oidcClient]?.hasToken() == false)
    }

    @Test func `Without the network the tokens are gone all the same, and every failed step is reported`() async throws
    {
        let storage = MemoryStorage<Token>()
        try await storage.save(item: Token(accessToken: "a", refreshToken: "r", idToken: "i"))
        let workflow = workflow(
            ClosureClient { _ in throw PingError(.networkUnreachable, "There is no network.") },
            storage
        )
        workflow.sharedContext[.endsSessionAtSignOff] = true
        let report = try #require(await workflow.signOff().error).report
        #expect(report.steps.contains { $0.name == "Oidc" && $0.error != nil })
        #expect(try await storage.get() == nil)
    }

    @Test func `Two workflows with the module share nothing`() async throws {
        let provider = try await TestProvider()
        let first = workflow(provider) { $0.clientId = "first" }
        let second = workflow(provider) { $0.clientId = "second" }
        #expect(first.sharedContext[.oidcClient]?.config.clientId == "first")
        #expect(second.sharedContext[.oidcClient]?.config.clientId == "second")
        #expect(first.sharedContext[.oidcClient] !== second.sharedContext[.oidcClient])
    }
}
