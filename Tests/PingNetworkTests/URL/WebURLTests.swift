import PingNetwork
import Testing

@Suite("A web URL") struct WebURLTests {
    @Test func `is taken apart and put together again`() throws {
        let url = try WebURL("HTTPS://Auth.Example.COM:8443/as/%7Ex;v=1?a=1+2&b=%2B&c#fragment")
        #expect(url.scheme == "https")
        #expect(url.host == "auth.example.com")
        #expect(url.port == 8443)
        #expect(url.path == "/as/%7Ex;v=1")
        #expect(url.query == "a=1+2&b=%2B&c")
        #expect(url.origin == "https://auth.example.com:8443")
        #expect(url.authority == "auth.example.com:8443")
        #expect(url.pathAndQuery == "/as/%7Ex;v=1?a=1+2&b=%2B&c")
        #expect(url.absoluteString == "https://auth.example.com:8443/as/%7Ex;v=1?a=1+2&b=%2B&c")
        #expect(url.queryItems.map(\.name) == ["a", "b", "c"])
        #expect(url.queryItems.map(\.value) == ["1 2", "+", ""])
    }

    @Test(arguments: [
        ("https://example.com", "https://example.com/"), ("https://example.com:443/", "https://example.com/"),
        ("https://example.com:/", "https://example.com/"), ("http://localhost:80", "http://localhost/"),
        ("https://EXAMPLE.com?q", "https://example.com/?q"), ("https://example.com#f", "https://example.com/"),
        ("https://example.com/?", "https://example.com/?"), ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("https://[2001:DB8::1]", "https://[2001:db8::1]/"),
    ])
    func `has one form for what is the same`(text: String, expected: String) throws {
        #expect(try WebURL(text).absoluteString == expected)
        #expect(try WebURL(text) == WebURL(expected))
        #expect(try WebURL(text).hashValue == WebURL(expected).hashValue)
    }

    @Test(arguments: [
        "", "/path", "example.com", "https:", "https:/example.com", "https://", "https:///path", "https://?q",
        "//example.com/", "ftp://example.com/", "com.example.app:/callback", "javascript:alert(1)",
        "file:///etc/passwd",
        "https://user@example.com/", "https://user:pass@example.com/", "https://good.com@evil.com/",
        "https://example.com:0/", "https://example.com:65536/", "https://example.com:-1/",
        "https://example.com:8a/",
        "https://example.com:99999999999999999999/", "https://exa mple.com/", "https://example.com/a b",
        "https://example.com/\r\nX: y", "https://example.com/\u{0}", "https://example.com\\@evil.com/",
        "https://example.com/%", "https://example.com/%4", "https://example.com/%zz", "https://example.com/?%",
        "https://exämple.com/", "https://example.com/ä", "https://example.com/?ä", "https://%65xample.com/",
        "https://[::1", "https://::1]/", "https://[]/", "https://[example.com]/", "https://[::1]x/",
        "https://example.com/<a>", "https://example.com/?\"", " https://example.com/", "https://example.com/ ",
        "https://exa\u{200B}mple.com/", "https://example.com:80:80/",
    ])
    func `is refused when it is none`(text: String) {
        let advice = ["https", "user", "“@”", "65535", "xn--", "Percent-encode"]
        let error = #expect(throws: PingError.self) { try WebURL(text) }
        #expect(error?.code == .invalidURL)
        #expect(advice.contains { error?.recovery?.contains($0) == true })
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://127.0.0.1:8080/", true), ("http://127.255.255.254/", true),
        ("http://[::1]/", true), ("http://app.localhost/", true), ("http://example.com/", false),
        ("http://localhost.evil.com/", false), ("http://127.0.0.1.evil.com/", false), ("http://0127.0.0.1/", false),
        ("http://127.0.0.01/", false), ("http://127.0.0/", false), ("http://127.0.0.256/", false),
        ("http://10.0.0.1/", false), ("http://0.0.0.0/", false), ("http://2130706433/", false),
        ("http://[::ffff:127.0.0.1]/", false), ("http://notlocalhost/", false),
    ])
    func `may be plain http to this machine only`(text: String, isAllowed: Bool) throws {
        if isAllowed {
            #expect(try WebURL(text).isLoopback)
        } else {
            #expect { try WebURL(text) } throws: { ($0 as? PingError)?.code == .insecureURL }
        }
    }

    @Test func `is not loopback because it looks like it`() throws {
        #expect(try !WebURL("https://127.0.0.1.evil.com/").isLoopback)
        #expect(try WebURL("https://localhost/").isLoopback)
    }

    @Test func `names in its errors what is wrong, and nothing of path or query`() {
        for text in [
            "http://example.com/canary?canary", "https://example.com/canary canary",
            "https://canary:canary@example.com",
        ] {
            #expect { try WebURL(text) } throws: { error in
                !"\(error)".contains("canary") && "\(error)".contains("example.com")
            }
        }
    }

    @Test func `takes added query items, encoded so that they come back as they were`() throws {
        let items = [("a b", "c+d&e=f"), ("ü", "%"), ("", ""), ("emoji", "😀")]
        let url = try WebURL("https://example.com/x?first=1").appending(items.map { (name: $0.0, value: $0.1) })
        #expect(url.absoluteString.hasPrefix("https://example.com/x?first=1&a%20b=c%2Bd%26e%3Df&"))
        #expect(url.queryItems.dropFirst().map(\.name) == items.map(\.0))
        #expect(url.queryItems.dropFirst().map(\.value) == items.map(\.1))
        #expect(try WebURL(url.absoluteString) == url)
        #expect(try WebURL("https://example.com/x?").appending([("a", "b")]).query == "a=b")
        #expect(url.appending([]) == url)
    }

    @Test func `prints without its query`() throws {
        let url = try WebURL("https://example.com/cb?code=canary")
        var dumped = ""
        dump(url, to: &dumped)
        dump(HttpRequest(url: url), to: &dumped)
        let text = "\(url) \(String(reflecting: url)) \(HttpRequest(url: url)) \(dumped)"
        #expect(text.contains("https://example.com/cb"))
        #expect(!text.contains("canary"))
    }
}
