#if os(macOS) || os(Linux)
    import Foundation
    import HTTPTypes
    import PingEmulator
    import PingTestKit
    import Testing

    @testable import PingOidc

    /// Logins in a browser against the emulator's login page, over real HTTP.
    @Suite struct OidcWebTests {
        /// Starts an emulator, makes a login whose browser is given, runs a test, and stops the emulator.
        private static func run(
            _ launcher: BrowserLauncher,
            signOutRedirectUri: String? = nil,
            faults: [FaultRule] = [],
            _ test: (OidcWeb) async throws -> Void
        ) async throws {
            let emulator = try Emulator(
                configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
            )
            try emulator.setFaults(faults)
            let server = try await emulator.serve()
            let oidcWeb = OidcWeb.createOidcWeb { config in
                config.timeout = 600
                config.workflow.system = emulator.services
                config.browser = LoopbackBrowser(launcher: launcher)
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = server.discoveryEndpoint()
                    oidc.scopes = ["openid", "profile"]
                    oidc.redirectUri = "http://127.0.0.1/callback"
                    oidc.signOutRedirectUri = signOutRedirectUri
                    oidc.storage = MemoryStorage<Token>()
                    // An emulator before this one may have had the same port.
                    oidc.providerCache = ProviderCache()
                }
            }
            do { try await test(oidcWeb) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        @Test func `A login on the provider's page gives a user with tokens`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                #expect(await oidcWeb.user() == nil)
                let user = try await oidcWeb.authorize().get()
                #expect(try await user.token().get().idToken != nil)
                #expect(try await user.userinfo().get()["given_name"] == "Jo")
                #expect(await oidcWeb.user() != nil)
            }
            #expect(await browser.visited.last?.path == "/callback")
        }

        @Test func `A login can have more to reach, which the next does not have`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                let stepUp = StepUpRequirement(acrValues: ["Login"], maxAge: .seconds(600), scopes: ["transfer"])
                let user = try await oidcWeb.authorize { $0.stepUp = stepUp }.get()
                let token = try await user.token().get()
                #expect(token.scope?.contains("transfer") == true)
                let weaker = await oidcWeb.authorize { $0.stepUp = StepUpRequirement(acrValues: ["gold"]) }
                #expect(weaker.error?.brokenRule == "acr")
                let kept = try await oidcWeb.user()?.token().get()
                #expect(kept == token)
                let plain = try await oidcWeb.authorize().get()
                let narrower = try await plain.token().get()
                #expect(narrower.scope?.contains("transfer") == false)
            }
        }

        @Test func `A login can have its own browser, which the next does not have`() async throws {
            let (usual, own) = (ScriptedBrowser(), ScriptedBrowser())
            try await Self.run(usual.launcher) { oidcWeb in
                let browser = LoopbackBrowser(launcher: own.launcher)
                _ = try await oidcWeb.authorize { $0.browser = browser }.get()
                #expect(await own.visited.last?.path == "/callback")
                #expect(await usual.visited.isEmpty)
                _ = try await oidcWeb.authorize().get()
                #expect(await usual.visited.last?.path == "/callback")
            }
        }

        @Test func `Without a browser the redirect URI chooses one, and an error says what this system lacks`()
            async throws
        {
            let emulator = try Emulator(
                configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
            )
            let oidcWeb = OidcWeb.createOidcWeb { config in
                #expect(config.browser is DefaultBrowser)
                config.httpClient = emulator.transport
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = emulator.discoveryEndpoint()
                    oidc.redirectUri = "demo://cb"
                    oidc.storage = MemoryStorage<Token>()
                }
            }
            #if os(Linux)
                guard case .failure(let error) = await oidcWeb.authorize() else {
                    Issue.record("There is no sheet here.")
                    return
                }
                #expect((error.cause as? PingError)?.code == .browserUnavailable)
            #endif
            withExtendedLifetime(oidcWeb) {}
        }

        @Test func `A sign-off ends the session in the browser, so that the next login asks again`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher, signOutRedirectUri: "http://127.0.0.1/callback") { oidcWeb in
                _ = try await oidcWeb.authorize().get()
                let first = await browser.visited.count
                _ = try await oidcWeb.authorize().get()
                #expect(await browser.visited.count - first == 2)
                let user = try #require(await oidcWeb.user())
                #expect(try await user.logout().get().succeeded)
                #expect(await browser.visited.contains { $0.path.hasSuffix("/connect/endSession") })
                #expect(await browser.visited.last?.path == "/callback")
                #expect(await oidcWeb.user() == nil)
                let second = await browser.visited.count
                _ = try await oidcWeb.authorize().get()
                #expect(await browser.visited.count - second > 2)
            }
        }

        @Test func `A page that calls the redirect URI of a logout early does not end the wait`() async throws {
            let browser = ScriptedBrowser()
            let launcher = BrowserLauncher { url in
                do {
                    if url.path.hasSuffix("/connect/endSession"),
                        let back = url.queryItems.first(where: { $0.name == "post_logout_redirect_uri" })?.value
                    {
                        try await browser.visit(WebURL(back))
                    }
                    try await browser.visit(url)
                } catch { return false }
                return true
            }
            try await Self.run(launcher, signOutRedirectUri: "http://127.0.0.1/callback") { oidcWeb in
                let user = try await oidcWeb.authorize().get()
                #expect(try await user.logout().get().succeeded)
            }
            let last = try #require(await browser.visited.last)
            #expect(last.path == "/callback" && last.queryItems.contains { $0.name == "state" })
        }

        @Test func `A server that leaves state out of the logout's response ends the session all the same`()
            async throws
        {
            let browser = ScriptedBrowser()
            let faults = [FaultRule(.endSessionMissingState)]
            let uri = "http://127.0.0.1/callback"
            try await Self.run(browser.launcher, signOutRedirectUri: uri, faults: faults) { oidcWeb in
                let user = try await oidcWeb.authorize().get()
                #expect(try await user.logout().get().succeeded)
            }
            #expect(await browser.visited.last?.query == nil)
        }

        @Test func `A sign-off without a redirect URI needs no browser`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                _ = try await oidcWeb.authorize().get()
                let count = await browser.visited.count
                #expect(try await oidcWeb.signOff().get().succeeded)
                #expect(await browser.visited.count == count)
                #expect(await oidcWeb.user() == nil)
                #expect(try await oidcWeb.signOff().get().succeeded)
            }
        }

        @Test func `A forged redirect is ignored, and its code goes nowhere`() async throws {
            let browser = ScriptedBrowser()
            let forged = Locked<Int?>(nil)
            let launcher = BrowserLauncher { url in
                let redirect = url.queryItems.first { $0.name == "redirect_uri" }?.value ?? ""
                let forgery = try? WebURL(redirect + "?code=stolen&state=forged&iss=evil")
                forged.set(try? await DefaultHttpClient().send(HttpRequest(url: forgery ?? url)).status)
                return (try? await browser.visit(url)) != nil
            }
            try await Self.run(launcher) { oidcWeb in
                _ = try await oidcWeb.authorize().get()
            }
            #expect(forged.current == 403)
        }

        @Test func `A response of another issuer is an error, and nothing is stored`() async throws {
            let launcher = BrowserLauncher { url in
                func value(_ name: String) -> String { url.queryItems.first { $0.name == name }?.value ?? "" }
                let answer = "\(value("redirect_uri"))?code=c0de&state=\(value("state"))&iss=https://evil.example"
                return (try? await DefaultHttpClient().send(HttpRequest(url: WebURL(answer)))) != nil
            }
            try await Self.run(launcher) { oidcWeb in
                let result = await oidcWeb.authorize()
                guard case .failure(.authorizeError(let cause as PingError, _)) = result else {
                    Issue.record("\(result)")
                    return
                }
                #expect(cause.code == .oidcResponseIssuerMismatch)
                #expect(await oidcWeb.user() == nil)
            }
        }

        @Test func `The provider's refusal is the user's to read`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                let result = await oidcWeb.authorize { $0.additionalParameters["prompt"] = "none" }
                guard case .failure(let error) = result else {
                    Issue.record("\(result)")
                    return
                }
                #expect((error.cause as? PingError)?.code == .oidcLoginRequired)
                #expect(error.requiresLogin)
            }
        }

        @Test func `The browser says whether the session still exists, and nothing that is stored changes`()
            async throws
        {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                _ = try await oidcWeb.authorize().get()
                let client = try #require(oidcWeb.workflow.sharedContext[.oidcClient])
                let stored = try await client.storedToken()
                #expect(try await oidcWeb.checkSession() == .signedIn)
                #expect(try await client.storedToken() == stored)
                let stranger = LoopbackBrowser(launcher: ScriptedBrowser().launcher)
                #expect(try await SessionCheck(client).run(in: stranger) == .needsUser(.interaction))
                #expect(try await client.storedToken() == stored)
                #expect(try await oidcWeb.checkSession(keepsTokens: true) == .signedIn)
                #expect(try await client.storedToken() != stored)
                #expect(try await client.userinfo(cache: false).get()["given_name"] == "Jo")
            }
            let error = await failure { try await OidcWeb.createOidcWeb().checkSession() }
            #expect(error?.failureCode == .invalidConfiguration)
        }

        @Test func `A sign-off while the browser is open ends the login`() async throws {
            let browser = ScriptedBrowser()
            let current = Locked<OidcWeb?>(nil)
            let launcher = BrowserLauncher { url in
                await current.current?.signOff()
                return (try? await browser.visit(url)) != nil
            }
            try await Self.run(launcher) { oidcWeb in
                current.set(oidcWeb)
                #expect(await oidcWeb.authorize().error?.failureCode == .signedOutDuringLogin)
                #expect(await oidcWeb.user() == nil)
                current.set(nil)
                _ = try await oidcWeb.authorize().get()
                #expect(await oidcWeb.user() != nil)
            }
        }

        @Test func `Two logins at once are independent`() async throws {
            let browser = ScriptedBrowser()
            try await Self.run(browser.launcher) { oidcWeb in
                async let one = oidcWeb.authorize()
                async let two = oidcWeb.authorize()
                _ = try await (one.get(), two.get())
            }
        }

        @Test func `A cancelled login is reported as such, and earlier tokens stay`() async throws {
            let opened = Gate()
            let browser = ScriptedBrowser()
            let visits = Locked(0)
            let launcher = BrowserLauncher { url in
                let isFirst = visits.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { return (try? await browser.visit(url)) != nil }
                opened.open()
                return true
            }
            try await Self.run(launcher) { oidcWeb in
                _ = try await oidcWeb.authorize().get()
                let login = Task { await oidcWeb.authorize() }
                try await opened.wait()
                login.cancel()
                guard case .failure(let error) = await login.value else {
                    Issue.record("The login ended well.")
                    return
                }
                #expect(error.isCancelled)
                #expect(await oidcWeb.user() != nil)
            }
        }

        @Test func `Without the module the error names it`() async {
            let result = await OidcWeb.createOidcWeb().authorize()
            guard case .failure(let error) = result else {
                Issue.record("\(result)")
                return
            }
            #expect((error.cause as? PingError)?.code == .invalidConfiguration)
            #expect(error.errorMessage.contains("OidcModule"))
        }

        @Test func `An identity provider's page needs a redirect URI that the server knows`() async throws {
            let loopback = LoopbackBrowser(launcher: BrowserLauncher { _ in true })
            let invalidConfiguration = await #expect(throws: PingError.self) {
                _ = try await RedirectBrowser(loopback, redirectUri: "http://127.0.0.1/cb")
                    .open("https://idp.example/authorize", callbackScheme: nil)
            }
            #expect(invalidConfiguration?.code == .invalidConfiguration)
            let free = try await loopback.session(redirectUri: "http://127.0.0.1/cb")
            free.close()
            let answering = LoopbackBrowser(
                launcher: BrowserLauncher { [uri = free.redirectUri] _ in
                    (try? await DefaultHttpClient().send(HttpRequest(url: WebURL(uri + "?continueToken=t")))) != nil
                }
            )
            let redirect = try await RedirectBrowser(answering, redirectUri: free.redirectUri)
                .open("https://idp.example/authorize", callbackScheme: nil)
            #expect(redirect == free.redirectUri + "?continueToken=t")
        }
    }
#endif
