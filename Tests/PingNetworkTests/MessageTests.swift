import Foundation
import HTTPTypes
import PingNetwork
import Testing

@Suite("Requests and responses") struct MessageTests {
    private let fields: HTTPFields = [.authorization: "Bearer canary", .setCookie: "ST=canary"]

    @Test func `print neither query, header nor body`() throws {
        let url = try WebURL("https://example.com/token?code=canary")
        let request = HttpRequest(method: .post, url: url, headerFields: fields, body: Data("canary".utf8))
        let response = HttpResponse(status: 302, headerFields: fields, body: Data("canary".utf8))
        var printed =
            "\(request) \(response) \([request]) \(String(reflecting: request)) \(String(reflecting: response))"
        dump([request], to: &printed)
        dump([response], to: &printed)
        #expect(printed.contains("POST https://example.com/token"))
        #expect(printed.contains("302, 6 bytes"))
        #expect(!printed.contains("canary"))
        // Data prints its bytes as numbers: c, a, n.
        #expect(!printed.contains("99") && !printed.contains("110"))
    }

    @Test func `have the limits of the SDK unless they say otherwise`() throws {
        let request = HttpRequest(url: try WebURL("https://example.com/"))
        #expect(request.bodyLimit == 4_194_304)
        #expect(request.timeout == .seconds(30))
        #expect(request.method == .get)
    }

    @Test(arguments: ["a=1; b=2", "a=1", nil])
    func `hand all cookies to a transport in one field`(sent: String?) throws {
        var request = HttpRequest(url: try WebURL("https://example.com/"))
        request.headerFields[.accept] = "text/plain"
        request.headerFields[.cookie] = sent
        let cookies = request.unframedHeaderFields.filter { $0.name == .cookie }.map(\.value)
        #expect(cookies == [sent].compactMap(\.self))
        #expect(request.unframedHeaderFields[.accept] == "text/plain")
    }

    @Test func `become the head that swift-http-types knows`() throws {
        let url = try WebURL("https://example.com:8443/a%20b?c=d")
        let head = HttpRequest(method: .put, url: url, headerFields: [.accept: "text/plain"]).head
        #expect(head.method == .put)
        #expect(head.scheme == "https")
        #expect(head.authority == "example.com:8443")
        #expect(head.path == "/a%20b?c=d")
        #expect(head.headerFields[.accept] == "text/plain")
    }
}
