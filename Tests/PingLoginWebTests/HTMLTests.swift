import Foundation
import PingLoginWeb
import Testing

@Suite("HTML")
struct HTMLTests {
    @Test func `A value of text becomes text, whatever is in it`() {
        let hostile = "</p><script>alert(\"1\")</script>'&\0"
        let html: HTML = "<p title=\"\(hostile)\">\(hostile)</p>"
        let text = "&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;\u{FFFD}"
        #expect(html.source == "<p title=\"\(text)\">\(text)</p>")
        #expect(HTML(text: "<b>").source == "&lt;b&gt;")
    }

    @Test func `Pieces, numbers and nothing are put together`() {
        let items = ["a", "<"].map { "<li>\($0)</li>" as HTML }
        let nothing: HTML? = nil
        let html: HTML = "<ul>\(items)</ul>\(nothing)\(3)"
        #expect(html.source == "<ul><li>a</li><li>&lt;</li></ul>3")
    }

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "JAVASCRIPT:x", "vbscript:x", "file:///etc/passwd", "/path",
    ])
    func `A link leads to what may be opened only`(address: String) throws {
        let url = try #require(URL(string: address))
        #expect(LinkTarget(url) == nil)
        #expect(ImageSource(url) == nil)
    }

    @Test func `A link's address is escaped`() throws {
        let url = try #require(URL(string: "https://a.test/?a=1&b='"))
        let target = try #require(LinkTarget(url))
        let html: HTML = "<a href=\"\(target)\">x</a>"
        #expect(html.source == "<a href=\"https://a.test/?a=1&amp;b=&#39;\">x</a>")
    }

    @Test func `A picture in the page is one of four kinds, none of which runs scripts`() {
        #expect(ImageSource(Data("<svg onload=alert(1)>".utf8)) == nil)
        #expect(ImageSource(Data()) == nil)
        let html: HTML? = ImageSource(Data([0x89, 0x50, 0x4E, 0x47, 1])).map { "\($0)" }
        #expect(html?.source == "data:image/png;base64,iVBORwE=")
    }

    @Test func `A page has one language, one title, and no script unless it has passkeys`() throws {
        let page = WebPage(
            title: "<T>",
            language: "de",
            content: "<h1>Hallo</h1>",
            formTargets: ["demo:", "a; script-src *"]
        )
        #expect(page.html.contains("<html lang=\"de\">") && page.html.contains("<title>&lt;T&gt;</title>"))
        #expect(!page.html.contains("<script"))
        let policy = try #require(page.headerFields["Content-Security-Policy"])
        #expect(policy.contains("form-action 'self' demo:;") && !policy.contains("script-src"))
        let passkeys = WebPage(title: "T", content: "<button data-passkey=\"get\"></button>")
        #expect(passkeys.html.contains("<script>"))
        #expect(passkeys.headerFields["Content-Security-Policy"]?.contains("script-src 'sha256-") == true)
        let text = WebPage(title: "T", content: "<p>\(" data-passkey=\"get\"")</p>")
        #expect(!text.html.contains("<script>"))
    }
}
