import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct AuthorizationRequestTests {
    private func names(_ request: PingOidc.AuthorizationRequest) -> [String] { request.url.queryItems.map(\.name) }

    private func query(_ request: PingOidc.AuthorizationRequest) -> [String: String] {
        Dictionary(request.url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test func `A request has every protection, in a fixed order`() async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        #expect(request.url.description == "https://op.example.test/as/authorize")
        #expect(
            names(request) == [
                "client_id", "response_type", "scope", "redirect_uri", "code_challenge", "code_challenge_method",
                "state",
                "nonce",
            ]
        )
        let query = query(request)
        #expect(query["scope"] == "openid profile")
        #expect(query["code_challenge"] == Pkce(codeVerifier: request.codeVerifier).codeChallenge)
        #expect(query["state"] == request.state.reveal())
        #expect(query["nonce"] == request.nonce.reveal())
        #expect(request.state.reveal().utf8.count == 43)
    }

    @Test func `Every request has new secrets`() async throws {
        let login = try await TestLogin()
        let first = try await login.client.authorizationRequest()
        let second = try await login.client.authorizationRequest()
        #expect(first.state != second.state)
        #expect(first.nonce != second.nonce)
        #expect(first.codeVerifier != second.codeVerifier)
    }

    @Test func `Every option is sent, percent-encoded exactly`() async throws {
        let login = try await TestLogin(config: {
            $0.acrValues = "urn:acr 1"
            $0.display = "touch"
            $0.loginHint = "jo+1&x=y@example.test"
            $0.prompt = "login"
            $0.uiLocales = "de fr"
            $0.maxAge = .seconds(60)
            $0.state = "own-state"
            $0.nonce = "own-nonce"
            $0.additionalParameters = ["b": "1", "a": "ü"]
        })
        let request = try await login.client.authorizationRequest(
            responseMode: "pi.flow",
            additionalParameters: ["b": "2", "c": "3", "prompt": "none"]
        )
        let query = query(request)
        #expect(names(request).first == "response_mode")
        #expect(query["response_mode"] == "pi.flow")
        #expect(query["acr_values"] == "urn:acr 1")
        #expect(query["display"] == "touch")
        #expect(query["login_hint"] == "jo+1&x=y@example.test")
        #expect(query["ui_locales"] == "de fr")
        #expect(query["max_age"] == "60")
        #expect(query["prompt"] == "none")
        #expect((query["a"], query["b"], query["c"]) == ("ü", "2", "3"))
        #expect((request.state, request.nonce) == ("own-state", "own-nonce"))
        #expect(request.maxAge == .seconds(60))
        #expect(Set(names(request)).count == names(request).count)
    }

    @Test(arguments: ["abc", "-1", "1e300", "5.5", "inf"])
    func `A maximum age that is not a whole number of seconds is refused`(_ text: String) async throws {
        let login = try await TestLogin()
        let error = await failure {
            try await login.client.authorizationRequest(additionalParameters: ["max_age": text])
        }
        #expect(error?.failureCode == .invalidConfiguration)
    }

    @Test func `State, nonce and maximum age given for one request are those that are checked`() async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest(
            additionalParameters: ["state": "s", "nonce": "n", "max_age": "5", "scope": "profile"]
        )
        #expect((request.state, request.nonce, request.maxAge) == ("s", "n", .seconds(5)))
        #expect(request.expectsIdToken == false)
    }

    @Test(arguments: [
        "client_id", "response_type", "redirect_uri", "code_challenge", "code_challenge_method", "request_uri",
    ])
    func `What protects a request cannot be replaced`(_ name: String) async throws {
        let login = try await TestLogin()
        let error = await failure { try await login.client.authorizationRequest(additionalParameters: [name: "x"]) }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains(name) == true)
    }

    @Test(arguments: ["state", "nonce"])
    func `What has to be new in each request cannot be configured for all`(_ name: String) async throws {
        let login = try await TestLogin(config: { $0.additionalParameters = [name: "x"] })
        let error = await failure { try await login.client.authorizationRequest() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains(name) == true)
    }

    @Test func `A request survives its process, and prints without its secrets`() async throws {
        let login = try await TestLogin(config: { $0.maxAge = .seconds(9) })
        let request = try await login.client.authorizationRequest()
        let copy = try JSON(encoding: request).decoded(as: PingOidc.AuthorizationRequest.self)
        #expect(copy.url == request.url)
        #expect((copy.state, copy.nonce, copy.codeVerifier) == (request.state, request.nonce, request.codeVerifier))
        #expect((copy.maxAge, copy.expectsIdToken, copy.requiresIssuer) == (.seconds(9), true, false))
        #expect((copy.issuer, copy.redirectUri) == (request.issuer, request.redirectUri))
        var dumped = ""
        dump(request, to: &dumped)
        for secret in [request.state, request.nonce, request.codeVerifier] {
            #expect(!"\(request)\(dumped)".contains(secret.reveal()))
        }
    }

    @Test(arguments: [
        (PushedAuthorizationPolicy.ifRequired, false, false), (.ifRequired, true, true),
        (.ifAdvertised, false, true),
        (.always, false, true), (true, false, true), (false, false, false),
    ])
    func `A request is pushed when the option or the provider wants it`(
        _ policy: PushedAuthorizationPolicy,
        _ isRequired: Bool,
        _ isPushed: Bool
    ) async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["require_pushed_authorization_requests"] = .bool(isRequired) }
        } config: {
            $0.par = policy
        }
        let request = try await login.client.authorizationRequest(responseMode: "pi.flow")
        #expect(login.provider.paths.contains("par") == isPushed)
        #expect(names(request).contains("request_uri") == isPushed)
        if isPushed {
            #expect(names(request) == ["client_id", "request_uri", "response_mode"])
            let form = try #require(login.provider.forms("par").first)
            #expect(form["state"] == request.state.reveal())
            #expect(form["client_id"] == "demo-app")
            #expect(form["code_challenge"]?.isEmpty == false)
        }
    }

    @Test func `A pushed request that ran out is known before the browser opens, and one that nobody limits is not`()
        async throws
    {
        let login = try await TestLogin(config: { $0.par = true })
        let (clock, browser) = (login.provider.clock, CountingBrowser())
        let request = try await login.client.authorizationRequest()
        #expect(request.expiresAt == clock.now.addingTimeInterval(60))
        try request.checkExpiry(now: clock.now.addingTimeInterval(59))
        let error = #expect(throws: PingError.self) { try request.checkExpiry(now: clock.now.addingTimeInterval(60)) }
        #expect(error?.code == .flowExpired && error?.recovery?.contains("new request") == true)
        #expect(
            try JSONDecoder().decode(type(of: request), from: JSONEncoder().encode(request)).expiresAt
                == request.expiresAt
        )

        // The response takes longer than the provider keeps the request.
        login.provider.change { $0.handled = { if $0.url.path == "/as/par" { clock.advance(by: .seconds(61)) } } }
        let late = await failure { try await login.client.logIn(in: browser) }
        #expect(late?.failureCode == .flowExpired)
        #expect(browser.opened.current == 0)

        let unlimited: [JSON?] = [nil, JSON.null, "soon", 0, .int(.min), .int(.max)]
        for lifetime in unlimited {
            login.provider.change {
                $0.intercept = { request in
                    guard request.url.path == "/as/par" else { return nil }
                    var answer: JSON = ["request_uri": "urn:example:pushed"]
                    answer["expires_in"] = lifetime
                    return .json(answer, status: 201)
                }
            }
            try await login.client.authorizationRequest().checkExpiry(now: clock.now.addingTimeInterval(1e9))
        }
        let plain = try await TestLogin()
        #expect(try await plain.client.authorizationRequest().expiresAt == nil)
    }

    @Test func `A push that fails is an error that says what the server said`() async throws {
        let login = try await TestLogin {
            $0.intercept = { $0.url.path == "/as/par" ? .oauthError("invalid_request", "No such client.") : nil }
        } config: {
            $0.par = true
        }
        let error = await failure { try await login.client.authorizationRequest() }
        #expect(error?.localizedDescription.contains("No such client.") == true)
        let silent = try await TestLogin {
            $0.intercept = { $0.url.path == "/as/par" ? .json([:]) : nil }
        } config: {
            $0.par = true
        }
        #expect(await failure { try await silent.client.authorizationRequest() }?.failureCode == .oidcInvalidResponse)
        let none = try await TestLogin {
            $0.metadata = { $0["pushed_authorization_request_endpoint"] = nil }
        } config: {
            $0.par = true
        }
        #expect(await failure { try await none.client.authorizationRequest() }?.failureCode == .oidcMissingEndpoint)
    }

    /// What the first login pushed must not stand in the URL of the second one.
    @Test(arguments: [(PushedAuthorizationPolicy.always, true), (.ifAdvertised, false), (.ifRequired, true)])
    func `A provider that drops pushed requests between two logins gets none of the parameters in a URL unasked`(
        _ policy: PushedAuthorizationPolicy,
        _ isRequired: Bool
    ) async throws {
        let isGone = Locked(false)
        let login = try await TestLogin {
            $0.metadata = { metadata in
                metadata["require_pushed_authorization_requests"] = .bool(isRequired)
                if isGone.current { metadata["pushed_authorization_request_endpoint"] = nil }
            }
            $0.intercept = { isGone.current && $0.url.path == "/as/par" ? HttpResponse(status: 404) : nil }
        } config: {
            $0.par = policy
        }
        #expect(try await names(login.client.authorizationRequest()).contains("request_uri"))
        isGone.set(true)
        let error = try #require(await failure { try await login.client.authorizationRequest() })
        #expect(error is OidcError)
        // Another process reads the new metadata, and keeps to what app and provider require.
        let other = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.par = policy
            $0.providerCache = ProviderCache()
        }
        if isRequired {
            let code = await failure { try await other.authorizationRequest() }?.failureCode
            #expect(code == .oidcMissingEndpoint)
        } else {
            #expect(try await names(other.authorizationRequest()).contains("state"))
        }
        let banking = TestLogin.client(of: login.provider, storage: login.storage) {
            $0.securityProfile = .fapi2
            $0.clientAuthentication = .tlsClientAuth
            $0.providerCache = ProviderCache()
        }
        let unmet = await failure { try await banking.authorizationRequest() }
        #expect(unmet?.failureCode == .oidcProfileUnmet)
    }
}

/// A browser that nobody looks at.
private struct CountingBrowser: Browser, BrowserSession {
    let redirectUri = "demo://cb"
    let opened = Locked(0)

    func session(redirectUri: String) -> any BrowserSession { self }
    func close() {}

    func open(_ url: WebURL, until isResponse: @escaping @Sendable (_ redirect: String) -> Bool) async throws -> String
    {
        opened.withLock { $0 += 1 }
        throw CancellationError()
    }
}
