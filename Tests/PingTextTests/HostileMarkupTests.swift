import Foundation
import Testing

@testable import PingText

@Suite("Hostile markup")
struct HostileMarkupTests {
    @Test(arguments: [
        // Scripts, styles and comments are not for users. One without an end is text.
        ("a<script>alert(1)</script>b", "ab"), ("a<SCRIPT src='//evil.test'>x</ScRiPt >b", "ab"),
        ("a<style>p{}</style>b", "ab"),
        ("<script>a</style></script>b", "b"), ("a<!-- <b>x</b> -->b", "ab"), ("<script>if (a<b) {}</script>c", "c"),
        ("Never run <script> here", "Never run <script> here"), ("a<style>b", "a<style>b"), ("a<!-- b", "a<!-- b"),
        ("<scr<script>x</script>ipt>alert(1)", "<script>alert(1)"), ("<script>a</script", "<script>a</script"),
        ("<scripts>a</scripts>", "<scripts>a</scripts>"),
        // Events and attributes say nothing.
        ("<b onclick=alert(1)>a</b>", "a"), ("<p style=\"background:url(javascript:x)\">a", "a"),
        ("<a onmouseover='x' name=y>a</a>", "a"),
        ("<svg onload=alert(1)>", "<svg onload=alert(1)>"), ("<iframe src=x></iframe>", "<iframe src=x></iframe>"),
        // Control characters, and marks that turn the reading direction.
        ("a\u{1B}[31mb\u{7}\u{0}c", "a[31mbc"), ("a\u{202E}b\u{2066}c\u{2069}d", "abcd"),
        ("a&#x202E;b&#27;c&#7;d", "abcd"),
        ("a\u{85}b\u{9B}c\u{2028}d", "abcd"), ("a&#x9b;b", "ab"), ("<\u{0}b>a", "<b>a"), ("<b\u{202E}>a", "<b>a"),
        // Numbers that no character has.
        ("&#0;", "\u{FFFD}"), ("&#xD800;", "\u{FFFD}"), ("&#xDFFF;", "\u{FFFD}"), ("&#x110000;", "\u{FFFD}"),
        ("&#99999999999999999999;", "\u{FFFD}"), ("&#xFFFFFFFFFFFFFFFFFFFF;", "\u{FFFD}"), ("&#-1;", "&#-1;"),
        ("&#1e3;", "&#1e3;"),
        ("&#+65;", "&#+65;"), ("&#\u{661};", "&#\u{661};"),
        ("&#000000000000000000000000000000000000065;", "&#000000000000000000000000000000000000065;"),
    ])
    func `shows no more than its words`(markup: String, text: String) {
        #expect(RichContent(markup).plainText == text)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JAVASCRIPT:alert(1)", "&#106;avascript:alert(1)", "&#x6A;&#x61;vascript:alert(1)",
        "java&#9;script:alert(1)",
        "java&#10;script:alert(1)", "java&#x0D;script:alert(1)", "&#1;javascript:alert(1)", " javascript:alert(1)",
        "javascript&colon;alert(1)",
        "javascript&#58;alert(1)", "java\tscript:alert(1)", "data:text/html;base64,x", "DATA&#58;text/html,x",
        "vbscript:x",
        "https&#58;//bank.test&#64;evil.test/", "https://bank.test&#x202E;", "&#104;ttp://bank.test", "//evil.test",
        "\\\\evil.test",
    ])
    func `has no link that must not be opened`(reference: String) {
        for quote in ["\"", "'", ""] {
            let content = RichContent(
                "<a href=\(quote)\(reference)\(quote)>x</a><a x href = \(quote)\(reference)\(quote) >y</a>"
            )
            #expect(content.links == [], "\(quote)\(reference)")
            #expect(content.plainText == "xy", "\(quote)\(reference)")
        }
    }

    @Test func `The first of two references counts, as in a browser`() {
        #expect(RichContent("<a href='javascript:x' href='https://a.test'>x</a>").links == [])
        #expect(RichContent("<a href='https://a.test' href='javascript:x'>x</a>").links.count == 1)
        #expect(RichContent("<a data-href='https://a.test' xhref='tel:1'>x</a>").links == [])
    }

    @Test(arguments: ["b", "p", "ul", "ol", "li", "a href=tel:1", "span", "h1", "em", "script", "x"])
    func `Ten thousand elements in each other are their text`(tag: String) {
        let name = tag.prefix { $0 != " " }
        let opened = String(repeating: "<\(tag)>", count: 10_000)
        let closed = String(repeating: "</\(name)>", count: 10_000)
        let isText = ["script", "x"].contains(tag)
        let unclosed = RichContent(opened + "words")
        #expect(unclosed.plainText.hasSuffix("words"))
        #expect(unclosed.plainText.utf8.count == (isText ? opened.utf8.count + 5 : ["li"].contains(tag) ? 9 : 5))
        let whole = RichContent(opened + "words" + closed)
        #expect(tag == "script" ? whole.plainText.hasPrefix("</script>") : whole.plainText.contains("words"))
        #expect(RichContent(closed + "words").plainText.hasSuffix("words"))
    }

    /// Each would take minutes if a piece of it were looked at again and again.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "<", "<a", "<a ", "<a href=", "<a href=\"", "<a \"<a '", "<!--", "<script>", "<style>", "</script",
            "<script></script", "&", "&#", "&#1", "&amp",
            "&amp;", "<b>", "</b>", "<p>x", "<li>x", "<ul><li>", "<a href=tel:1>x", "<br>", "\n", " ", "x", "{{", "é",
            "\u{202E}", "<a href='?journey=A'>x",
            "<!-- --", "<script><style>", "<b><i>x</i>",
        ]
    )
    func `Whatever is repeated takes time in proportion to it`(piece: String) {
        let markup = String(repeating: piece, count: (1 << 16) / piece.utf8.count)
        for text in [markup, markup + ">", "<a href=\"" + markup, "<script>" + markup] {
            let content = RichContent(text)
            #expect(content.plainText.utf8.count <= 6 * text.utf8.count)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["Words ", "<a \"<a '", "<script></script"])
    func `A mebibyte is read`(piece: String) {
        let markup = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        #expect(RichContent(markup).plainText.utf8.count <= markup.utf8.count)
    }
}
