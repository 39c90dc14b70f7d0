import Foundation
import Testing

@testable import PingNetwork

@Suite("A Set-Cookie field") struct SetCookieFieldTests {
    @Test func `is read with all its attributes, in any case`() throws {
        let field = try #require(
            SetCookieField(
                " ST = abc=def ; path=/as; DOMAIN=.Example.COM; Secure; httponly; SameSite=Lax; Max-Age=60; Later=1"
            )
        )
        #expect(field.name == "ST")
        #expect(field.value == "abc=def")
        #expect(field.path == "/as")
        #expect(field.domain == "example.com")
        #expect(field.isSecure && field.isHTTPOnly)
        #expect(field.sameSite == "Lax")
        #expect(field.maxAge == 60)
    }

    @Test(arguments: ["", "=value", "name", ";", "; Path=/", "a\u{0}=b", "a=b\r\nc", "a=b\u{7F}"])
    func `without a usable name is none`(text: String) {
        #expect(SetCookieField(text) == nil)
    }

    @Test(arguments: ["\"a b\"", "{\"a\":1}", ""])
    func `keeps the quotation marks of a value, a JSON value and an empty one`(value: String) {
        #expect(SetCookieField("n=\(value); Path=/")?.value == value)
    }

    @Test func `ends by Max-Age before Expires, and at most 400 days from now`() throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        func end(_ attributes: String) -> Date? { SetCookieField("a=b; \(attributes)")?.end(from: now) }
        #expect(end("Path=/") == nil)
        #expect(end("Max-Age=10; Expires=Wed, 21 Oct 2015 07:28:00 GMT") == now + 10)
        #expect(end("Max-Age=0") == .distantPast)
        #expect(end("Max-Age=-5") == .distantPast)
        #expect(end("Max-Age=\(String(repeating: "9", count: 500))") == now + SetCookieField.longestLife)
        #expect(end("Expires=Fri, 31 Dec 9999 23:59:59 GMT") == now + SetCookieField.longestLife)
        #expect(end("Expires=never") == nil)
        #expect(end("Max-Age=1.5") == nil)
        #expect(end("Max-Age=0x10") == nil)
        #expect(end("Max-Age=") == nil)
    }

    @Test func `ignores an attribute of more than 1,024 bytes`() {
        #expect(SetCookieField("a=b; Path=/\(String(repeating: "x", count: 2000))")?.path == nil)
    }

    @Test(arguments: [
        ("a=b", ["a=b"]), ("a=b, c=d", ["a=b", "c=d"]), ("a=1,2; Path=/", ["a=1,2; Path=/"]),
        ("a=1,b=2", ["a=1,b=2"]),
        (
            "a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT, c=d; Expires=Thu, 22 Oct 2015 07:28:00 GMT; Path=/, e=f",
            [
                "a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "c=d; Expires=Thu, 22 Oct 2015 07:28:00 GMT; Path=/",
                "e=f",
            ]
        ),
        ("a=b, c d=e", ["a=b, c d=e"]), ("a=b, ", ["a=b, "]), (", a=b", ["", "a=b"]), ("", [""]),
    ])
    func `is taken out of several that were joined`(joined: String, fields: [String]) {
        #expect(SetCookieField.split(joined) == fields)
    }
}
