import Foundation
import PingLogger
import PingTestKit
import Testing

@testable import PingOidc

/// A refresh spends a refresh token. These tests show what the client needs before, and what it keeps
/// if something fails then.
@Suite("A refresh that meets with a misfortune") struct NothingLostTests {
    let storage = FailingStorage()
    let provider: TestProvider
    let client: OidcClient

    init() async throws {
        provider = try await TestProvider()
        client = TestLogin.client(of: provider, storage: storage)
    }

    private func logIn() async throws -> Token {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        return try await client.exchange(code: code, for: request)
    }

    private func logInAndExpire() async throws -> Token {
        let token = try await logIn()
        provider.clock.advance(by: .seconds(4000))
        return token
    }

    private var refreshes: Int { provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count }

    @Test func `because the storage refuses the new token gives the token, keeps it in memory, and stores it later`()
        async throws
    {
        let old = try await logInAndExpire()
        storage.refusals.set(.save)
        let token = try await client.token().get()
        #expect(token.accessToken != old.accessToken)
        #expect(try await client.token().get() == token)
        #expect(try await storage.get() == old)
        storage.refusals.set([])
        #expect(try await client.token().get() == token)
        #expect(try await storage.get() == token)
        #expect(refreshes == 1)
    }

    @Test(arguments: [60, 4000])
    func `because the storage holds the tokens of another client changes nothing`(age: Int) async throws {
        let token = try await logIn()
        provider.clock.advance(by: .seconds(age))
        let other = TestLogin.client(of: provider, storage: storage) { $0.clientId = "other-app" }
        for _ in 1...2 {
            let error = try #require(await other.token().error)
            #expect(error.failureCode == .oidcTokenOwnerMismatch)
            #expect(error.requiresLogin)
            #expect("\(error)".contains("demo-app"))
            #expect(await other.refresh().error?.failureCode == .oidcTokenOwnerMismatch)
        }
        let error = await failure { try await other.revoke() } as? OidcError
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        #expect(refreshes == 0 && provider.forms("revoke").isEmpty)
        #expect(try await storage.get() == token)
        #expect(try await client.refresh().get().accessToken != token.accessToken)
    }

    @Test func `because the storage holds the tokens of another provider sends and changes nothing`() async throws {
        var token = try await logIn()
        let issuer = "https://other.example.test/as"
        let idToken = try #require(token.idToken)
        let claims = Data(#"{"iss":"\#(issuer)","aud":"demo-app","sub":"jo"}"#.utf8).base64URLEncodedString()
        let parts = idToken.split(separator: ".")
        token.idToken = "\(parts[0]).\(claims).\(parts[2])"
        try await storage.save(item: token)
        let error = try #require(await client.refresh().error)
        #expect(error.failureCode == .oidcTokenOwnerMismatch)
        #expect("\(error)".contains(issuer))
        #expect(refreshes == 0)
        #expect(try await storage.get() == token)
        let refusal = await failure { try await client.revoke() } as? OidcError
        #expect(refusal?.failureCode == .oidcTokenOwnerMismatch)
        #expect(provider.forms("revoke").isEmpty)
    }

    @Test func `because the storage has no room spends nothing`() async throws {
        let old = try await logInAndExpire()
        storage.refusals.set(.room)
        let error = try #require(await client.token().error)
        #expect(error.failureCode == .storageLocked)
        #expect(!error.requiresLogin)
        #expect(refreshes == 0)
        #expect(try await storage.get() == old)
        storage.refusals.set([])
        _ = try await client.token().get()
    }

    @Test func `because a storage never has room again gives the token in memory to its end, and spends nothing`()
        async throws
    {
        _ = try await logInAndExpire()
        storage.refusals.set(.save)
        let token = try await client.token().get()
        storage.refusals.set([.save, .room])
        #expect(try await client.token().get() == token)
        provider.clock.advance(by: .seconds(4000))
        #expect(await client.token().error?.failureCode == .storageLocked)
        #expect(refreshes == 1)
    }

    @Test(arguments: [1, 2])
    func `because the storage is away for a moment is stored before its client is gone`(failures: Int) async throws {
        _ = try await logInAndExpire()
        storage.lostSaves.set(failures)
        let clock = provider.clock
        // The pauses between two tries pass at once; no time limit ends.
        var system = clock.system
        system.sleep = { duration in
            guard duration <= .seconds(1) else { return try await clock.sleep(for: duration) }
            clock.advance(by: duration)
        }
        let client = OidcClient(config: client.config, httpClient: provider, system: system, logger: LogManager.none)
        let token = try await client.token().get()
        #expect(try await storage.inner.get() == token)
        #expect(refreshes == 1)
    }

    @Test func `because the storage cannot be read any more gives the token in memory to its end`() async throws {
        _ = try await logInAndExpire()
        storage.refusals.set(.save)
        let token = try await client.token().get()
        storage.refusals.set([.get, .save])
        #expect(try await client.token().get() == token)
        provider.clock.advance(by: .seconds(4000))
        #expect(await client.token().error?.failureCode == .storageLocked)
    }

    @Test(arguments: [HttpResponse(status: 503), HttpResponse(status: 200, body: Data("<html>".utf8))])
    func `because the provider's keys are not available spends nothing`(_ response: HttpResponse) async throws {
        let old = try await logInAndExpire()
        let restarted = TestLogin.client(of: provider, storage: storage) { $0.providerCache = ProviderCache() }
        provider.change { $0.intercept = { $0.url.path == "/as/jwks" ? response : nil } }
        #expect(await restarted.token().error != nil)
        #expect(refreshes == 0)
        #expect(try await storage.get() == old)
        provider.change { $0.intercept = { _ in nil } }
        _ = try await restarted.token().get()
    }

    @Test func `fetches the provider's keys before it spends the refresh token`() async throws {
        _ = try await logInAndExpire()
        let restarted = TestLogin.client(of: provider, storage: storage) { $0.providerCache = ProviderCache() }
        _ = try await restarted.token().get()
        let paths = provider.paths
        let keys = try #require(paths.lastIndex(of: "jwks"))
        let token = try #require(paths.lastIndex(of: "token"))
        #expect(keys < token)
    }

    @Test func `of tokens without an ID token does not need the keys`() async throws {
        var old = try await logInAndExpire()
        old.idToken = nil
        try await storage.save(item: old)
        provider.change {
            $0.answer = { $0["id_token"] = nil }
            $0.intercept = { $0.url.path == "/as/jwks" ? HttpResponse(status: 503) : nil }
        }
        let restarted = TestLogin.client(of: provider, storage: storage) { $0.providerCache = ProviderCache() }
        #expect(try await restarted.token().get().accessToken != old.accessToken)
    }

    @Test(arguments: ["exp", "nbf", "iat"])
    func `because this device's clock is wrong keeps the new refresh token and gives nothing away`(
        _ claim: String
    ) async throws {
        let old = try await logInAndExpire()
        let now = provider.clock.seconds
        provider.change { $0.refreshedClaims = { $0[claim] = .int(claim == "exp" ? now - 7200 : now + 7200) } }
        let error = try #require(await client.token().error)
        #expect(error.brokenRule == claim)
        #expect(error.advice?.contains("date and time") == true)
        let kept = try #require(try await storage.get())
        #expect(kept.refreshToken != old.refreshToken)
        #expect(kept.accessToken == old.accessToken)
        #expect(kept.idToken == old.idToken)
        provider.change { $0.refreshedClaims = { _ in } }
        #expect(try await client.token().get().accessToken != old.accessToken)
    }

    @Test func `because the new refresh token of another user came with a wrong clock ends at that user's ID token`()
        async throws
    {
        let old = try await logInAndExpire()
        let now = provider.clock.seconds
        provider.change {
            $0.refreshedClaims = {
                $0["exp"] = .int(now - 7200)
                $0["sub"] = "user-2"
            }
        }
        #expect(await client.token().error?.brokenRule == "exp")
        provider.change { $0.refreshedClaims = { $0["sub"] = "user-2" } }
        #expect(await client.token().error?.brokenRule == "sub")
        #expect(try await storage.get()?.accessToken == old.accessToken)
    }
}
