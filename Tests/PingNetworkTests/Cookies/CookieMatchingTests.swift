import Testing

@testable import PingNetwork

@Suite("Cookie matching") struct CookieMatchingTests {
    @Test(arguments: [
        ("example.com", "example.com", true), ("a.example.com", "example.com", true),
        ("a.b.example.com", "example.com", true), ("badexample.com", "example.com", false),
        ("example.com", "a.example.com", false), ("example.com.evil", "example.com", false),
        ("127.0.0.1", "127.0.0.1", true), ("1.127.0.0.1", "127.0.0.1", false), ("127.0.0.1", "0.0.1", false),
        ("example.com", "", false), ("::1", "1", false),
    ])
    func `takes hosts below a domain, cut at a dot`(host: String, domain: String, matches: Bool) {
        #expect(CookieMatching.host(host, isIn: domain) == matches)
    }

    @Test(arguments: [
        ("/", "/", true), ("/as", "/", true), ("/as", "/as", true), ("/as/authorize", "/as", true),
        ("/as/authorize", "/as/", true), ("/assets", "/as", false), ("/as", "/as/", false), ("/", "/as", false),
    ])
    func `takes paths below a path, cut at a slash`(path: String, parent: String, matches: Bool) {
        #expect(CookieMatching.path(path, isUnder: parent) == matches)
    }

    @Test(arguments: [("", "/"), ("/", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b?c=/d/e", "/a")])
    func `takes the request's path up to its last slash for a cookie that names none`(path: String, expected: String)
        throws
    {
        #expect(CookieMatching.defaultPath(of: try WebURL("https://example.com\(path)")) == expected)
    }

    @Test("sends every byte that a cookie's name or value may have, and no other", arguments: UInt8.min..<0x80)
    func isSendable(byte: UInt8) {
        let text = String(UnicodeScalar(byte))
        let isControl = byte < 0x20 || byte == 0x7F
        let isInName = !isControl && text != " " && text != ";" && text != "="
        #expect(HttpCookie.isSendable(name: "a\(text)b", value: "") == isInName)
        #expect(HttpCookie.isSendable(name: "a", value: "b\(text)c") == ((!isControl && text != ";") || text == "\t"))
    }
}
