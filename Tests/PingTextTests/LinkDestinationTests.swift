import Foundation
import Testing

@testable import PingText

@Suite("Where a link of a server's text leads")
struct LinkDestinationTests {
    @Test(arguments: [
        ("#/service/Registration", "Registration"), ("?journey=ResetPassword", "ResetPassword"), ("?journey", "Login"),
        ("#login&service=Login", "Login"), ("#login/&service=Login", "Login"),
        ("#login/&realm=alpha&service=Two%20Words", "Two Words"),
        ("?realm=alpha&journey=A&x=y#z", "A"), ("#/service/A?b=c", "A"), ("#/service/A&b=c", "A"),
        ("#/service/A/", "A"),
        (" #/service/My Journey ", "My Journey"), ("#/service/%C3%84nderung", "Änderung"), ("#/service/A+B", "A+B"),
    ])
    func `A journey`(reference: String, name: String) {
        #expect(RichContent.Destination(reference) == .journey(name))
    }

    @Test(arguments: [
        "https://bank.test", "HTTPS://Bank.test/a?b=c#d", "mailto:help@bank.test", "MailTo:help@bank.test?subject=Hi",
        "tel:+4420",
        " https://bank.test ", "https://bank.test:8443/#/service/Registration", "https://[::1]/",
    ])
    func `A place to open`(reference: String) throws {
        let url = try #require(URL(string: reference.trimmed))
        #expect(RichContent.Destination(reference) == .url(url))
    }

    @Test(arguments: [
        // Schemes, however they are written.
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)",
        "javascript\u{0}:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd",
        "blob:https://a.test/x",
        "http://bank.test", "ftp://bank.test", "intent://x", "ws://x", "otpauth://totp/x", "about:blank",
        "view-source:https://a.test",
        "https:javascript:alert(1)", "javascript://bank.test/%0aalert(1)", "\u{FF4A}avascript:alert(1)",
        // URLs that do not lead where they seem to.
        "https:bank.test", "https:/bank.test", "https:///bank.test", "https://", "https://bank.test@evil.test/",
        "https://u:p@bank.test/",
        "https:\\\\bank.test", "https://bank.test\\@evil.test", "https://bank.test\u{202E}tset",
        "https://bank.test/\u{200B}x",
        "https://bank .test", "https://bank.test/\u{7}",
        // Relative references that are not journeys.
        "", " ", "#", "?", "/login", "//bank.test", "login", "#/service/", "#/service", "#/services/A", "#login",
        "#login&service=",
        "#logout&service=A", "#loginservice=A", "?journey=", "?journeys=A", "XUI/#/service/A", "/am/XUI/?journey=A",
        "./?journey=A",
        // Names that nobody can read.
        "#/service/%00", "#/service/%E2%80%AEA", "?journey=%0A", "#/service/%zz", "#/service/%20", "?journey=\u{200B}",
    ])
    func `Nowhere`(reference: String) {
        #expect(RichContent.Destination(reference) == nil)
    }

    @Test func `A name is at most 300 characters long`() {
        let name = String(repeating: "A", count: 300)
        #expect(RichContent.Destination("?journey=\(name)") == .journey(name))
        #expect(RichContent.Destination("?journey=\(name)A") == nil)
    }
}
