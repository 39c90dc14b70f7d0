import Foundation
import HTTPTypes
import PingLogin
import PingTestKit
import Testing

@testable import pingflow

@Suite struct NarrationTests {
    private func narration(_ path: String) throws -> Narration {
        let url = try WebURL("http://127.0.0.1:8080/am" + path)
        return Narration(request: HttpRequest(url: url), status: 200)
    }

    @Test(arguments: [
        ("/oauth2/realms/root/.well-known/openid-configuration", "endpoints"),
        ("/json/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login", "“Login” starts"),
        ("/json/realms/alpha/authenticate", "submits the answers"),
        ("/json/realms/alpha/authenticate?suspendedId=x", "link"),
        ("/oauth2/authorize?code=x", "authorization code"), ("/oauth2/access_token", "access token"),
        ("/oauth2/connect/jwk_uri", "public keys"), ("/something", "Another request"),
    ])
    func `Each request of a login is explained`(path: String, words: String) throws {
        #expect(try narration(path).explanation.contains(words))
    }

    @Test func `Nothing of a query is shown, which may hold codes`() throws {
        let lines = try narration("/authorize?code=S3cret&state=S3cret").lines(Style(isColoured: true))
        #expect(!lines.joined().contains("S3cret"))
    }

    @Test func `The demonstration explains a poll once, and other requests each time`() async throws {
        let told = Locked(0)
        let client = NarratingClient(client: ClosureClient { _ in HttpResponse(status: 200) }) { _ in
            told.withLock { $0 += 1 }
        }
        let path = "http://127.0.0.1:8080/am/json/realms/alpha/authenticate"
        let poll = #"{"callbacks": [{"type": "PollingWaitCallback"}]}"#
        let form = #"{"parameters": {"eventType": "polling"}}"#
        for (body, count) in [(poll, 1), (poll, 1), ("{}", 2), ("{}", 3), (form, 4), (form, 4), (poll, 4), ("", 5)] {
            _ = try await client.send(
                HttpRequest(url: try WebURL(path), body: Data(body.utf8))
            )
            #expect(told.current == count)
        }
    }

    @Test
    func `The narration of the discovery document waits for the first request that needs it`()
        async throws
    {
        let told = Locked<[String]>([])
        let client = NarratingClient(client: ClosureClient { _ in HttpResponse(status: 200) }) { narration in
            told.withLock { $0.append(narration.title) }
        }
        let server = "http://127.0.0.1:8080"
        _ = try await client.send(HttpRequest(url: try WebURL(server + "/.well-known/openid-configuration")))
        #expect(told.current.isEmpty)
        _ = try await client.send(HttpRequest(url: try WebURL(server + "/authenticate")))
        #expect(told.current == ["GET /authenticate → 200"])
        _ = try await client.send(HttpRequest(url: try WebURL(server + "/authorize")))
        #expect(told.current.dropFirst() == ["GET /.well-known/openid-configuration → 200", "GET /authorize → 200"])
        _ = try await client.send(HttpRequest(url: try WebURL(server + "/.well-known/openid-configuration")))
        client.tellWaiting()
        #expect(told.current.count == 4)
    }
}
