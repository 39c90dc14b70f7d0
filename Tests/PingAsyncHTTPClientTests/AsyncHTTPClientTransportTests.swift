#if AsyncHTTPClient
    import PingAsyncHTTPClient
    import PingTestKit
    import Testing

    @Suite("Transport over async-http-client")
    struct AsyncHTTPClientTransportTests {
        @Test("It keeps every rule of a transport", arguments: HttpClientConformance.checks)
        func keepsTheRules(_ check: HttpClientConformance.Check) async throws {
            let transport = AsyncHTTPClientTransport()
            do {
                try await check.run { transport }
            } catch {
                try await transport.shutdown()
                throw error
            }
            try await transport.shutdown()
        }
    }
#endif
