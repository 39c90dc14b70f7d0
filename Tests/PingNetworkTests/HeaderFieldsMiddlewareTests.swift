import HTTPTypes
import PingTestKit
import Testing

@Suite("A client that adds header fields") struct HeaderFieldsMiddlewareTests {
    @Test func `adds what a request does not have, and leaves what it has`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        let fields: HTTPFields = [.userAgent: "app/1", .acceptLanguage: "de", .acceptLanguage: "en"]
        let client = transport.with(HeaderFieldsMiddleware(fields))
        let url = try WebURL("https://example.com/")
        _ = try await client.send(HttpRequest(url: url, headerFields: [.userAgent: "own"]))
        let sent = try #require(transport.requests.first).headerFields
        #expect(sent[.userAgent] == "own")
        #expect(sent[values: .acceptLanguage] == ["de", "en"])
    }
}
