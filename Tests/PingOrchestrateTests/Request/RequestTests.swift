import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A request") struct RequestTests {
    @Test func `is a GET without a body and a POST with one`() throws {
        let request = Request(urlString: Pages.url)
        #expect(request.method == .get)
        request.body(["a": 1])
        #expect(request.method == .post)
        #expect(request.headerValue(.contentType) == "application/json")
        #expect(try request.httpRequest().body == Data(#"{"a":1}"#.utf8))
        request.method(.put)
        request.form([("a", "1")])
        #expect(request.method == .put)
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c", "a%26b%3Dc"), ("100%", "100%25"), ("é", "%C3%A9"),
        ("🔑", "%F0%9F%94%91"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("-._~", "-._~"), ("", ""), ("\r\n", "%0D%0A"),
    ])
    func `encodes parameters and forms exactly`(_ value: String, _ encoded: String) throws {
        let request = Request(urlString: Pages.url + "?kept=%7Eas+is")
        request.parameter(name: "n&me", value: value)
        #expect(try request.httpRequest().url.query == "kept=%7Eas+is&n%26me=\(encoded)")

        let form = Request(urlString: Pages.url)
        form.form([("b", value), ("a", "2"), ("b", "3")])
        #expect(String(decoding: form.body, as: UTF8.self) == "b=\(encoded)&a=2&b=3")
    }

    @Test func `keeps the order of parameters, and those of the same name`() {
        let request = Request(urlString: Pages.url)
        for value in ["1", "2"] { request.parameter(name: "b", value: value) }
        request.parameter(name: "a", value: "3")
        #expect(request.url?.query == "b=1&b=2&a=3")
    }

    @Test(arguments: [
        ("", PingError.Code.invalidURL), ("not a url", .invalidURL), ("/path", .invalidURL),
        ("ftp://example.com", .invalidURL), ("https://", .invalidURL), ("https://user:pw@example.com", .invalidURL),
        ("http://example.com", .insecureURL), ("https://example.com/\u{7F}", .invalidURL),
        ("https://example.com:99999", .invalidURL),
    ])
    func `with a URL that cannot be used fails when it is sent, with the reason`(_ text: String, _ code: PingError.Code)
        async throws
    {
        #expect(Request(urlString: text).url == nil)
        let setting = Module<Void>.of(name: "setting") { setup in
            setup.start { _, request in
                request.url(text)
                return request
            }
        }
        let transport = ScriptedTransport()
        let workflow = Workflow.pages(transport) { $0.module(setting) }
        let error = try #require(await workflow.start().cause as? PingError)
        #expect(error.code == code)
        #expect(error.context.state == "transport")
        #expect(transport.requests.isEmpty)
    }

    @Test func `without a URL fails and says what to set`() {
        #expect {
            try Request().httpRequest()
        } throws: { error in
            (error as? PingError)?.code == .invalidConfiguration
                && (error as? PingError)?.recovery?.contains("Set a server") == true
        }
    }

    @Test func `with a URL set again after a bad one works`() throws {
        let request = Request(urlString: "not a url")
        request.url(Pages.url)
        #expect(try request.httpRequest().url.absoluteString == Pages.url)
    }

    @Test(arguments: [
        ("X-Name", "a\r\nX-Injected: 1"), ("X-Name", "a\nb"), ("X-Name", "a\u{0}b"), ("X Name", "a"), ("", "a"),
        ("X-Name:", "a"), ("X-Name\r\n", "a"), (":path", "/other"),
    ])
    func `refuses header fields that would become something else`(_ name: String, _ value: String) throws {
        let request = Request(urlString: Pages.url)
        request.header(name: name, value: value)
        #expect {
            try request.httpRequest()
        } throws: { error in
            (error as? PingError)?.code == .invalidConfiguration
                && (error as? PingError)?.recovery?.contains("where the app") == true
                && !"\(error)".contains("Injected")
        }
    }

    @Test func `has one header field of a name: the last one set`() throws {
        let request = Request(urlString: Pages.url)
        request.header(name: "accept", value: "a")
        request.header(name: "Accept", value: "b")
        #expect(try request.httpRequest().headerFields[values: .accept] == ["b"])
    }

    @Test func `carries cookies beside those it has, and replaces those of the same name`() {
        let request = Request(urlString: Pages.url)
        request.header(name: "Cookie", value: "a=1; b=2")
        request.cookies([("b", "3"), ("c", "x=y")])
        #expect(request.headerValue(.cookie) == "a=1; b=3; c=x=y")
        request.cookies([])
        #expect(request.headerValue(.cookie) == "a=1; b=3; c=x=y")
    }

    @Test func `lets nobody replace the cookies that it holds`() {
        let request = Request(urlString: Pages.url)
        request.header(name: "Cookie", value: "a=1; b=2;c;;é=1")
        request.holdCookies()
        request.cookies([("b", "3"), ("c", "4"), ("d", "5")])
        #expect(request.headerValue(.cookie) == "a=1; b=2; c; é=1; d=5")
        request.cookies([("a", "6"), ("d", "7")])
        #expect(request.headerValue(.cookie) == "a=1; b=2; c; é=1; d=7")
    }

    @Test(arguments: [("a", "1; b=2"), ("a", "1\r\nX: 1"), ("", "1"), ("a=b", "1"), ("a;b", "1")])
    func `refuses cookies that would become something else`(_ name: String, _ value: String) {
        let request = Request(urlString: Pages.url)
        request.cookies([(name, value)])
        let error = #expect(throws: PingError.self) { try request.httpRequest() }
        #expect(error?.code == .invalidConfiguration)
    }

    @Test func `prints without query, header and body`() {
        let request = Request(urlString: Pages.url + "?code=canary")
        request.header(name: "Authorization", value: "Bearer canary")
        request.body(["password": "canary"])
        #expect("\(request)" == "POST https://example.com/flow")
        var dumped = ""
        dump(request, to: &dumped)
        #expect(!dumped.contains("canary"))
    }

    @Test func `can be changed by many tasks at once`() async {
        let request = Request(urlString: Pages.url)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { request.parameter(name: "n", value: "\(number)") }
            }
        }
        #expect(request.url?.queryItems.count == 100)
    }
}
