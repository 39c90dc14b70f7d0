#if os(macOS) || os(Linux)
    import Testing

    @testable import PingBrowser

    @Suite struct LoopbackListenerTests {
        @Test(arguments: [false, true])
        func `A closed listener refuses connections while somebody still refers to it`(isIPv6: Bool) async throws {
            let listener = try #require(LoopbackListener(isIPv6: isIPv6, port: 0))
            weak let socket = listener.descriptor
            #expect(socket != nil)
            listener.close()
            // Shutting it down would do on Linux; a Mac refuses that and continues to listen.
            #expect(socket == nil)
            #expect(listener.accept() == nil)
            if !isIPv6 { #expect(try await RawClient("http://127.0.0.1:\(listener.port)/").isRefused()) }
        }
    }
#endif
