import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("Authorization details in requests and responses")
struct AuthorizationDetailsRequestTests {
    private static let payment: JSON = [
        "type": "payment_initiation", "instructedAmount": ["currency": "EUR", "amount": "123.50"],
        "creditorAccount": ["iban": "DE02100100109307118603"],
    ]
    private let payment: AuthorizationDetail
    private let accounts: AuthorizationDetail

    init() throws {
        payment = try AuthorizationDetail(Self.payment)
        accounts = try AuthorizationDetail(type: "account_information")
    }

    /// - Parameter granted: The member of the token response; `nil` for none.
    private func login(
        granting granted: JSON?,
        _ behaviour: (inout TestProvider.Behaviour) -> Void = { _ in },
        config: (inout OidcClientConfig) -> Void = { _ in }
    ) async throws -> TestLogin {
        try await TestLogin(storage: MemoryStorage<Token>()) {
            $0.answer = { $0["authorization_details"] = granted }
            behaviour(&$0)
        } config: {
            config(&$0)
        }
    }

    private func sent(_ request: PingOidc.AuthorizationRequest) -> String? {
        request.url.queryItems.first { $0.name == "authorization_details" }?.value
    }

    private func logIn(_ login: TestLogin, _ details: [AuthorizationDetail]?) async throws -> Token {
        let request = try await login.client.authorizationRequest(authorizationDetails: details)
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        return try await login.client.exchange(code: code, for: request)
    }

    @Test func `They go out in the URL, those of a login in place of the configuration's`() async throws {
        let login = try await login(granting: nil) { _ in
        } config: {
            $0.authorizationDetails = [accounts]
        }
        let usual = try await login.client.authorizationRequest()
        #expect(sent(usual) == #"[{"type":"account_information"}]"#)
        let own = try await login.client.authorizationRequest(authorizationDetails: [payment, payment])
        #expect(try JSON(parsing: #require(sent(own))) == [Self.payment, Self.payment])
        let none = try await login.client.authorizationRequest(authorizationDetails: [])
        #expect(sent(none) == nil)
        let plain = try await TestLogin().client.authorizationRequest()
        #expect(sent(plain) == nil)
    }

    @Test func `They are pushed with the request, and not in the URL then`() async throws {
        let login = try await login(granting: nil) { _ in
        } config: {
            $0.par = .always
        }
        let request = try await login.client.authorizationRequest(authorizationDetails: [payment])
        #expect(sent(request) == nil)
        let text = try #require(login.provider.forms("par").first?["authorization_details"])
        #expect(try JSON(parsing: text) == [Self.payment])
    }

    @Test func `A type that the metadata do not name is refused before anything is sent`() async throws {
        let login = try await login(granting: nil) {
            $0.metadata = { $0["authorization_details_types_supported"] = ["account_information"] }
        } config: {
            $0.par = .always
        }
        _ = try await login.client.authorizationRequest(authorizationDetails: [accounts])
        let count = login.provider.requests.count
        let error = try #require(
            await failure { try await login.client.authorizationRequest(authorizationDetails: [accounts, payment]) }
        )
        #expect(error.failureCode == .oidcInvalidAuthorizationDetails)
        #expect(error.localizedDescription.contains("payment_initiation"))
        #expect(error.advice?.contains("account_information") == true)
        #expect(login.provider.requests.count == count)
        let raw = await failure {
            try await login.client.authorizationRequest(additionalParameters: ["authorization_details": "{}"])
        }
        #expect(raw?.failureCode == .oidcInvalidAuthorizationDetails)
        #expect(login.provider.requests.count == count)
    }

    @Test func `What was granted is stored with the token, and survives a refresh that does not repeat it`()
        async throws
    {
        var enriched = Self.payment
        enriched["debtorAccount"] = ["id": "checking"]
        let login = try await login(granting: [enriched])
        let token = try await logIn(login, [payment])
        #expect(token.authorizationDetails.map(\.json) == [enriched])
        #expect(token.ungranted(of: [payment, accounts]) == [accounts])
        login.provider.change { $0.answer = { _ in } }
        let refreshed = try await login.client.refresh().get()
        #expect(refreshed.accessToken != token.accessToken)
        #expect(refreshed.authorizationDetails.map(\.json) == [enriched])
        #expect(try await login.client.storedToken()?.authorizationDetails.map(\.json) == [enriched])
        login.provider.change { $0.answer = { $0["authorization_details"] = [["type": "account_information"]] } }
        #expect(try await login.client.refresh().get().authorizationDetails == [accounts])
    }

    @Test(
        arguments: [
            nil, .null, [:], "payment_initiation", ["payment_initiation"], [["type": ""]],
            [["type": "account_information"], ["type": "payment_initiation"], ["type": "everything"]],
            [["type": "Payment_Initiation"]],
        ] as [JSON?]
    )
    func `A provider that grants another type, or says nothing usable, gets its tokens back`(
        _ granted: JSON?
    ) async throws {
        let login = try await login(granting: granted)
        let error = await failure { try await logIn(login, [payment, accounts]) }
        #expect(error?.failureCode == .oidcAuthorizationDetailsMismatch)
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.liveRefreshTokens.isEmpty)
    }

    @Test func `A user who agrees to a part is logged in, and so is one of a client that did not ask`() async throws {
        let login = try await login(granting: [Self.payment])
        let token = try await logIn(login, [payment, accounts])
        #expect(token.ungranted(of: [payment, accounts]) == [accounts])
        let plain = try await self.login(granting: [["type": "everything"]])
        #expect(try await plain.logIn().authorizationDetails.map(\.type) == ["everything"])
        let odd = try await self.login(granting: "everything")
        #expect(try await odd.logIn().authorizationDetails.isEmpty)
    }

    @Test func `A refusal is a typed error that quotes nothing of a payment`() async throws {
        let echo = "bad creditor DE02100100109307118603, amount 123.50, type payment_initiation"
        let login = try await login(granting: nil) {
            $0.intercept = { request in
                guard ["/as/par", "/as/token"].contains(request.url.path) else { return nil }
                return .oauthError("invalid_authorization_details", echo)
            }
        } config: {
            $0.par = .always
            $0.clientAuthentication = .clientSecretBasic("secret")
        }
        let pushed = await failure { try await login.client.authorizationRequest(authorizationDetails: [payment]) }
        let own = await failure { try await login.client.clientCredentials(authorizationDetails: [payment]) }
        let redirected = try await TestLogin()
        let request = try await redirected.client.authorizationRequest(authorizationDetails: [payment])
        let query = PercentEncoding.encode([
            ("error", "invalid_authorization_details"), ("error_description", echo), ("state", request.state.reveal()),
        ])
        let shown = await failure { try redirected.client.code(fromRedirect: "demo://cb?\(query)", for: request) }
        for error in [pushed, own, shown] {
            #expect(error?.failureCode == .oidcInvalidAuthorizationDetails)
            #expect((error as? OidcError)?.requiresLogin == false)
            let text = "\(try #require(error)) \(error?.localizedDescription ?? "")"
            #expect(!text.contains("DE02") && !text.contains("123.50"))
            #expect(text.contains("payment_initiation"))
        }
    }

    @Test func `A code is exchanged, and a session narrowed, for some of the details`() async throws {
        let login = try await login(granting: [Self.payment])
        let request = try await login.client.authorizationRequest(authorizationDetails: [payment, accounts])
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        _ = try await login.client.exchange(code: code, for: request, authorizationDetails: [payment])
        let text = try #require(login.provider.forms("token").last?["authorization_details"])
        #expect(try JSON(parsing: text) == [Self.payment])
        let before = try #require(try await login.storage.get())
        login.provider.change { $0.answer = { $0["authorization_details"] = [["type": "account_information"]] } }
        let narrowed = try await login.client.token(authorizationDetails: [accounts], scopes: ["profile"])
        #expect(narrowed.authorizationDetails == [accounts] && narrowed.refreshToken == nil)
        let form = try #require(login.provider.forms("token").last)
        #expect(form["scope"] == "profile" && form["resource"] == nil && form["grant_type"] == "refresh_token")
        let stored = try #require(try await login.storage.get())
        #expect(stored.accessToken == before.accessToken && stored.authorizationDetails == [payment])
        #expect(stored.refreshToken != before.refreshToken)
    }

    @Test func `A narrowed token of another type is refused, and the new refresh token is kept`() async throws {
        let login = try await login(granting: [Self.payment])
        _ = try await logIn(login, [payment])
        let error = await failure { try await login.client.token(authorizationDetails: [accounts]) }
        #expect(error?.failureCode == .oidcAuthorizationDetailsMismatch)
        let stored = try #require(try await login.storage.get())
        #expect(login.provider.liveRefreshTokens == [stored.refreshToken])
        #expect(try await login.client.refresh().get().authorizationDetails == [payment])
    }

    @Test func `Two clients with different details share a provider, and neither gets the other's over one storage`()
        async throws
    {
        let login = try await login(granting: [Self.payment]) { _ in
        } config: {
            $0.authorizationDetails = [payment]
        }
        try await login.logIn()
        let same = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.authorizationDetails = [accounts]
        }
        let token = try await same.token().get()
        #expect(token.ungranted(of: same.config.authorizationDetails) == [accounts])
        let other = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.clientId = "other-app"
            $0.authorizationDetails = [accounts]
        }
        let error = await failure { try await other.token(authorizationDetails: [accounts]) }
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        #expect(login.provider.forms("token").count == 1)
    }

    @Test func `A request that waits in a storage still knows what it asked for`() async throws {
        let login = try await login(granting: [["type": "everything"]])
        let request = try await login.client.authorizationRequest(authorizationDetails: [payment]).afterSending
        let restored = try JSON(encoding: request).decoded(as: PingOidc.AuthorizationRequest.self)
        #expect(restored.authorizationDetails == [payment])
    }
}
