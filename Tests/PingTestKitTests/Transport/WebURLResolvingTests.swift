import PingNetwork
import PingTestKit
import Testing

@Suite("Resolving a reference") struct WebURLResolvingTests {
    @Test(arguments: [
        ("g", "https://a/b/c/g"), ("./g", "https://a/b/c/g"), ("g/", "https://a/b/c/g/"), ("/g", "https://a/g"),
        ("//g", "https://g/"), ("?y", "https://a/b/c/d;p?y"), ("g?y", "https://a/b/c/g?y"),
        ("#s", "https://a/b/c/d;p?q"), ("g#s", "https://a/b/c/g"), ("g?y#s", "https://a/b/c/g?y"),
        (";x", "https://a/b/c/;x"), ("g;x", "https://a/b/c/g;x"), ("", "https://a/b/c/d;p?q"),
        (".", "https://a/b/c/"), ("./", "https://a/b/c/"), ("..", "https://a/b/"), ("../", "https://a/b/"),
        ("../g", "https://a/b/g"), ("../..", "https://a/"), ("../../g", "https://a/g"),
        ("../../../g", "https://a/g"), ("../../../../g", "https://a/g"), ("/./g", "https://a/g"),
        ("/../g", "https://a/g"), ("g.", "https://a/b/c/g."), (".g", "https://a/b/c/.g"),
        ("g..", "https://a/b/c/g.."), ("..g", "https://a/b/c/..g"), ("./../g", "https://a/b/g"),
        ("./g/.", "https://a/b/c/g/"), ("g/./h", "https://a/b/c/g/h"), ("g/../h", "https://a/b/c/h"),
        ("g;x=1/./y", "https://a/b/c/g;x=1/y"), ("g;x=1/../y", "https://a/b/c/y"),
        ("g?y/./x", "https://a/b/c/g?y/./x"), ("g?y/../x", "https://a/b/c/g?y/../x"),
        ("https://other.example/x?y", "https://other.example/x?y"), ("/g?u=https://x", "https://a/g?u=https://x"),
    ])
    func `follows the examples of RFC 3986, section 5.4`(reference: String, expected: String) throws {
        #expect(try WebURL("https://a/b/c/d;p?q").resolving(reference).absoluteString == expected)
    }

    @Test(arguments: ["com.example.app:/cb?code=1", "http://example.com/", "//user@g/", "/a b", "g:h", "\\\\evil.com"])
    func `refuses what no request may go to`(reference: String) throws {
        let base = try WebURL("https://a/b")
        let error = #expect(throws: PingError.self) { try base.resolving(reference) }
        #expect(error?.code == (reference.hasPrefix("http:") ? .insecureURL : .invalidURL))
    }
}
