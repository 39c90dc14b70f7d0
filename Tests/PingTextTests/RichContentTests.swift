import Foundation
import Testing

@testable import PingText

@Suite("A server's text")
struct RichContentTests {
    private typealias Block = RichContent.Block
    private typealias Segment = RichContent.Segment

    private static func link(_ text: String, _ reference: String) -> Segment {
        .link(RichContent.Link(text: text, destination: RichContent.Destination(reference)))
    }

    @Test func `The first page of Advanced Identity Cloud has three links to other journeys`() {
        let content = RichContent(
            """
            New here? <a href="#/service/Registration">Create an account</a><br><a href="#/service/ForgottenUsername">Forgot \
            username?</a><a href="#/service/ResetPassword"> Forgot password?</a>
            """
        )
        #expect(
            content.blocks == [
                .paragraph([
                    .text("New here? "), Self.link("Create an account", "#/service/Registration"), .text("\n"),
                    Self.link("Forgot username?", "#/service/ForgottenUsername"),
                    Self.link(" Forgot password?", "#/service/ResetPassword"),
                ])
            ]
        )
        #expect(content.journeys == ["Registration", "ForgottenUsername", "ResetPassword"])
        #expect(content.plainText == "New here? Create an account\nForgot username? Forgot password?")
    }

    @Test func `Paragraphs, emphasis, entities and a link to the web`() {
        let content = RichContent(
            "<p>By signing in you accept our <a href=\"https://bank.test/terms\">terms</a> &amp; <b>privacy</b> <I>policy</I>.</p>"
        )
        #expect(
            content.blocks == [
                .paragraph([
                    .text("By signing in you accept our "), Self.link("terms", "https://bank.test/terms"), .text(" & "),
                    .emphasis("privacy", .strong), .text(" "), .emphasis("policy", .stress), .text("."),
                ])
            ]
        )
        #expect(content.links.first?.href == URL(string: "https://bank.test/terms"))
    }

    @Test(arguments: [
        // Blocks.
        ("a<p>b</p>c", "a\nb\nc"), ("<p>a<p>b", "a\nb"), ("<div>a<div>b</div></div>", "a\nb"), ("<p></p><p> </p>", ""),
        ("<h2>Title</h2>text", "Title\ntext"), ("<H1>a</h3>b", "a\nb"),
        ("<ul><li>a</li><li>b</li></ul>", "• a\n• b"), ("<ol><li>a<li>b</ol>c", "1. a\n2. b\nc"),
        ("<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", "1. a\n2. b\n3. c"), ("<li>a<li>b<p>c", "• a\n• b\nc"),
        ("<ul><li>a</li>b<li>c</li></ul>", "• a\nb\n• c"), ("<ul><li><p>a</p><p>b</p></li></ul>", "• a\nb"),
        ("</ul></li>a", "a"),
        ("<ul></ul>a", "a"),
        // White space.
        ("  a  \n b  ", "a\nb"), ("a\n\nb", "a\n\nb"), ("a\n\n\n\nb", "a\n\nb"), ("a\r\nb", "a\nb"),
        ("<p>a\n  b</p>", "a b"),
        ("a<br>b<br/>c<BR />d</br>e", "a\nb\nc\nd\ne"), ("<br><br>a<br><br><br>b<br>", "a\n\nb"), ("a<b> b</b>", "a b"),
        ("a <b> b", "a b"), ("", ""), (" \n ", ""), ("a\tb", "a b"), ("a&nbsp; b", "a\u{A0} b"),
        // What is not an element.
        ("1 < 2 > 0", "1 < 2 > 0"), ("a<b and c>d", "ad"), ("<>", "<>"), ("< p>a", "< p>a"), ("<p", "<p"),
        ("a</", "a</"),
        ("Ask <jo@example.test>", "Ask <jo@example.test>"), ("<img src=x>", "<img src=x>"),
        ("<bold>a</bold>", "<bold>a</bold>"),
        ("<p class=x id='y>z' data-z=\"<\">a", "<p class=x id='y>z' data-z=\"<\">a"), ("<p title='a>b'>c", "c"),
        ("<p title=\"a>b", "<p title=\"a>b"), ("<span style='color:red'>a</span>", "a"), ("<b/>a", "a"),
        ("<p/x/y=z>a", "a"),
        // Entities.
        ("Terms &amp; Conditions &lt;b&gt;", "Terms & Conditions <b>"), ("&#65;&#x42;&#X43;", "ABC"),
        ("&eacute;&euro;&hellip;", "é€…"),
        ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("AT&T", "AT&T"), ("a&b;c", "a&b;c"), ("&AMP;", "&AMP;"),
        ("&;&#;&#x;", "&;&#;&#x;"),
        ("&amp", "&amp"), ("&Agrave;&yuml;&nbsp;x", "Àÿ\u{A0}x"),
    ])
    func `is read by an allow-list`(markup: String, text: String) {
        #expect(RichContent(markup).plainText == text)
    }

    @Test func `Emphasis in a link, and a link in emphasis, are the link`() {
        let expected: [Block] = [.paragraph([Self.link("a b", "tel:112")])]
        #expect(RichContent("<b><a href='tel:112'>a b</a></b>").blocks == expected)
        #expect(RichContent("<a href='tel:112'>a <em>b</em></a>").blocks == expected)
    }

    @Test func `A link ends at the next one, and continues in the next paragraph`() {
        let content = RichContent("<a href=tel:1>a<p>b<a href='tel:2'>c")
        #expect(content.links.map(\.text) == ["a", "b", "c"])
        #expect(content.links.map(\.href?.absoluteString) == ["tel:1", "tel:1", "tel:2"])
    }

    @Test func `A link that must not be opened is text`() {
        let content = RichContent("<a href=\"javascript:alert(1)\">Press</a> <a>me</a> <a href>now</a>")
        #expect(content.blocks == [.paragraph([.text("Press me now")])])
    }

    @Test func `A heading and a list keep their kind`() {
        let content = RichContent("<h3>Rules</h3><ol><li>One <b>two</b></li></ol>")
        #expect(
            content.blocks == [
                .heading([.text("Rules")], level: 3),
                .list([[.text("One "), .emphasis("two", .strong)]], isOrdered: true),
            ]
        )
        #expect(content.segments.first == .emphasis("Rules", .strong))
    }

    @Test func `Text that is not markup stays as it is`() {
        #expect(RichContent(verbatim: "<b>a</b> &amp;").blocks == [.paragraph([.text("<b>a</b> &amp;")])])
        #expect(RichContent(verbatim: "").isEmpty)
    }

    @Test func `What replaces a placeholder is not markup`() {
        let link = RichContent.Link(text: "<i>x</i>", destination: nil)
        let content = RichContent(pieces: [
            .markup("<b>Hello "), .verbatim("<i>Jo</i>"), .markup("</b>, "), .link(link),
        ])
        #expect(content.blocks == [.paragraph([.emphasis("Hello <i>Jo</i>", .strong), .text(", "), .link(link)])])
    }
}
