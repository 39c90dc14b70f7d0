import Testing

@testable import PingBrowser

@Suite("The browser of a configuration that names none") struct DefaultBrowserTests {
    /// A browser whose sessions say whose they are.
    private struct Named: Browser, BrowserSession {
        let redirectUri: String
        func session(redirectUri: String) async throws -> any BrowserSession { self }
        func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String { "" }
        func close() {}
    }

    private static let loopback = Named(redirectUri: "loopback")
    private static let sheet = Named(redirectUri: "sheet")

    @Test(arguments: [
        ("http://127.0.0.1/callback", "loopback"), ("HTTP://127.0.0.1/callback", "loopback"),
        ("http://[::1]/callback", "loopback"), ("com.example.app:/callback", "sheet"),
        ("https://login.example.com/callback", "sheet"), ("", "sheet"),
    ])
    func `The redirect URI chooses between a listener and the sheet`(uri: String, name: String) async throws {
        let both = DefaultBrowser(loopback: Self.loopback, sheet: Self.sheet)
        #expect(try await both.session(redirectUri: uri).redirectUri == name)
        #expect(
            try await DefaultBrowser(loopback: Self.loopback, sheet: nil).session(redirectUri: uri).redirectUri
                == "loopback"
        )
        #expect(
            try await DefaultBrowser(loopback: nil, sheet: Self.sheet).session(redirectUri: uri).redirectUri == "sheet"
        )
    }

    @Test func `Without a listener, a loopback redirect is an error that names another`() async {
        let phone = DefaultBrowser(loopback: nil, sheet: SheetBrowser(TestSheet.Record()))
        let error = await #expect(throws: PingError.self) {
            try await phone.session(redirectUri: "http://127.0.0.1/cb")
        }
        #expect(error?.code == .browserUnavailable)
        #expect(error?.recovery?.contains("com.example.app:/callback") == true)
    }

    @Test func `A system without a browser says which line to write`() async {
        let none = DefaultBrowser(loopback: nil, sheet: nil)
        let error = await #expect(throws: PingError.self) { try await none.session(redirectUri: "app:/cb") }
        #expect(error?.code == .browserUnavailable)
        #expect(error?.recovery?.contains("config.browser = ") == true)
    }

    #if os(Linux)
        @Test func `On Linux it listens, and refuses another redirect URI`() async throws {
            let session = try await DefaultBrowser.system.session(redirectUri: "http://127.0.0.1/callback")
            #expect(session.redirectUri.hasPrefix("http://127.0.0.1:"))
            session.close()
            let error = await #expect(throws: PingError.self) {
                try await DefaultBrowser.system.session(redirectUri: "com.example.app:/callback")
            }
            #expect(error?.code == .browserUnavailable)
        }
    #endif
}
