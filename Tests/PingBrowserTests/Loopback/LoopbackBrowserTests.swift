#if os(macOS) || os(Linux)
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingBrowser

    @Suite struct LoopbackBrowserTests {
        /// A browser that the test plays itself.
        static let browser = LoopbackBrowser(launcher: BrowserLauncher { _ in true })
        static let page: WebURL = { try! WebURL("https://auth.example.com/as/authorize") }()

        /// Begins a wait for the redirect with `state=mine`.
        private static func wait(_ session: any BrowserSession) async throws -> String {
            try await session.open(page) { $0.hasSuffix("state=mine") }
        }

        @Test func `The redirect comes back, with a page that says so and holds nothing`() async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(session)
            let client = try RawClient(session.redirectUri)
            let response = try await client.get("/callback?code=c0de&state=mine", "Sec-Fetch-Mode: navigate")
            #expect(try await redirect == "http://127.0.0.1:\(client.port)/callback?code=c0de&state=mine")
            #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
            for field in ["Cache-Control: no-store", "Referrer-Policy: no-referrer", "default-src 'none'"] {
                #expect(response.contains(field))
            }
            #expect(response.contains(#"<html lang="en">"#))
            #expect(!response.contains("c0de"))
            #expect(!response.contains("<script"))
        }

        @Test func `A second redirect finds nobody`() async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(session)
            let client = try RawClient(session.redirectUri)
            _ = try await client.get("/callback?code=1&state=mine")
            #expect(try await redirect.contains("code=1"))
            try await until { await client.isRefused() }
        }

        @Test(arguments: [
            HostileRequest("another path", "404", "GET /other?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"),
            HostileRequest("the icon", "404", "GET /favicon.ico HTTP/1.1\r\nHost: HOST\r\n\r\n"),
            HostileRequest("a slash more", "404", "GET /callback/?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"),
            HostileRequest(
                "an encoded path",
                "404",
                "GET /%63allback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"
            ),
            HostileRequest(
                "POST",
                "405",
                "POST /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n"
            ),
            HostileRequest("HEAD", "405", "HEAD /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"),
            HostileRequest(
                "another host",
                "400",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: attacker.example\r\n\r\n"
            ),
            HostileRequest("no host", "400", "GET /callback?code=1&state=mine HTTP/1.1\r\n\r\n"),
            HostileRequest(
                "two hosts",
                "400",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\nHost: HOST\r\n\r\n"
            ),
            HostileRequest(
                "an absolute target",
                "400",
                "GET http://127.0.0.1/callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"
            ),
            HostileRequest(
                "a control character",
                "400",
                "GET /callback?code=\u{1}&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\n"
            ),
            HostileRequest("another protocol", "400", "\u{16}\u{3}\u{1} garbage of another protocol\r\n\r\n"),
            HostileRequest(
                "a body",
                "413",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\n\r\nbody"
            ),
            HostileRequest(
                "a chunked body",
                "413",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n"
            ),
            HostileRequest(
                "two requests",
                "413",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\n\r\nGET / HTTP/1.1\r\n\r\n"
            ),
            HostileRequest(
                "an image",
                "403",
                "GET /callback?code=1&state=mine HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Mode: no-cors\r\n\r\n"
            ),
            HostileRequest("a forged state", "403", "GET /callback?code=1&state=forged HTTP/1.1\r\nHost: HOST\r\n\r\n"),
            HostileRequest(
                "a large field",
                "413",
                "GET /callback HTTP/1.1\r\nHost: HOST\r\nX: \(String(repeating: "a", count: 300_000))\r\n\r\n"
            ),
            HostileRequest("an endless target", "413", "GET /callback?\(String(repeating: "a", count: 300_000))"),
        ])
        func `A request that is not the redirect is refused, and the wait continues`(
            request: HostileRequest
        ) async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(session)
            let client = try RawClient(session.redirectUri)
            let response = try await client.exchange(request.text(to: "127.0.0.1:\(client.port)"))
            // On a busy machine the listener may have lost patience with a large request before its last byte.
            let isLate = response.isEmpty && request.text(to: "").utf8.count > 256 * 1024
            #expect(isLate || response.hasPrefix("HTTP/1.1 \(request.status) "))
            #expect(!response.contains("forged"))
            _ = try await client.get("/callback?code=genuine&state=mine")
            #expect(try await redirect.contains("code=genuine"))
        }

        @Test(arguments: ["POST", "GET"])
        func `A body of ten mebibytes is refused without being kept`(method: String) async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(session)
            let client = try RawClient(session.redirectUri)
            let size = 10 << 20
            let head = "\(method) /callback?state=mine HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n"
            // On a busy machine the listener may have lost patience before the last byte.
            let body = String(repeating: "x", count: size)
            let response = try? await client.exchange(head + "Content-Length: \(size)\r\n\r\n" + body)
            #expect(response?.hasPrefix(method == "POST" ? "HTTP/1.1 405" : "HTTP/1.1 413") ?? true)
            _ = try await client.get("/callback?code=genuine&state=mine")
            #expect(try await redirect.contains("code=genuine"))
        }

        @Test func `Connections that say nothing do not hold up the redirect`() async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(session)
            let client = try RawClient(session.redirectUri)
            var silent: [Any] = []
            for _ in 0..<40 { silent.append(try await client.connect()) }
            _ = try await client.get("/callback?code=genuine&state=mine")
            #expect(try await redirect.contains("code=genuine"))
            withExtendedLifetime(silent) {}
        }

        @Test func `Two logins at once receive their own redirects`() async throws {
            let first = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            let second = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            #expect(first.redirectUri != second.redirectUri)
            async let one = first.open(Self.page) { $0.hasSuffix("state=one") }
            async let two = second.open(Self.page) { $0.hasSuffix("state=two") }
            // Each gets the other's first.
            #expect(try await RawClient(first.redirectUri).get("/callback?state=two").hasPrefix("HTTP/1.1 403"))
            #expect(try await RawClient(second.redirectUri).get("/callback?state=one").hasPrefix("HTTP/1.1 403"))
            _ = try await RawClient(second.redirectUri).get("/callback?state=two")
            _ = try await RawClient(first.redirectUri).get("/callback?state=one")
            #expect(try await one.hasSuffix("state=one"))
            #expect(try await two.hasSuffix("state=two"))
        }

        @Test func `A browser that never comes back is an error when the time is up`() async throws {
            let clock = TestClock()
            let browser = LoopbackBrowser(
                timeout: .seconds(60),
                launcher: BrowserLauncher { _ in true },
                system: .test(clock: clock)
            )
            let session = try await browser.session(redirectUri: "http://127.0.0.1/callback")
            let client = try RawClient(session.redirectUri)
            let login = Task { try await Self.wait(session) }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(60))
            #expect(await code { try await login.value } == .browserTimedOut)
            try await until { await client.isRefused() }
        }

        @Test func `A cancelled login closes its listener`() async throws {
            let opened = Gate()
            let browser = LoopbackBrowser(
                launcher: BrowserLauncher { _ in
                    opened.open()
                    return true
                }
            )
            let session = try await browser.session(redirectUri: "http://127.0.0.1/callback")
            let client = try RawClient(session.redirectUri)
            let login = Task { try await Self.wait(session) }
            try await opened.wait()
            login.cancel()
            await #expect(throws: CancellationError.self) { try await login.value }
            try await until { await client.isRefused() }
        }

        @Test func `A session that is closed before it opens a page waits for nothing`() async throws {
            let session = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            session.close()
            await #expect(throws: CancellationError.self) { try await Self.wait(session) }
        }

        @Test func `The first free port of a list is used, and the port of the redirect URI alone`() async throws {
            let taken = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
            let used = try RawClient(taken.redirectUri).port
            var found: (session: any BrowserSession, port: UInt16)?
            // Another program may get a port that has just been free.
            for _ in 0..<20 where found == nil {
                let spare = try await Self.browser.session(redirectUri: "http://127.0.0.1/callback")
                let free = try RawClient(spare.redirectUri).port
                spare.close()
                let browser = LoopbackBrowser(ports: [used, free], launcher: BrowserLauncher { _ in true })
                found = try? await (browser.session(redirectUri: "http://127.0.0.1/callback"), free)
            }
            let (session, free) = try #require(found)
            #expect(session.redirectUri == "http://127.0.0.1:\(free)/callback")
            let browser = LoopbackBrowser(ports: [used, free], launcher: BrowserLauncher { _ in true })
            #expect(
                await code { try await browser.session(redirectUri: "http://127.0.0.1:\(used)/callback") }
                    == .browserCannotListen
            )
            withExtendedLifetime(taken) {}
        }

        @Test(arguments: [
            "http://localhost/callback", "https://127.0.0.1/callback", "com.example.app:/callback",
            "http://example.com/cb",
            "http://127.0.0.2/cb", "http://127.0.0.1/cb#f", "",
        ])
        func `A redirect URI that is not of a loopback address is refused`(uri: String) async {
            #expect(await code { try await Self.browser.session(redirectUri: uri) } == .browserUnavailable)
        }

        @Test func `No browser is an error, unless the app shows the page`() async throws {
            let none = BrowserLauncher { _ in false }
            let session = try await LoopbackBrowser(launcher: none).session(redirectUri: "http://127.0.0.1/callback")
            #expect(await code { try await Self.wait(session) } == .browserUnavailable)

            let shown = Gate()
            let page = Locked<String?>(nil)
            let telling = LoopbackBrowser(launcher: none) { url in
                page.set(url.absoluteString)
                shown.open()
            }
            let other = try await telling.session(redirectUri: "http://127.0.0.1/callback")
            async let redirect = Self.wait(other)
            try await shown.wait()
            #expect(page.current == Self.page.absoluteString)
            _ = try await RawClient(other.redirectUri).get("/callback?code=1&state=mine")
            #expect(try await redirect.contains("code=1"))
        }
    }

    /// The code of the error that work ends with.
    private func code<Value>(of work: () async throws -> Value) async -> PingError.Code? {
        do { _ = try await work() } catch { return (error as? PingError)?.code }
        return nil
    }
#endif
