import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingLoginWeb

@Suite("A server's text in a page")
struct RichContentHTMLTests {
    private func page(_ markup: String, offering journeys: Set<String> = []) -> String {
        RichContent(markup).html(nil) { journeys.contains($0) ? LinkTarget(path: "/login/\($0)") : nil }.source
    }

    @Test func `Its elements are the page's own`() {
        let markup = """
            <h1 style="x">Terms</h1><p onclick=x>Read <a href="https://bank.test/?a=1&amp;b='" target=_top>all</a><br>of <B>it</B>, <i>now</i>.</p>\
            <ol><li>One<li>Two</ol><ul><li>&lt;b&gt;</ul>
            """
        #expect(
            page(markup) == """
                <h2>Terms</h2><p>Read <a href="https://bank.test/?a=1&amp;b=&#39;" rel="noopener noreferrer">all</a><br>of \
                <strong>it</strong>, <em>now</em>.</p><ol><li>One</li><li>Two</li></ol><ul><li>&lt;b&gt;</li></ul>
                """
        )
        #expect(RichContent("a").html("quiet") { _ in nil }.source == "<p class=\"quiet\">a</p>")
    }

    @Test func `A link to a journey leads to the page that starts it, and is text where no page does`() {
        let markup = "<a href='#/service/Registration'>Register</a> <a href='?journey=Else'>Else</a>"
        #expect(page(markup, offering: ["Registration"]) == "<p><a href=\"/login/Registration\">Register</a> Else</p>")
        #expect(page(markup) == "<p>Register Else</p>")
    }

    @Test(arguments: [
        "//evil.test", "https://evil.test", "javascript:x", "", "login", "/a b", "/a\n", "/\\evil.test", "/ä",
    ])
    func `A page that starts a journey is on the same site`(path: String) {
        #expect(LinkTarget(path: path) == nil)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b onclick=alert(1)>x",
        "<a href=javascript:alert(1)>x</a>",
        "<a href='https://a.test/\"onmouseover=alert(1) x='>x</a>", "<scr<script></script>ipt>alert(1)</script>",
        "<style>*{}</style>",
        "<p style='background:url(//evil.test)'>x", "<iframe srcdoc='<script>alert(1)</script>'>",
        "<svg/onload=alert(1)>", "&lt;script&gt;alert(1)",
        "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>", "<!--><img src=x onerror=alert(1)>-->",
        "<b\u{0}onclick=x>", "<<b>script>alert(1)",
        "<a href='https://a.test' onclick='alert(1)' style='x'>x</a>", "<math><mtext><script>alert(1)</script>",
    ])
    func `No script and no attribute of the server comes into it`(markup: String) throws {
        let source = page(markup, offering: ["x"])
        let tags = try Regex("<[^>]*>")
        let known = try Regex(
            "</?(p|strong|em|ul|ol|li|h2|br)>|<a href=\"https://[^\"<>]*\" rel=\"noopener noreferrer\">|</a>"
        )
        for tag in source.matches(of: tags) {
            #expect(try known.wholeMatch(in: String(source[tag.range])) != nil, "\(source)")
        }
    }

    /// A generator that gives the same markup on every machine.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let plain = [
        "<b>", "</b>", "<STRONG>", "</strong>", "<i>", "</em>", "<p>", "</p>", "<div class=x>", "</div>", "<ul>",
        "</ul>", "<ol>", "</ol>", "<li>",
        "</li>", "<br>", "<br/>", "<h2>", "</h2>", "<h5>", "</h5>", "<span>", "<a href='https://a.test/?x=1'>",
        "<a href=\"#/service/Next\">",
        "<a href=tel:1>", "<a>", "</a>", " ", "  ", "\n", "x", "Words ", "é🙂", "1 > 0", "\"'", "&nbsp;", "&amp;",
        "&eacute;", "&bogus;", "{{a}}",
    ]
    private static let odd =
        plain + [
            "<", ">", "&", ";", "/", "<!--", "-->", "<script>", "</script>", "<style>", "</style>", "&lt;", "&gt;",
            "&#0;", "&#10;", "&#32;", "\u{202E}",
            "\u{0}", "\r", "\t", "<a href='", "<img src=x>", "=", "a", "b", "p", "<a href=javascript:x>",
            "<a href='?journey=A B'>",
        ]

    private static func markup(of pieces: [String], _ numbers: inout Numbers) -> String {
        (0..<Int.random(in: 0..<24, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
    }

    @Test func `Written as a page and read again, every text is the same`() throws {
        var numbers = Numbers(state: 1)
        for _ in 0..<2_000 {
            let markup = Self.markup(of: Self.odd, &numbers)
            let content = RichContent(markup)
            let source = content.html(nil) { Self.address(of: $0) }.source
            #expect(RichContent(source) == content.leadingToPages(Self.url), "\(markup.debugDescription)")
        }
    }

    @Test func `The plain text of markup has no tag that is known`() throws {
        var numbers = Numbers(state: 2)
        let tags = try Regex("</?(a|br|p|div|span|b|strong|i|em|ul|ol|li|h[1-6])[\\s/>]").ignoresCase()
        for _ in 0..<2_000 {
            let markup = Self.markup(of: Self.plain, &numbers)
            #expect(RichContent(markup).plainText.firstMatch(of: tags) == nil, "\(markup.debugDescription)")
        }
    }

    private static func url(_ name: String) -> URL? {
        var components = URLComponents()
        (components.scheme, components.host) = ("https", "journeys.test")
        components.queryItems = [URLQueryItem(name: "name", value: name)]
        return components.url
    }

    private static func address(of name: String) -> LinkTarget? { url(name).flatMap { LinkTarget($0) } }

    private static let front = """
        {"journey": "Front", "title": "Front", "nodes": {
        "z": {"page": {"header": "Sign <b>In</b>",
        "description": "New here? <a href=\\"#/service/Registration\\">Create an account</a><br><a href=\\"#/service/ForgottenUsername\\">Forgot username?</a>",
        "callbacks": [{"type": "NameCallback", "prompt": "User Name"}, {"type": "TextOutputCallback", "messageType": "0",
        "message": "<p>You accept our <a href=\\"https://bank.test/terms\\">terms</a> &amp; <b>privacy</b> policy.</p>"}]}, "next": "failure"}}}
        """

    @Test func `The first page of Advanced Identity Cloud has its links and shows no tag`() async throws {
        let flows = try FlowCatalogue.builtIn.adding(FlowCatalogue(text: Self.front))
        let emulator = try Emulator(
            configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()),
            flows: flows
        )
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        let login = await WebLogin.starting { await journey.start("Front") }
        #expect(login.heading == "Sign In")
        let form = login.form(postingTo: "/x") { $0 == "Registration" ? LinkTarget(path: "/login/Join") : nil }.source
        #expect(
            form.contains(
                "<p class=\"quiet\">New here? <a href=\"/login/Join\">Create an account</a><br>Forgot username?</p>"
            )
        )
        #expect(
            form.contains(
                "<p>You accept our <a href=\"https://bank.test/terms\" rel=\"noopener noreferrer\">terms</a> &amp; <strong>privacy</strong> policy.</p>"
            )
        )
        #expect(!form.contains("&lt;"))
        #expect(!login.form(postingTo: "/x").source.contains("#/service"))
    }
}

extension RichContent {
    /// Links to journeys as links to pages.
    fileprivate func leadingToPages(_ url: (String) -> URL?) -> RichContent {
        RichContent(
            blocks: blocks.map { block in
                switch block {
                case .paragraph(let segments): .paragraph(segments.map { $0.leadingToPages(url) })
                case .heading(let segments, let level): .heading(segments.map { $0.leadingToPages(url) }, level: level)
                case .list(let items, let isOrdered):
                    .list(items.map { $0.map { $0.leadingToPages(url) } }, isOrdered: isOrdered)
                }
            }
        )
    }
}

extension RichContent.Segment {
    fileprivate func leadingToPages(_ url: (String) -> URL?) -> Self {
        guard case .link(let link) = self, case .journey(let name) = link.destination else { return self }
        return .link(RichContent.Link(text: link.text, destination: url(name).map { .url($0) }))
    }
}
