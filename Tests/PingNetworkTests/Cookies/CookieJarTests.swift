import Foundation
import HTTPTypes
import PingNetwork
import PingTestKit
import Testing

@Suite("A cookie jar") struct CookieJarTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func jar(_ fields: String..., from url: String = "https://auth.example.com/as/authorize") throws
        -> CookieJar
    {
        var jar = CookieJar()
        for field in fields { try store(field, in: &jar, from: url) }
        return jar
    }

    @discardableResult
    private func store(
        _ field: String,
        in jar: inout CookieJar,
        from url: String = "https://auth.example.com/as/authorize",
        after seconds: TimeInterval = 0
    ) throws -> [CookieRefusal] {
        let response = HttpResponse(status: 200, headerFields: [.setCookie: field])
        let received = ReceivedCookies(response, from: try WebURL(url), now: now + seconds)
        jar.store(received.cookies, now: now + seconds)
        return received.refusals
    }

    private func header(_ jar: CookieJar, _ url: String, after seconds: TimeInterval = 0) throws -> String? {
        let cookies = jar.cookies(for: try WebURL(url), now: now + seconds)
        return cookies.isEmpty ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    @Test func `lets the oldest cookies go before a server's cookies make a field that no server takes`() throws {
        var jar = CookieJar()
        let value = String(repeating: "v", count: 4_000)
        for number in 0..<100 { try store("c\(number)=\(value); Path=/", in: &jar, after: TimeInterval(number)) }
        let field = try #require(try header(jar, "https://auth.example.com/x", after: 100))
        #expect((60_000...70_000).contains(field.utf8.count))
        #expect(field.contains("c99=") && !field.contains("c0="))
        // Growing in its place counts, too.
        try store("c99=\(String(repeating: "v", count: 100)); Path=/", in: &jar, after: 101)
        #expect(try header(jar, "https://auth.example.com/x", after: 101)?.contains("c98=") == true)
    }

    @Test func `gives a cookie back to the host that set it, and to no other`() throws {
        let jar = try jar("ST=1; Path=/")
        #expect(try header(jar, "https://auth.example.com/x") == "ST=1")
        #expect(try header(jar, "https://AUTH.EXAMPLE.COM/x") == "ST=1")
        #expect(try header(jar, "https://sub.auth.example.com/x") == nil)
        #expect(try header(jar, "https://example.com/x") == nil)
    }

    @Test func `gives a domain's cookie to the domain's subdomains, cut at a dot`() throws {
        let jar = try jar("ST=1; Path=/; Domain=.example.com")
        #expect(try header(jar, "https://example.com/") == "ST=1")
        #expect(try header(jar, "https://other.example.com/") == "ST=1")
        #expect(try header(jar, "https://badexample.com/") == nil)
    }

    @Test(arguments: [
        "Domain=other.com", "Domain=com", "Domain=sub.auth.example.com", "Domain=uth.example.com",
        "Domain=example.com.", "Domain=..example.com", "Domain=localhost",
    ])
    func `refuses a cookie for a domain that is not the sender's`(attribute: String) throws {
        var jar = CookieJar()
        let refusals = try store("ST=canary; \(attribute)", in: &jar)
        #expect(jar.cookies.isEmpty)
        #expect(refusals.map(\.name) == ["ST"])
        #expect(refusals.map(\.reason) == [.foreignDomain])
        #expect(!"\(refusals)".contains("canary"))
    }

    @Test(arguments: [
        ("auth.example.co.uk", "co.uk"), ("auth.pingone.com.au", "com.au"),
        ("tenant.forgeblocks.com", "forgeblocks.com"),
        ("tenant.id.forgerock.io", "id.forgerock.io"), ("login.github.io", "github.io"), ("a.b.example.com", "com"),
        ("login.elasticbeanstalk.com", "elasticbeanstalk.com"), ("login.azurestaticapps.net", "azurestaticapps.net"),
        ("login.trycloudflare.com", "trycloudflare.com"), ("10.0.0.1.nip.io", "nip.io"),
    ])
    func `refuses a cookie for a domain under which strangers have names, too`(host: String, domain: String) throws {
        var jar = CookieJar()
        #expect(
            try store("a=1; Domain=\(domain)", in: &jar, from: "https://\(host)/").map(\.reason) == [.foreignDomain]
        )
        #expect(jar.cookies.isEmpty)
        // A host that is such a domain itself gets its cookie back alone.
        if domain.contains(".") {
            #expect(try store("a=1; Path=/; Domain=\(domain)", in: &jar, from: "https://\(domain)/").isEmpty)
            #expect(try header(jar, "https://\(domain)/") == "a=1")
            #expect(try header(jar, "https://\(host)/") == nil)
        }
    }

    @Test(arguments: [
        ("login.trust.nhs.uk", "nhs.uk"), ("jo.me.uk", "me.uk"), ("jo.id.au", "id.au"), ("jo.priv.at", "priv.at"),
        ("login.school.nz", "school.nz"), ("auth.pingone.com", "pingone.com"),
        ("auth.pingone.com.au", "pingone.com.au"),
        ("acme.okta.com", "okta.com"), ("acme.us.auth0.com", "us.auth0.com"), ("acme.us.auth0.com", "auth0.com"),
        ("a.eu-west-1.elasticbeanstalk.com", "eu-west-1.elasticbeanstalk.com"),
        ("a.b.10.0.0.1.nip.io", "10.0.0.1.nip.io"),
    ])
    func `keeps a cookie for a domain under which strangers may have names with its sender alone`(
        host: String,
        domain: String
    ) throws {
        var jar = CookieJar()
        #expect(try store("a=1; Path=/; Domain=\(domain)", in: &jar, from: "https://\(host)/").isEmpty)
        #expect(try header(jar, "https://\(host)/") == "a=1")
        for other in [domain, "other.\(domain)", "below.\(host)"] {
            #expect(try header(jar, "https://\(other)/") == nil)
        }
    }

    @Test(arguments: [
        ("auth.example.co.uk", "example.co.uk"), ("auth.example.com.au", "example.com.au"), ("api.id.me", "id.me"),
        ("auth.example.eu", "example.eu"), ("a.tenant.forgeblocks.com", "tenant.forgeblocks.com"),
        ("auth.pingone.com.example.com", "pingone.com.example.com"), ("auth.notokta.com", "notokta.com"),
    ])
    func `takes a cookie for a domain that one owner has`(host: String, domain: String) throws {
        var jar = CookieJar()
        #expect(try store("a=1; Path=/; Domain=\(domain)", in: &jar, from: "https://\(host)/").isEmpty)
        #expect(try header(jar, "https://other.\(domain)/") == "a=1")
    }

    @Test func `keeps a cookie of an address or of localhost with that host alone`() throws {
        var jar = try jar("a=1; Domain=127.0.0.1; Path=/", from: "http://127.0.0.1:8080/")
        #expect(jar.cookies.map(\.isHostOnly) == [true])
        #expect(try header(jar, "http://127.0.0.1:9090/") == "a=1")
        #expect(try store("b=1; Domain=0.0.1", in: &jar, from: "http://127.0.0.1:8080/").count == 1)
        #expect(try store("c=1; Domain=localhost; Path=/", in: &jar, from: "http://localhost:8080/").isEmpty)
        #expect(try header(jar, "http://localhost/") == "c=1")
        #expect(try header(jar, "http://sub.localhost/") == nil)
        #expect(try store("d=1; Path=/", in: &jar, from: "http://[::1]:8080/").isEmpty)
        #expect(try header(jar, "http://[::1]/") == "d=1")
    }

    @Test func `lets loopback set and get Secure cookies, which count as secure there`() throws {
        let jar = try jar("ST=1; Secure; Path=/", from: "http://localhost:8080/")
        #expect(try header(jar, "http://localhost:8080/") == "ST=1")
        #expect(jar.cookies.map(\.isSecure) == [true])
    }

    @Test func `keeps paths apart, cut at a slash`() throws {
        let jar = try jar("a=1; Path=/as", "b=2")
        #expect(try header(jar, "https://auth.example.com/as/token") == "a=1; b=2")
        #expect(try header(jar, "https://auth.example.com/assets") == nil)
        #expect(try header(jar, "https://auth.example.com/") == nil)
    }

    @Test func `sends longest path first, then oldest first; a replaced cookie keeps its place`() throws {
        var jar = CookieJar()
        try store("short=1; Path=/", in: &jar)
        try store("first=1; Path=/as", in: &jar, after: 1)
        try store("second=1; Path=/as", in: &jar, after: 2)
        try store("first=2; Path=/as", in: &jar, after: 3)
        #expect(try header(jar, "https://auth.example.com/as", after: 4) == "first=2; second=1; short=1")
        #expect(jar.cookies.count == 3)
    }

    @Test func `keeps cookies of one name apart by domain and path`() throws {
        let jar = try jar("a=1; Path=/", "a=2; Path=/as", "a=3; Path=/; Domain=example.com")
        #expect(jar.cookies.count == 3)
        #expect(try header(jar, "https://auth.example.com/as") == "a=2; a=1; a=3")
    }

    @Test func `sends no cookie that has ended, and drops one that the server ends`() throws {
        var jar = try jar(
            "a=1; Max-Age=10; Path=/",
            "b=1; Expires=Wed, 15 Nov 2023 00:00:00 GMT; Path=/",
            "c=1; Path=/"
        )
        #expect(try header(jar, "https://auth.example.com/", after: 9) == "a=1; b=1; c=1")
        #expect(try header(jar, "https://auth.example.com/", after: 10) == "b=1; c=1")
        #expect(try header(jar, "https://auth.example.com/", after: 100_000) == "c=1")
        try store("a=; Max-Age=0; Path=/", in: &jar)
        try store("c=LOGOUT; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/", in: &jar)
        #expect(jar.cookies.map(\.name) == ["b"])
    }

    @Test(arguments: ["lang=en, session=evil; Path=/", "lang=en,session=evil", "lang=\"en, session=evil\""])
    func `takes one field for one cookie, whatever its value holds`(field: String) throws {
        let response = HttpResponse(status: 200, headerFields: [.setCookie: field])
        let received = ReceivedCookies(response, from: try WebURL("https://auth.example.com/"), now: now)
        #expect(received.cookies.map(\.name) == ["lang"])
    }

    @Test func `reads every field of a response`() throws {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .setCookie, value: "a=1; Expires=Fri, 01 Mar 2024 00:00:00 GMT"))
        fields.append(HTTPField(name: .setCookie, value: "b=2; HttpOnly"))
        fields.append(HTTPField(name: .setCookie, value: "c=3; SameSite=Strict"))
        var jar = CookieJar()
        let url = try WebURL("https://auth.example.com/as/authorize")
        let received = ReceivedCookies(HttpResponse(status: 302, headerFields: fields), from: url, now: now)
        jar.store(received.cookies, now: now)
        #expect(received.refusals.isEmpty)
        #expect(try header(jar, url.absoluteString) == "a=1; b=2; c=3")
        #expect(jar.cookies.map(\.sameSite) == [nil, nil, "Strict"])
        #expect(jar.cookies.map(\.isHTTPOnly) == [false, true, false])
    }

    @Test(arguments: [
        ("__Host-a=1; Secure; Path=/", true), ("__Host-a=1; Path=/", false), ("__Host-a=1; Secure", false),
        ("__Host-a=1; Secure; Path=/; Domain=auth.example.com", false), ("__HOST-a=1; Path=/", false),
        ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__secure-a=1", false),
    ])
    func `holds names to the promise of their prefix`(field: String, isTaken: Bool) throws {
        var jar = CookieJar()
        let refusals = try store(field, in: &jar)
        #expect(jar.cookies.isEmpty != isTaken)
        #expect(refusals.map(\.reason) == (isTaken ? [] : [.brokenPrefix]))
    }

    @Test func `refuses a cookie of more than 4,096 bytes, takes one of 4,096`() throws {
        var jar = CookieJar()
        #expect(try store("a=\(String(repeating: "x", count: 4095))", in: &jar).isEmpty)
        #expect(try store("b=\(String(repeating: "x", count: 4096))", in: &jar).map(\.reason) == [.tooLarge])
        #expect(jar.cookies.map(\.name) == ["a"])
    }

    @Test func `holds 180 cookies; the oldest gives way`() throws {
        var jar = CookieJar()
        for index in 0..<200 { try store("c\(index)=1", in: &jar, after: TimeInterval(index)) }
        #expect(jar.cookies.count == 180)
        #expect(jar.cookies.first?.name == "c20")
        #expect(jar.cookies.last?.name == "c199")
    }

    @Test(arguments: [("a", "1; admin=1"), ("a", "1\r\nX: y"), ("a=b", "1"), ("", "1"), ("a b", "1"), ("a", "\u{0}")])
    func `does not take a cookie that would become something else in a header`(name: String, value: String) {
        var jar = CookieJar()
        let isTaken = jar.insert(HttpCookie(name: name, value: value, domain: "example.com"))
        #expect(!isTaken)
        #expect(CookieJar([HttpCookie(name: name, value: value, domain: "example.com")]).cookies.isEmpty)
    }

    @Test func `comes back from its encoded form as it was`() throws {
        let jar = try jar("a=1; SameSite=None; Secure; Max-Age=60", "b=\"x, y\"; Path=/; Domain=example.com")
        let encoded = try JSONEncoder().encode(jar)
        #expect(try JSONDecoder().decode(CookieJar.self, from: encoded) == jar)
    }

    @Test func `never prints a value`() throws {
        let jar = try jar("ST=canary; Path=/")
        var dumped = ""
        dump(jar, to: &dumped)
        dump(jar.cookies, to: &dumped)
        let printed = dumped + "\(jar) \(jar.cookies)" + String(reflecting: jar) + String(reflecting: jar.cookies)
        #expect(printed.contains("ST"))
        #expect(!printed.contains("canary"))
    }

    @Test(arguments: 0..<20)
    func `survives any field a server can send`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let alphabet = Array("a=;, \t\"Domain.Path/Expires:-0123456789GMTMax-Age__Host-Secure\u{7F}é\u{1F600}\\%")
        let text = String((0..<60).compactMap { _ in alphabet.randomElement(using: &generator) })
        var jar = CookieJar()
        try store(text, in: &jar)
        for cookie in jar.cookies {
            #expect(!cookie.name.isEmpty)
            #expect(cookie.domain == "auth.example.com" || "auth.example.com".hasSuffix(".\(cookie.domain)"))
            #expect(cookie.path.hasPrefix("/"))
        }
    }
}
