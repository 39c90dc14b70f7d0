import Foundation
import HTTPTypes
import PingOrchestrate
import Testing

@Suite("A response") struct ResponseTests {
    private func response(_ http: HttpResponse) throws -> Response {
        Response(url: try WebURL(Pages.url), http: http)
    }

    @Test func `gives status, text, bytes and JSON`() throws {
        let response = try response(.json(["a": 1], status: 201))
        #expect(response.status() == 201)
        #expect(response.body() == #"{"a":1}"#)
        #expect(response.data == Data(#"{"a":1}"#.utf8))
        #expect(try response.json() == ["a": 1])
    }

    @Test func `finds header fields in any case`() throws {
        let response = try response(HttpResponse(status: 302, headerFields: [.location: "https://example.com/next"]))
        #expect(response.header(name: "location") == "https://example.com/next")
        #expect(response.header(name: "LOCATION") == "https://example.com/next")
        #expect(response.header(name: "X-Other") == nil)
        #expect(response.header(name: "no name") == nil)
    }

    @Test(arguments: ["", "<html>", "{\"a\":", "\u{FEFF}x"])
    func `throws for a body that is not JSON, each time it is read`(_ body: String) throws {
        let response = try response(HttpResponse(status: 200, body: Data(body.utf8)))
        for _ in 0..<2 {
            #expect {
                try response.json()
            } throws: {
                ($0 as? PingError)?.code == .malformedJSON
            }
        }
    }

    @Test func `takes the last of two members of one name, and half a surrogate pair for a replacement character`()
        throws
    {
        let body = #"{"authId":"a","callbacks":[],"stage":"x","stage":"cut \ud83d"}"#
        let json = try response(HttpResponse(status: 200, body: Data(body.utf8))).json()
        #expect(json == ["authId": "a", "callbacks": [], "stage": "cut \u{FFFD}"])
    }

    @Test func `throws for bytes that are not UTF-8`() throws {
        let response = try response(HttpResponse(status: 200, body: Data([0x22, 0xFF, 0x22])))
        let error = #expect(throws: PingError.self) { try response.json() }
        #expect(error?.code == .malformedJSON)
        #expect(response.body().contains("\u{FFFD}"))
    }

    @Test func `prints without its body`() throws {
        let response = try response(.json(["token": "canary"]))
        #expect("\(response)" == "200, 18 bytes from https://example.com/flow")
    }
}
