import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct LimitTests {
    private func client(
        of provider: TestProvider,
        _ change: (inout WorkflowConfig) -> Void,
        oidc: (inout OidcClientConfig) -> Void = { _ in }
    ) throws -> (workflow: Workflow, client: OidcClient) {
        let workflow = Workflow.createWorkflow { config in
            config.httpClient = provider
            config.system = provider.clock.system
            config.module(OidcModule.config) { oidcValue in
                oidcValue = .test
                oidcValue.storage = MemoryStorage<Token>()
                oidc(&oidcValue)
            }
            change(&config)
        }
        workflow.sharedContext[.endsSessionAtSignOff] = true
        return (workflow, try #require(workflow.sharedContext[.oidcClient]))
    }

    private func logIn(_ client: OidcClient, at provider: TestProvider) async throws {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
    }

    @Test func `Every request of a session has the workflow's limits of time and size`() async throws {
        let provider = try await TestProvider()
        let (workflow, client) = try client(of: provider) { config in
            config.timeout = 7
            config.bodyLimit = 54_321
        }
        try await logIn(client, at: provider)
        _ = try await client.refresh().get()
        _ = try await client.userinfo().get()
        _ = try await workflow.signOff().get()
        let pushing = try self.client(of: provider) {
            $0.timeout = 7
            $0.bodyLimit = 54_321
        } oidc: {
            $0.par = .always
        }
        _ = try? await pushing.client.authorizationRequest()
        #expect(
            Set(provider.paths)
                == [".well-known/openid-configuration", "token", "jwks", "userinfo", "revoke", "signoff", "par"]
        )
        for request in provider.requests {
            #expect(request.bodyLimit == 54_321, "\(request)")
            #expect(request.timeout == .seconds(7), "\(request)")
        }
    }

    @Test(
        arguments: [".well-known/openid-configuration", "token", "jwks", "userinfo", "par"],
        [true, false]
    )
    func `The workflow's limit of nesting holds for every answer`(_ path: String, _ isTooDeep: Bool) async throws {
        let provider = try await TestProvider()
        let (_, client) = try client(of: provider) {
            $0.jsonDepthLimit = isTooDeep ? 6 : 7
        } oidc: {
            $0.par = path == "par" ? .always : .ifRequired
        }
        provider.change {
            $0.intercept = { request in
                guard request.url.path == "/as/" + path else { return nil }
                return .json(["keys": [[[[[[]]]]]]])
            }
        }
        let error = await failure {
            try await logIn(client, at: provider)
            _ = try await client.userinfo().get()
        }
        // What can be read lacks something, each time something else.
        #expect(error?.localizedDescription.contains("cannot be read") == isTooDeep)
    }

    @Test func `What a refusal says that nests too deep is not read, and it is a refusal all the same`() async throws {
        let provider = try await TestProvider()
        let (_, client) = try client(of: provider) { $0.jsonDepthLimit = 5 }
        provider.change {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                return .json(["error": "invalid_grant", "x": [[[[[[]]]]]]], status: 400)
            }
        }
        let error = await failure { try await logIn(client, at: provider) } as? OidcError
        guard case .apiError(400, let message) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!message.contains("invalid_grant"))
    }
}
