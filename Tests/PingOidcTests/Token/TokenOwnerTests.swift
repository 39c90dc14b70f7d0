import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

/// Two providers, or two clients of one, over one storage: what belongs to one is sent to nobody else.
@Suite("Stored tokens have one owner") struct TokenOwnerTests {
    let storage = MemoryStorage<Token>()
    let first: TestProvider
    let second: TestProvider
    let owner: OidcClient
    let stranger: OidcClient

    init() async throws {
        first = try await TestProvider()
        second = try await TestProvider(issuer: "https://second.example.test/as")
        owner = TestLogin.client(of: first, storage: storage)
        stranger = TestLogin.client(of: second, storage: storage) { $0.signOutRedirectUri = "demo://out" }
    }

    @Test func `An upgrade from an earlier SDK makes the client the owner of what it moves`() async throws {
        let items = FormerTokens(#"{"access_token": "a", "expires_at": 4102444800}"#)
        #expect(try await owner.upgrade(.pingToken(), from: items))
        #expect(items.text.current == nil)
        #expect(try await owner.token().get().accessToken == "a")
        #expect(await failure { try await stranger.token().get() }?.failureCode == .oidcTokenOwnerMismatch)
        #expect(try await !owner.upgrade(.pingToken(), from: items))
    }

    private final class FormerTokens: FormerItems {
        let text: Locked<String?>

        init(_ text: String) { self.text = Locked(text) }

        func read(service: String, account: String) -> Data? {
            account == "ACCESS_TOKEN_STORAGE" ? text.current.map { Data($0.utf8) } : nil
        }

        func remove(service: String, account: String) { text.set(nil) }
    }

    /// What a client can do with stored tokens.
    enum Use: CaseIterable, Sendable {
        case token, refresh, storedToken, userinfo, revoke, endSession, logoutRequest, sessionCheck, resource, request
        case renewal

        func run(_ client: OidcClient) async throws {
            switch self {
            case .token: _ = try await client.token().get()
            case .refresh: _ = try await client.refresh().get()
            case .storedToken: _ = try await client.storedToken()
            case .userinfo: _ = try await client.userinfo(cache: false).get()
            case .revoke: try await client.revoke()
            case .endSession: try await client.endSession()
            case .logoutRequest: _ = try await client.logoutRequest()
            case .sessionCheck:
                _ = try await SessionCheck(client).run(cookie: "session", value: "of-the-first-provider")
            case .resource: _ = try await client.token(resource: "https://api.example.test")
            case .request:
                let requests = try AuthorizedRequests(client: client, origins: ["https://api.example.test"])
                _ = try await requests.send((.get, WebURL("https://api.example.test/accounts"), [:])) { fields in
                    _ = try await client.http.client.send(
                        HttpRequest(url: WebURL("https://api.example.test/accounts"), headerFields: fields.values)
                    )
                    return HttpResponse(status: 200)
                }
            case .renewal: _ = try await client.noticedToken()
            }
        }
    }

    /// The kinds of logins and the ways in which a stored token says whose it is.
    enum Kind: CaseIterable, Sendable {
        case withIdToken, withoutIdToken, storedByTheApp
    }

    private func logIn(_ kind: Kind) async throws -> Token {
        let request = try await owner.authorizationRequest()
        let code = try owner.code(fromRedirect: first.approve(request), for: request)
        var token = try await owner.exchange(code: code, for: request)
        switch kind {
        case .withIdToken: break
        case .withoutIdToken: token.idToken = nil
        case .storedByTheApp: token.owner = nil
        }
        try await storage.save(item: token)
        return token
    }

    /// The tokens and the code of the first provider appear in nothing that was sent to the second one.
    private func expectNothing(of token: Token, at provider: TestProvider, apartFrom paths: Set<String> = []) {
        let secrets = [token.accessToken, token.refreshToken, token.idToken].compactMap(\.self)
        for request in provider.requests {
            let sent =
                request.url.absoluteString + "\(request.headerFields)" + String(decoding: request.body, as: UTF8.self)
            for secret in secrets { #expect(!sent.contains(secret)) }
        }
        let allowed = paths.union([".well-known/openid-configuration"])
        #expect(provider.paths.allSatisfy { allowed.contains($0) })
    }

    @Test(arguments: Use.allCases, Kind.allCases)
    func `Whatever a client of another provider does with them sends and changes nothing`(use: Use, kind: Kind)
        async throws
    {
        let token = try await logIn(kind)
        let error = await failure { try await use.run(stranger) }
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        expectNothing(of: token, at: second)
        #expect(try await storage.get() == token)
        #expect(try await !stranger.hasToken())
        _ = try await owner.refresh().get()
    }

    @Test(arguments: Use.allCases, Kind.allCases)
    func `Whatever another client of the same provider does with them sends and changes nothing`(use: Use, kind: Kind)
        async throws
    {
        let token = try await logIn(kind)
        let requests = first.requests.count
        let other = TestLogin.client(of: first, storage: storage) {
            $0.clientId = "other-app"
            $0.signOutRedirectUri = "demo://out"
        }
        let error = await failure { try await use.run(other) }
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        #expect(first.requests.count == requests)
        #expect(try await storage.get() == token)
        _ = try await owner.refresh().get()
    }

    @Test(arguments: Use.allCases.filter { $0 != .sessionCheck }, [0, 4_000])
    func `Their own client uses them as before, also when they name no owner`(use: Use, age: Int) async throws {
        _ = try await logIn(.storedByTheApp)
        first.clock.advance(by: .seconds(age))
        let client = TestLogin.client(of: first, storage: storage) { $0.signOutRedirectUri = "demo://out" }
        let error = await failure { try await use.run(client) }
        #expect(error?.failureCode != .oidcTokenOwnerMismatch)
    }

    @Test(arguments: [
        "https://second.example.test/as/", "https://SECOND.example.test/as", "https://second.example.test:443/as",
    ])
    func `An issuer that is only written otherwise is another one`(_ issuer: String) async throws {
        var token = Token(accessToken: "access-of-another")
        token.owner = TokenOwner(issuer: issuer, client: "demo-app")
        try await storage.save(item: token)
        let error = await stranger.userinfo().error
        #expect(error?.failureCode == .oidcTokenOwnerMismatch)
        expectNothing(of: token, at: second)
    }

    @Test func `A slash that the metadata do not name makes it another one as soon as the client has them`()
        async throws
    {
        var token = Token(accessToken: "access-of-somebody")
        token.owner = TokenOwner(issuer: second.issuer + "/", client: "demo-app")
        try await storage.save(item: token)
        #expect(try await stranger.hasToken())
        _ = try await stranger.metadata()
        #expect(try await !stranger.hasToken())
        #expect(await failure { try await stranger.revoke() }?.failureCode == .oidcTokenOwnerMismatch)
        #expect(try await storage.get() == token)
    }

    @Test func `An issuer that is only canonically equivalent is another one`() throws {
        var config = OidcClientConfig.test
        config.issuer = "https://op.example.test/caf\u{E9}"
        var token = Token(accessToken: "a")
        token.owner = TokenOwner(issuer: "https://op.example.test/cafe\u{301}", client: "demo-app")
        #expect(thrownCode { try TokenOwnershipRule(config).check(token) } == .oidcTokenOwnerMismatch)
        token.owner = TokenOwner(issuer: config.issuer ?? "", client: "demo-app")
        try TokenOwnershipRule(config).check(token)
    }

    @Test(arguments: [
        JSON.null, "https://op.example.test/as", [], [:], ["issuer": "https://op.example.test/as"],
        ["client_id": "demo-app"], ["issuer": 1, "client_id": "demo-app"],
    ])
    func `A record whose owner somebody has made unreadable belongs to nobody`(_ owner: JSON) async throws {
        var json = Token(accessToken: "access-of-somebody").json
        json["token_owner"] = owner
        let token = try Token(json: json)
        try await storage.save(item: token)
        for client in [self.owner, stranger] {
            #expect(await client.token().error?.failureCode == .oidcTokenOwnerMismatch)
        }
        #expect(try await storage.get() == token)
        #expect(first.requests.isEmpty && second.requests.isEmpty)
    }

    @Test func `A record whose owner and ID token differ belongs to nobody`() async throws {
        var token = try await logIn(.withIdToken)
        token.owner = TokenOwner(issuer: second.issuer, client: "demo-app")
        try await storage.save(item: token)
        for client in [owner, stranger] {
            #expect(await client.token().error?.failureCode == .oidcTokenOwnerMismatch)
        }
        #expect(second.requests.isEmpty)
    }

    @Test func `Tokens that the app has stored and that name nobody get their owner with the next refresh`()
        async throws
    {
        var token = try await logIn(.withoutIdToken)
        token.owner = nil
        try await storage.save(item: token)
        #expect(try await owner.token().get() == token)
        #expect(try await owner.refresh().get().owner == TokenOwner(issuer: first.issuer, client: "demo-app"))
        #expect(await stranger.token().error?.failureCode == .oidcTokenOwnerMismatch)
        #expect(second.requests.isEmpty)
    }

    @Test func `The owner survives a refresh, and is not what the server says`() async throws {
        _ = try await logIn(.withIdToken)
        first.change {
            $0.answer = { $0["token_owner"] = ["issuer": "https://second.example.test/as", "client_id": "x"] }
        }
        let token = try await owner.refresh().get()
        #expect(token.owner == TokenOwner(issuer: first.issuer, client: "demo-app"))
        #expect(try await storage.get() == token)
    }

    @Test func `A login replaces the tokens of another provider, and logs it once`() async throws {
        let replaced = try await logIn(.withIdToken)
        let log = MemoryLogger()
        let stranger = TestLogin.client(of: second, storage: storage, logger: log)
        let request = try await stranger.authorizationRequest()
        let code = try stranger.code(fromRedirect: second.approve(request), for: request)
        second.change { behaviour in
            behaviour.claims = { $0["iss"] = "https://second.example.test/as" }
        }
        let token = try await stranger.exchange(code: code, for: request)
        #expect(try await storage.get() == token)
        #expect(await owner.token().error?.requiresLogin == true)
        let lines = log.lines.filter { $0.contains("replaces the tokens of another owner") }
        #expect(lines.count == 1 && lines.allSatisfy { $0.contains(first.issuer) })
        for secret in [replaced.accessToken, replaced.refreshToken, replaced.idToken, token.accessToken] {
            #expect(log.lines.allSatisfy { !$0.contains(secret ?? "") })
        }
        expectNothing(of: replaced, at: second, apartFrom: ["token", "jwks"])
        // A login in place of the same owner's tokens is nothing special.
        let again = try await stranger.authorizationRequest()
        let next = try stranger.code(fromRedirect: second.approve(again), for: again)
        _ = try await stranger.exchange(code: next, for: again)
        #expect(log.lines.count { $0.contains("replaces the tokens") } == 1)
    }

    // MARK: Codes

    @Test(arguments: [false, true], [false, true])
    func `A code goes to the provider and the client of its request and to no other`(
        namesIssuer: Bool,
        isOtherClient: Bool
    ) async throws {
        let issuer = first.issuer
        first.change { behaviour in
            behaviour.metadata = { $0["authorization_response_iss_parameter_supported"] = .bool(namesIssuer) }
        }
        let other =
            isOtherClient ? TestLogin.client(of: first, storage: storage) { $0.clientId = "other-app" } : stranger
        let request = try await owner.authorizationRequest()
        var location = first.approve(request)
        if namesIssuer { location += "&" + PercentEncoding.encode([("iss", issuer)]) }
        let code = try owner.code(fromRedirect: location, for: request)
        let pairs = PercentEncoding.decodePairs(location.split(separator: "?")[1])
        let parameters = Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, $0.value) })
        for refused in await [
            failure { try other.code(fromRedirect: location, for: request) },
            failure { try other.code(fromForm: String(location.split(separator: "?")[1]), for: request) },
            failure { try other.code(fromParameters: parameters, for: request) },
            failure { try await other.exchange(code: code, for: request) },
        ] { #expect(refused?.failureCode == .oidcTokenOwnerMismatch) }
        #expect(first.forms("token").isEmpty && second.forms("token").isEmpty)
        _ = try await owner.exchange(code: code, for: request)
    }

    @Test func `A posted form has to name its issuer where the provider promises it`() async throws {
        first.change { $0.metadata = { $0["authorization_response_iss_parameter_supported"] = true } }
        let request = try await owner.authorizationRequest()
        let form = String(first.approve(request).split(separator: "?")[1])
        let unnamed = await failure { try owner.code(fromForm: form, for: request) }
        #expect(unnamed?.failureCode == .oidcResponseIssuerMismatch)
        let named = form + "&" + PercentEncoding.encode([("iss", first.issuer)])
        let code = try owner.code(fromForm: named, for: request)
        let twice = await failure { try owner.code(fromForm: named + "&iss=x", for: request) }
        #expect(twice?.failureCode == .oidcInvalidResponse)
        let foreign = named.replacing("state=", with: "state=x")
        #expect(await failure { try owner.code(fromForm: foreign, for: request) }?.failureCode == .oidcStateMismatch)
        _ = try await owner.exchange(code: code, for: request)
    }
}
