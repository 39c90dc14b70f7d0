#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import PingAsyncHTTPClient
    import PingEmulator
    import PingJourney
    import PingTransportConformance
    import Testing

    @Suite("The transport over async-http-client")
    struct AsyncHTTPClientTransportTests {
        @Test(arguments: HttpClientConformance.checks)
        func `keeps every rule of the conformance suite`(_ check: HttpClientConformance.Check) async throws {
            let outcome = try await check.run(limitations: AsyncHTTPClientLimitations.all) {
                try AsyncHTTPClientTransport(settings: $0)
            }
            switch outcome {
            case .passed: #expect(AsyncHTTPClientLimitations.all[check.rule] == nil)
            case .notSupported(let reason): #expect(AsyncHTTPClientLimitations.all[check.rule] == reason)
            case .skipped(let reason): print("Skipped: \(check.rule) \(reason)")
            }
        }

        @Test func `leaves a client of the app running, and sends with it`() async throws {
            let door = try await Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)).serve()
            let client = HTTPClient(configuration: AsyncHTTPClientTransport.configuration)
            let request = HttpRequest(url: try WebURL(door.discoveryEndpoint()), timeout: .seconds(600))
            for _ in 0..<2 {
                let response = try await AsyncHTTPClientTransport(client: client).send(request)
                #expect(response.status == 200)
            }
            try await client.shutdown()
            await door.stop()
        }

        @Test func `equals its copies and transports over the same client`()
            async throws
        {
            let client = HTTPClient(configuration: AsyncHTTPClientTransport.configuration)
            let transport = AsyncHTTPClientTransport(client: client)
            #expect(transport == AsyncHTTPClientTransport(client: client))
            #expect(transport != AsyncHTTPClientTransport(client: client, userAgent: "app/1.0"))
            try await client.shutdown()
            let own = AsyncHTTPClientTransport()
            let copy = own
            #expect(own == copy)
            // The macro with two existentials crashes the compiler (Swift 6.3).
            let isShared = own.object === copy.object
            #expect(isShared)
            #expect(own != AsyncHTTPClientTransport())
        }

        @Test func `refuses a GET with a body before anything is sent`() async throws {
            let request = HttpRequest(url: try WebURL("http://localhost:1/"), body: Data("x".utf8))
            let error = await #expect(throws: PingError.self) { try await AsyncHTTPClientTransport().send(request) }
            #expect(error?.code == .networkInvalidRequest)
        }

        @Test func `takes a user through a journey to tokens, and signs off`() async throws {
            let door = try await Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256)).serve()
            let journey = Journey.createJourney { config in
                config.serverUrl = door.serverURL
                config.realm = "alpha"
                config.timeout = 600
                config.sessionStorage = MemoryStorage<SSOToken>()
                config.httpClient = AsyncHTTPClientTransport()
                config.module(PingJourney.OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = door.discoveryEndpoint()
                    oidc.scopes = ["openid"]
                    oidc.redirectUri = "demo://cb"
                    oidc.storage = MemoryStorage<Token>()
                }
            }
            let step = try #require(await journey.start("Login") as? ContinueNode)
            for callback in step.callbacks {
                (callback as? NameCallback)?.name = "jo.field"
                (callback as? PasswordCallback)?.password = "S3cret-Word"
            }
            let success = try #require(await step.next() as? SuccessNode)
            #expect(try await success.user?.token().get().accessToken.isEmpty == false)
            #expect(try await journey.signOff().get().succeeded)
            await door.stop()
        }
    }
#endif
