#if os(macOS) || os(Linux)
    import Testing

    @testable import PingBrowser

    @Suite struct LoopbackRequestTests {
        private static let redirect = "GET /cb?code=1 HTTP/1.1\r\nHost: 127.0.0.1:9\r\nAccept: */*\r\n\r\n"

        @Test(arguments: [1, 2, 3, 7, 1000])
        func `The pieces in which a request arrives do not matter`(size: Int) {
            var request = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            var rest = Array(Self.redirect.utf8)[...]
            while rest.count > size {
                #expect(request.receive(rest.prefix(size)) == .wait)
                rest = rest.dropFirst(size)
            }
            #expect(request.receive(rest) == .redirect(target: "/cb?code=1"))
        }

        @Test func `A head without an end is refused at the limit`() {
            var request = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            let line = Array(repeating: UInt8(ascii: "a"), count: LoopbackRequest.limit)
            #expect(request.receive(line[...]) == .wait)
            #expect(request.receive([UInt8(ascii: "a")]) == .refuse(.tooLarge))
        }

        @Test(arguments: [
            "Cookie: name=J\u{F6}rg", "Cookie: \u{0}", "Cookie:\ta=b",
            "X-Long: " + String(repeating: "a", count: 100_000),
            "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document",
        ])
        func `Cookies of other servers of this machine do not keep the redirect out`(field: String) {
            var request = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            let text = Self.redirect.replacing("Accept: */*", with: field)
            let expected: LoopbackRequest.Action =
                field.contains("\u{0}") ? .refuse(.malformed) : .redirect(target: "/cb?code=1")
            #expect(request.receive(Array(text.utf8)[...]) == expected)
        }

        @Test func `A cookie in Latin-1 does not keep the redirect out, and a request line with it is not a request`() {
            var request = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            let head = Array("GET /cb?code=1 HTTP/1.1\r\nHost: 127.0.0.1:9\r\nCookie: n=J".utf8)
            #expect(request.receive((head + [0xF6] + Array("rg\r\n\r\n".utf8))[...]) == .redirect(target: "/cb?code=1"))
            var broken = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            let line = Array("GET /cb?code=".utf8) + [0xF6] + Array(" HTTP/1.1\r\nHost: 127.0.0.1:9\r\n\r\n".utf8)
            #expect(broken.receive(line[...]) == .refuse(.malformed))
        }

        @Test(arguments: ["iframe", "image", "object"])
        func `A frame of a page is not the redirect`(destination: String) {
            var request = LoopbackRequest(authority: "127.0.0.1:9", path: "/cb")
            let fields = "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: \(destination)"
            let text = Self.redirect.replacing("Accept: */*", with: fields)
            #expect(request.receive(Array(text.utf8)[...]) == .refuse(.foreign))
        }

        @Test(arguments: [
            ("http://127.0.0.1/callback", "http://127.0.0.1:9/callback"), ("http://127.0.0.1", "http://127.0.0.1:9/"),
            ("http://127.0.0.1/cb?app=1", "http://127.0.0.1:9/cb?app=1"), ("http://[::1]/cb", "http://[::1]:9/cb"),
        ])
        func `A redirect URI without a port gets one and nothing else`(uri: String, expected: String) throws {
            let uri = try LoopbackRedirectUri(uri)
            #expect(uri.port == nil)
            #expect(uri.text(9) == expected)
        }

        @Test func `A written port is the only one, also when it is that of http`() throws {
            #expect(try LoopbackRedirectUri("http://127.0.0.1:8400/cb").port == 8400)
            #expect(try LoopbackRedirectUri("http://127.0.0.1:80/cb").port == 80)
        }
    }
#endif
