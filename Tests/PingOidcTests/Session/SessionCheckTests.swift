import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A silent check of the session")
struct SessionCheckTests {
    private static let cookie = "iPlanetDirectoryPro"

    @Test func `finds the session by its cookie, and leaves the stored tokens alone`() async throws {
        try await EmulatedLogin.run { here in
            let stored = try await here.logIn()
            let session = Secret(try await here.session())
            #expect(try await SessionCheck(here.client).run(cookie: Self.cookie, value: session) == .signedIn)
            #expect(try await here.storage.get() == stored)
            #expect(here.emulator.observedRequests.count { $0.endpoint == .revocation } == 0)
            _ = try await here.client.refresh().get()
        }
    }

    @Test(arguments: [false, true])
    func `asks for a refresh token only to keep it, and revokes nothing that could end the stored session`(
        _ keepsTokens: Bool
    ) async throws {
        let login = try await TestLogin(config: { $0.scopes = ["openid", "profile", "offline_access"] })
        try await login.logIn()
        let scope = Locked<String?>(nil)
        let outcome = try await login.check(keepsTokens: keepsTokens) { request in
            scope.set(request.url.queryItems.first { $0.name == "scope" }?.value)
            return login.provider.approve(request)
        }
        #expect(outcome == .signedIn)
        #expect(scope.current == (keepsTokens ? "openid offline_access profile" : "openid profile"))
        #expect(login.provider.forms("revoke").isEmpty)
    }

    @Test func `revokes nothing of the stored user when the new ID token is bad`() async throws {
        let (login, stored) = try await signedIn()
        login.provider.change { $0.idToken = { $0.dropLast(8) + "AAAAAAAA" } }
        let error = await failure { try await login.check { login.provider.approve($0) } }
        #expect(error?.failureCode == .oidcInvalidIdToken)
        #expect(login.provider.forms("revoke").isEmpty)
        #expect(try await login.storage.get() == stored)
    }

    @Test func `stores the new tokens where the app wants them`() async throws {
        try await EmulatedLogin.run { here in
            let stored = try await here.logIn()
            var check = SessionCheck(here.client)
            check.keepsTokens = true
            #expect(try await check.run(cookie: Self.cookie, value: Secret(here.session())) == .signedIn)
            #expect(try await here.storage.get() != stored)
            #expect(!here.emulator.observedRequests.contains { $0.endpoint == .revocation })
            _ = try await here.client.userinfo(cache: false).get()
        }
    }

    @Test func `says that the user has to log in without a session, or with one that has ended`() async throws {
        try await EmulatedLogin.run { here in
            let stored = try await here.logIn()
            let session = Secret(try await here.session())
            here.emulator.expel(userName: "jo.field")
            for value in [session, "AQIC-gone"] {
                let outcome = try await SessionCheck(here.client).run(cookie: Self.cookie, value: value)
                // PingAM's word. A journey's check knows what it means.
                #expect(outcome == .needsUser(.interaction))
            }
            #expect(try await here.storage.get() == stored)
        }
    }

    @Test(arguments: ["login_required", "consent_required", "interaction_required", "account_selection_required"])
    func `gives the provider's reason`(_ reason: String) async throws {
        let (login, stored) = try await signedIn()
        let outcome = try await login.check { "demo://cb?error=\(reason)&state=\($0.state.reveal())" }
        #expect(outcome == .needsUser(SessionCheck.Reason(rawValue: reason)))
        #expect(try await login.storage.get() == stored)
    }

    @Test(arguments: [
        ("error=login_required", PingError.Code.oidcStateMismatch),
        ("error=login_required&state=other", .oidcStateMismatch),
        ("error=login_required&state=STATE&iss=https://evil.example", .oidcResponseIssuerMismatch),
        ("error=access_denied&state=STATE", .oidcAuthorizationRefused),
        ("error_description=login_required&state=STATE", .oidcAuthorizationRefused),
        ("state=STATE", .oidcMissingCode), ("code=c&code=d&state=STATE", .oidcInvalidResponse),
    ])
    func `takes no other response for an outcome`(_ query: String, _ code: PingError.Code) async throws {
        let (login, stored) = try await signedIn()
        let error = await failure {
            try await login.check { "demo://cb?" + query.replacing("STATE", with: $0.state.reveal()) }
        }
        #expect(error?.failureCode == code)
        let foreign = await failure {
            try await login.check { "evil://cb?error=login_required&state=\($0.state.reveal())" }
        }
        #expect(foreign?.failureCode == .oidcForeignRedirect)
        #expect(try await login.storage.get() == stored)
    }

    @Test(arguments: [false, true])
    func `refuses the session of another user, and revokes its tokens`(_ keepsTokens: Bool) async throws {
        let (login, stored) = try await signedIn()
        login.provider.change { $0.claims = { $0["sub"] = "user-2" } }
        let error = await failure { try await login.check(keepsTokens: keepsTokens) { login.provider.approve($0) } }
        #expect(error?.failureCode == .oidcSubjectMismatch)
        #expect(error?.localizedDescription.contains("user-2") == false)
        #expect(try await login.storage.get() == stored)
        #expect(login.provider.forms("revoke").count == 1)
        #expect(login.provider.forms("revoke").first?["token"] != stored.refreshToken)
    }

    @Test func `asks for no user to be asked, and names the user`() async throws {
        let (login, stored) = try await signedIn()
        _ = try await login.check { request in
            let query = Dictionary(request.url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
            #expect(query["prompt"] == "none")
            #expect(query["id_token_hint"] == stored.idToken)
            return login.provider.approve(request)
        }
    }

    @Test func `needs a stored ID token, and sends nothing without one`() async throws {
        let login = try await TestLogin()
        let error = await failure { try await login.check { login.provider.approve($0) } }
        #expect(error?.failureCode == .oidcNoToken)
        #expect(login.provider.paths.isEmpty)
        let (signedIn, _) = try await signedIn()
        let split = await failure { try await SessionCheck(signedIn.client).run(cookie: "a", value: "b; c=d") }
        #expect(split?.failureCode == .networkInvalidRequest)
    }

    @Test func `sends the cookie to no other origin than the issuer's`() async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["authorization_endpoint"] = "https://evil.example.test/authorize" }
        }
        let stored = try await login.logIn()
        let count = login.provider.requests.count
        let error = await failure { try await SessionCheck(login.client).run(cookie: "session", value: "s3cret") }
        #expect(error?.failureCode == .untrustedOrigin)
        #expect(login.provider.requests.count == count)
        #expect(try await login.storage.get() == stored)
    }

    @Test func `does not bring tokens back after a sign-out`() async throws {
        let (login, _) = try await signedIn()
        let error = await failure {
            try await login.check(keepsTokens: true) { request in
                try await login.client.revoke()
                return login.provider.approve(request)
            }
        }
        #expect(error?.failureCode == .signedOutDuringLogin)
        #expect(try await login.storage.get() == nil)
    }

    @Test func `a failure of the network says nothing about the session`() async throws {
        let (login, stored) = try await signedIn()
        let error = await failure {
            try await login.check { _ in throw PingError(.networkUnreachable, "There is no network.") }
        }
        guard case OidcError.networkError? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try await login.storage.get() == stored)
    }

    private func signedIn() async throws -> (TestLogin, Token) {
        let login = try await TestLogin()
        return (login, try await login.logIn())
    }
}

extension TestLogin {
    /// Checks the session with a redirect of the test's own.
    fileprivate func check(
        keepsTokens: Bool = false,
        _ redirect: (PingOidc.AuthorizationRequest) async throws -> String
    ) async throws -> SessionCheck.Outcome {
        var check = SessionCheck(client)
        check.keepsTokens = keepsTokens
        return try await check.run { request, _ in try await redirect(request) }
    }
}
