#if PostgreSQL && Redis
    import PingEmulator
    import PingJourney
    import PingOidc
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("Tokens in the database")
        struct LoginTests {
            @Test(arguments: StoreKind.all)
            func `are renewed once by the clients of two machines that ask at the same time`(_ kind: StoreKind)
                async throws
            {
                let account = newAccount()
                let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
                let http = ClosureClient(before: emulator.transport)
                let first = try tokens(kind, account)
                try await logIn(emulator, http, first)
                var stored = try #require(try await first.get())
                stored.expiresAt = 1
                try await first.save(item: stored)

                let clients = [first, try tokens(kind, account)].map { storage in
                    OidcClient(config: config(emulator, storage), httpClient: http)
                }
                let renewed = try await withThrowingTaskGroup(of: Token.self) { group in
                    for client in clients { for _ in 0..<10 { group.addTask { try await client.token().get() } } }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1.accessToken) }
                }
                #expect(renewed.count == 1)
                #expect(renewed != [stored.accessToken])
                #expect(try await first.get()?.accessToken == renewed.first)
                let refreshes = http.requests.filter {
                    String(decoding: $0.body, as: UTF8.self).contains("grant_type=refresh_token")
                }
                #expect(refreshes.count == 1)
            }

            private func tokens(_ kind: StoreKind, _ account: String) throws -> any Storage<Token> {
                try kind.open().storage(account)
            }

            private func config(_ emulator: Emulator, _ storage: any Storage<Token>) -> OidcClientConfig {
                var config = OidcClientConfig()
                config.clientId = "demo-app"
                config.discoveryEndpoint =
                    emulator.serverURL + "/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
                config.scopes = ["openid"]
                config.redirectUri = "demo://cb"
                config.storage = storage
                config.providerCache = ProviderCache()
                return config
            }

            private func logIn(
                _ emulator: Emulator,
                _ http: any HttpClient,
                _ storage: any Storage<Token>
            ) async throws {
                let journey = Journey.createJourney { config in
                    config.serverUrl = emulator.serverURL
                    config.realm = "alpha"
                    config.sessionStorage = MemoryStorage<SSOToken>()
                    config.httpClient = http
                    config.module(PingJourney.OidcModule.config) { $0 = self.config(emulator, storage) }
                }
                let step = try #require(await journey.start("Login") as? ContinueNode)
                for callback in step.callbacks {
                    (callback as? NameCallback)?.name = "jo.field"
                    (callback as? PasswordCallback)?.password = "S3cret-Word"
                }
                #expect(await step.next() is SuccessNode)
            }
        }
    }
#endif
