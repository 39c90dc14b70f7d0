import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct DiscoveryTests {
    @Test func `Metadata is fetched once for all who wait, and kept`() async throws {
        let login = try await TestLogin()
        let issuers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await login.client.metadata().issuer } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(issuers == ["https://op.example.test/as"])
        _ = try await login.client.metadata()
        #expect(login.provider.paths == [".well-known/openid-configuration"])
    }

    @Test func `A day later it is fetched again`() async throws {
        let login = try await TestLogin()
        _ = try await login.client.metadata()
        login.provider.clock.advance(by: .seconds(86_399))
        _ = try await login.client.metadata()
        #expect(login.provider.paths.count == 1)
        login.provider.clock.advance(by: .seconds(1))
        _ = try await login.client.metadata()
        #expect(login.provider.paths.count == 2)
    }

    @Test func `Clients over the same HTTP client fetch once together; one with a cache of its own shares nothing`()
        async throws
    {
        let provider = try await TestProvider()
        for _ in 0..<3 {
            let client = TestLogin.client(of: provider, storage: MemoryStorage()) { $0.providerCache = nil }
            _ = try await client.metadata()
        }
        #expect(provider.paths.count == 1)
        let own = TestLogin.client(of: provider, storage: MemoryStorage()) { $0.providerCache = ProviderCache() }
        _ = try await own.metadata()
        #expect(provider.paths.count == 2)
        let strict = TestLogin.client(of: provider, storage: MemoryStorage()) {
            $0.providerCache = nil
            $0.issuer = "https://other.example"
        }
        #expect(await failure { try await strict.metadata() }?.failureCode == .oidcIssuerMismatch)
    }

    @Test func `It is fetched again when the provider's time for it is over`() async throws {
        let login = try await TestLogin()
        let metadata = try await login.client.metadata().document
        let shortLived = try await TestLogin {
            $0.intercept = { _ in
                HttpResponse(status: 200, headerFields: [.cacheControl: "max-age=300"], body: metadata.serialized())
            }
        }
        for seconds in [0.0, 299, 1] {
            shortLived.provider.clock.advance(by: .seconds(seconds))
            _ = try await shortLived.client.metadata()
        }
        #expect(shortLived.provider.paths.count == 2)
    }

    @Test func `It begins without a wait, and a caller who needs it joins; nothing begins when it is cached`()
        async throws
    {
        let gate = Gate()
        let login = try await TestLogin {
            $0.intercept = { _ in
                try await gate.wait()
                return nil
            }
        }
        try login.client.beginDiscovery()
        await gate.waitForArrivals()
        async let configuration = login.client.metadata()
        gate.open()
        _ = try await configuration
        try login.client.beginDiscovery()
        _ = try await login.client.metadata()
        #expect(login.provider.paths.count == 1)
    }

    @Test func `When what was begun fails, the next caller who needs it tries again`() async throws {
        let gate = Gate()
        let login = try await TestLogin {
            $0.intercept = { _ in
                try await gate.wait()
                return HttpResponse(status: 503)
            }
        }
        gate.open()
        try login.client.beginDiscovery()
        await gate.waitForArrivals()
        login.provider.change { $0.intercept = { _ in nil } }
        while login.provider.paths.count < 2 {
            // The first call may still join the fetch that fails.
            _ = try? await login.client.metadata()
        }
        #expect(try await login.client.metadata().issuer == login.provider.issuer)
    }

    @Test func `A failure is not remembered, and one caller's cancellation is not another's`() async throws {
        let login = try await TestLogin { $0.intercept = { _ in HttpResponse(status: 503) } }
        guard case .apiError(503, _) = await failure({ try await login.client.metadata() }) as? OidcError else {
            Issue.record("another error")
            return
        }
        let gate = Gate()
        login.provider.change {
            $0.intercept = { _ in
                try await gate.wait()
                return nil
            }
        }
        let impatient = Task { try await login.client.metadata() }
        await gate.waitForArrivals()
        let patient = Task { try await login.client.metadata() }
        impatient.cancel()
        #expect(await failure { try await impatient.value } is CancellationError)
        gate.open()
        #expect(try await patient.value.issuer == login.provider.issuer)
    }

    /// How the address of a document can be down.
    enum Outage: CaseIterable, Sendable {
        case network, status

        func response() throws -> HttpResponse {
            if self == .network { throw PingError(.networkTimeout, "No response.") }
            return HttpResponse(status: 503)
        }
    }

    @Test(arguments: Outage.allCases)
    func `While the address is down, the last document serves for a day more, and is asked for each minute`(
        _ outage: Outage
    )
        async throws
    {
        let login = try await TestLogin()
        let clock = login.provider.clock
        let issuer = try await login.client.metadata().issuer
        login.provider.change { $0.intercept = { _ in try outage.response() } }
        clock.advance(by: .seconds(86_400))
        for _ in 0..<3 { #expect(try await login.client.metadata().issuer == issuer) }
        #expect(login.provider.paths.count == 2)
        clock.advance(by: .seconds(60))
        #expect(try await login.client.metadata().issuer == issuer)
        #expect(login.provider.paths.count == 3)
        clock.advance(by: .seconds(86_400 - 61))
        #expect(try await login.client.metadata().issuer == issuer)
        clock.advance(by: .seconds(1))
        #expect(await failure { try await login.client.metadata() } != nil)
        login.provider.change { $0.intercept = { _ in nil } }
        #expect(try await login.client.metadata().issuer == issuer)
    }

    @Test func `A fetch that takes a minute to fail is not repeated at once: the pause begins at its end`() async throws
    {
        let login = try await TestLogin()
        let clock = login.provider.clock
        let issuer = try await login.client.metadata().issuer
        login.provider.change {
            $0.intercept = { _ in
                clock.advance(by: .seconds(90))
                throw PingError(.networkTimeout, "No response.")
            }
        }
        clock.advance(by: .seconds(86_400))
        for _ in 0..<3 { #expect(try await login.client.metadata().issuer == issuer) }
        #expect(login.provider.paths.count == 2)
        clock.advance(by: .seconds(60))
        #expect(try await login.client.metadata().issuer == issuer)
        #expect(login.provider.paths.count == 3)
    }

    @Test(arguments: ["no-store", "no-cache", nil])
    func `Keys that nobody may keep verify nothing after their minute while their address is down`(_ field: String?)
        async throws
    {
        let isDown = Locked(false)
        let login = try await TestLogin()
        let key = try await TestKey.make()
        login.provider.change {
            $0.key = key
            $0.intercept = { request in
                guard request.url.path == "/as/jwks" else { return nil }
                if isDown.current { return HttpResponse(status: 503) }
                var response = HttpResponse.json(["keys": [key.jwk]])
                response.headerFields[.cacheControl] = field
                return response
            }
        }
        try await login.logIn()
        let fetches = { login.provider.paths.count { $0 == "jwks" } }
        login.provider.clock.advance(by: .seconds(59))
        _ = try await login.client.refresh().get()
        #expect(fetches() == 1)
        login.provider.clock.advance(by: .seconds(2))
        _ = try await login.client.refresh().get()
        #expect(fetches() == (field == nil ? 1 : 2))
        isDown.set(true)
        login.provider.clock.advance(by: .seconds(3601))
        let kept = try await login.storage.get()
        let error = await login.client.refresh().error
        #expect((error == nil) == (field == nil))
        #expect(error == nil || error?.requiresLogin == false)
        #expect(try await (login.storage.get() == kept) == (field != nil))
    }

    @Test func `A document that is refused, or gone, replaces the last one`() async throws {
        for response in [
            HttpResponse(status: 404), .json(["issuer": "https://evil.example"]), HttpResponse(status: 200),
        ] {
            let login = try await TestLogin()
            _ = try await login.client.metadata()
            login.provider.change { $0.intercept = { _ in response } }
            login.provider.clock.advance(by: .seconds(86_400))
            for _ in 0..<2 { #expect(await failure { try await login.client.metadata() } != nil) }
        }
    }

    @Test func `A login is refreshed while the addresses of both documents are down`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        login.provider.change {
            $0.intercept = { request in
                request.url.path.contains("well-known") || request.url.path == "/as/jwks"
                    ? HttpResponse(status: 502) : nil
            }
        }
        login.provider.clock.advance(by: .seconds(86_400))
        _ = try await login.client.refresh().get()
        let other = try await TestKey.make(identifier: "key-2")
        login.provider.change { $0.key = other }
        let before = login.provider.paths.count { $0 == "jwks" }
        guard case .apiError(502, _) = await login.client.refresh().error else {
            Issue.record("another outcome")
            return
        }
        #expect(login.provider.paths.count { $0 == "jwks" } == before + 1)
    }

    @Test func `A provider that changes between two issuers is refused by each of them, and spoils nothing`()
        async throws
    {
        let names = Locked(["https://op.example.test/as", "https://evil.example/as"])
        let login = try await TestLogin {
            $0.metadata = { metadata in
                metadata["issuer"] = names.withLock { names in
                    names.append(names.removeFirst())
                    return .string(names[0])
                }
            }
        }
        for isRight in [false, true, false, true] {
            login.provider.clock.advance(by: .seconds(90_000))
            let error = await failure { try await login.client.metadata() }
            #expect((error == nil) == isRight)
            #expect(error?.failureCode == (isRight ? nil : .oidcIssuerMismatch))
            #expect(isRight || error?.localizedDescription.contains("https://evil.example/as") == true)
        }
    }

    @Test(arguments: [
        "https://evil.example/as", "https://op.example.test/as//", "https://op.example.test",
        "https://op.example.test/as2",
    ])
    func `An issuer that is not the one of the URL stops everything before it begins`(_ issuer: String) async throws {
        let login = try await TestLogin { $0.metadata = { $0["issuer"] = .string(issuer) } }
        let error = await failure { try await login.client.authorizationRequest() }
        #expect(error?.failureCode == .oidcIssuerMismatch)
        #expect(error?.localizedDescription.contains(issuer) == true)
        #expect(login.provider.paths == [".well-known/openid-configuration"])
    }

    @Test func `Metadata without an issuer, or that is not an object, is an error`() async throws {
        for value: JSON in [nil, 7, ""] {
            let login = try await TestLogin { $0.metadata = { $0["issuer"] = value } }
            #expect(await failure { try await login.client.metadata() }?.failureCode == .oidcInvalidMetadata)
        }
        for body in ["", "<html>", "[]", "{", "null"] {
            let login = try await TestLogin { $0.intercept = { _ in HttpResponse(status: 200, body: Data(body.utf8)) } }
            #expect(await failure { try await login.client.metadata() }?.failureCode == .oidcInvalidResponse)
        }
    }

    @Test(arguments: [
        "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "end_session_endpoint",
        "revocation_endpoint",
        "ping_end_idp_session_endpoint", "pushed_authorization_request_endpoint", "jwks_uri",
    ])
    func `An endpoint out of the secure connection is refused by its name`(_ name: String) async throws {
        for url in [
            "http://op.example.test/x", "http://127.0.0.1/x", "ftp://op.example.test", "file:///etc/passwd", "x",
        ] {
            let login = try await TestLogin { $0.metadata = { $0[name] = .string(url) } }
            let error = await failure { try await login.client.metadata() }
            #expect(error?.failureCode == .oidcInvalidMetadata)
            #expect(error?.localizedDescription.contains(name) == true)
        }
    }

    @Test(arguments: [JSON?.none, .some([:]), "", 7])
    func `A missing endpoint is an error of the call that needs it, and of no other`(_ value: JSON?) async throws {
        let login = try await TestLogin {
            $0.metadata = { metadata in
                for name in [
                    "userinfo_endpoint", "revocation_endpoint", "end_session_endpoint", "ping_end_idp_session_endpoint",
                ] {
                    metadata[name] = value
                }
            }
        }
        try await login.logIn()
        let error = try #require(await login.client.userinfo().error)
        #expect(error.failureCode == .oidcMissingEndpoint)
        #expect(error.errorMessage.contains("userinfo_endpoint"))
        #expect(await failure { try await login.client.revoke() }?.failureCode == .oidcMissingEndpoint)
        #expect(try await login.client.hasToken() == false)
        #expect(await failure { try await login.client.endSession() }?.failureCode == .oidcMissingEndpoint)
    }

    @Test func `Metadata that is given needs no request`() async throws {
        let configuration = OpenIdConfiguration(
            issuer: "https://op.example.test/as",
            authorizationEndpoint: "https://op.example.test/as/authorize"
        )
        let login = try await TestLogin(config: {
            $0.openId = configuration
            $0.discoveryEndpoint = ""
        })
        #expect(try await login.client.metadata() == configuration)
        _ = try await login.client.authorizationRequest()
        #expect(login.provider.paths.isEmpty)
    }

    @Test func `The metadata vouches for the origins of its endpoints`() async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["userinfo_endpoint"] = "https://api.example.test:8443/me" }
        }
        let trust = try await login.client.trustedOrigins()
        #expect(trust.origins == ["https://op.example.test", "https://api.example.test:8443"])
        #expect(trust.contains(try WebURL("https://op.example.test/anything?x=1")))
        #expect(trust.contains(try WebURL("https://api.example.test/me")) == false)
        #expect(trust.contains(try WebURL("https://op.example.test.evil.example/")) == false)
    }
}
