import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A provider for many tenants") struct IssuerTemplateTests {
    private static let template = "https://op.example.test/{tenantid}/v2.0"
    private static let tenant = "9188040d-6c67-4c5b-b112-36a304b66dad"

    private static func issuer(of tenant: String) -> String { "https://op.example.test/\(tenant)/v2.0" }

    /// - Parameters:
    ///   - tid: The tenant in ID tokens.
    ///   - iss: The issuer in ID tokens; `nil` for that of the tenant.
    private func login(
        template: String? = template,
        tid: JSON? = .string(tenant),
        iss: String? = nil,
        keyOf keyIssuer: String? = nil,
        config: (inout OidcClientConfig) -> Void = { _ in }
    ) async throws -> TestLogin {
        var key = try await TestKey.make()
        key.jwk["issuer"] = keyIssuer.map(JSON.string)
        return try await TestLogin { [key] in
            $0.key = key
            $0.metadata = { $0["issuer"] = .string(Self.template) }
            $0.claims = {
                $0["iss"] = .string(iss ?? Self.issuer(of: tid?.string ?? ""))
                $0["tid"] = tid
            }
        } config: {
            $0.issuerTemplate = template
            config(&$0)
        }
    }

    @Test func `A user of any tenant logs in, is known to another client of it, refreshes, and signs out`() async throws
    {
        let login = try await login()
        try await login.logInAndExpire()
        let later = TestLogin.client(of: login.provider, storage: login.storage) { $0.issuerTemplate = Self.template }
        #expect(try await later.storedToken() != nil)
        _ = try await later.refresh().get()
        _ = try await later.userinfo().get()
        try await later.endSession()
        #expect(login.provider.liveRefreshTokens.isEmpty)
    }

    @Test func `A refresh does not change the tenant`() async throws {
        let login = try await login()
        try await login.logInAndExpire()
        login.provider.change {
            $0.refreshedClaims = {
                $0["tid"] = "other"
                $0["iss"] = .string(Self.issuer(of: "other"))
            }
        }
        #expect(await login.client.refresh().error?.brokenRule == "iss")
    }

    @Test(
        arguments: [
            nil, "", ".", "..", "a/b", "/", "a/../b", "a%2Fb", "a?b", "a#b", "a@b", "a b", "a\n", "caf\u{E9}",
            "{tenantid}", 7,
            ["a"],
        ] as [JSON?]
    )
    func `A tenant that is not a plain segment of a path is refused`(_ tid: JSON?) async throws {
        let login = try await login(tid: tid, iss: tid?.string.map(Self.issuer))
        #expect(await failure { try await login.logIn() }?.brokenRule == "iss")
        #expect(try await login.client.hasToken() == false)
    }

    @Test(arguments: [
        "https://op.example.test/other/v2.0", template, "https://op.example.test/\(tenant)/v2.0/",
        "https://op.example.test/as",
        "https://evil.example.test/\(tenant)/v2.0", "https://op.example.test/\(tenant.uppercased())/v2.0",
    ])
    func `An ID token with another issuer than that of its tenant is refused`(_ issuer: String) async throws {
        let login = try await login(iss: issuer)
        #expect(await failure { try await login.logIn() }?.brokenRule == "iss")
    }

    @Test func `A key of one tenant signs for this one alone`() async throws {
        for issuer in [nil, Self.template, Self.issuer(of: Self.tenant)] {
            try await login(keyOf: issuer).logIn()
        }
        for issuer in [Self.issuer(of: "other"), "https://op.example.test/as"] {
            let login = try await login(keyOf: issuer)
            #expect(await failure { try await login.logIn() }?.brokenRule == "key")
        }
    }

    @Test func `A response names the issuer of a tenant, or none`() async throws {
        let login = try await login()
        let request = try await login.client.authorizationRequest()
        func code(_ issuer: String) throws -> String {
            let issuer = PercentEncoding.encode([(name: "iss", value: issuer)])
            return try login.client.code(fromRedirect: login.provider.approve(request) + "&" + issuer, for: request)
        }
        #expect(try code(Self.issuer(of: Self.tenant)).isEmpty == false)
        for issuer in [
            Self.template, "https://op.example.test/a/b/v2.0", "https://op.example.test/v2.0", "", "https://evil.test",
        ] {
            let error = #expect(throws: OidcError.self) { try code(issuer) }
            #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        }
    }

    @Test func `Stored tokens of a tenant whose ID token does not fit are nobody's`() async throws {
        let (login, key) = (try await login(), try await TestKey.make())
        let claims: JSON = [
            "iss": .string(Self.issuer(of: "other")), "tid": .string(Self.tenant), "sub": "user-1", "aud": "demo-app",
        ]
        let idToken = try key.sign(claims, header: key.header)
        try await login.storage.save(item: Token(accessToken: "a", refreshToken: "r", idToken: idToken))
        #expect(await failure { try await login.client.storedToken() }?.failureCode == .oidcTokenOwnerMismatch)
    }

    @Test func `Metadata of another issuer than the template is refused`() async throws {
        let login = try await login(template: "https://op.example.test/{tenantid}/v1.0")
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcIssuerMismatch)
    }

    @Test func `Without the option, the advice is the address of a tenant, or the option`() async throws {
        let login = try await login(template: nil)
        let error = await failure { try await login.client.metadata() }
        #expect(error?.failureCode == .oidcIssuerMismatch)
        #expect(error?.localizedDescription.contains("many tenants") == true)
        #expect(error?.advice?.contains("tenant's own") == true && error?.advice?.contains("issuerTemplate") == true)
        for change: (inout OidcClientConfig) -> Void in [
            { $0.issuer = Self.template }, { $0.openId = OpenIdConfiguration(issuer: Self.template) },
        ] {
            let named = try await self.login(template: nil, config: change)
            let error = await failure { try await named.client.metadata() }
            #expect(error?.failureCode == .invalidConfiguration)
            #expect(error?.advice?.contains("issuerTemplate") == true)
        }
    }

    @Test(arguments: [
        "", "https://op.example.test/v2.0", "https://op.example.test/{tenantid}/{tenantid}", "https://{tenantid}/v2.0",
        "https://{tenantid}.example.test/v2.0", "https://op.example.test/a{tenantid}/v2.0", "{tenantid}", "/{tenantid}",
        "https://op.example.test/{tenantid}b/v2.0", "https://op.example.test/?t=/{tenantid}",
        "http://op.example.test/{tenantid}",
        "https://op.example.test/#/{tenantid}", "https://op.example.test/{tenantid}/#",
        "https://op.example.test/{tenant}/{tenantid}",
        "https://op.example.test/{tenantid}/v2.0?a=b",
    ])
    func `A template needs the place of the tenant once, as a segment of a path`(_ template: String) async throws {
        let login = try await login(template: template)
        let error = await failure { try await login.client.metadata() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(login.provider.requests.isEmpty)
    }

    @Test func `A template stands beside no other issuer, and is not an audience`() async throws {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        for change: (inout OidcClientConfig) -> Void in [
            { $0.issuer = "https://op.example.test/as" },
            { $0.openId = OpenIdConfiguration(issuer: "https://op.example.test/as") },
            { $0.clientAuthentication = .privateKeyJwt(key) },
        ] {
            let login = try await login(config: change)
            #expect(await failure { try await login.client.metadata() }?.failureCode == .invalidConfiguration)
        }
    }
}
