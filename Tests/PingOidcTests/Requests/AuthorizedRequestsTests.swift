import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

/// The requests of another HTTP library, whose bodies may be readable only once.
@Suite struct AuthorizedRequestsTests {
    private struct Reply: DPoPResponse {
        let status: Int
        var headerFields: HTTPFields = [:]
    }

    private static let url = "https://api.example.test/accounts"
    private let sent = Locked<[String?]>([])

    private func send(
        _ requests: AuthorizedRequests,
        to url: String? = url,
        _ fields: HTTPFields = [:],
        canRepeat: Bool,
        replies: [Int]
    ) async throws -> Int {
        let replies = Locked(replies)
        let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: nil, headerFields: fields)
        let (response, _) = try await requests.send(request, to: url.flatMap { try? WebURL($0) }, canRepeat: canRepeat)
        {
            sent.withLock { [field = $0.headerFields[.authorization]] in $0.append(field) }
            let status = replies.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return (HTTPResponse(status: .init(code: status)), "unread")
        }
        return response.status.code
    }

    @Test(arguments: [
        ("https", "api.example.test", true), (nil, "API.example.test:443", true), ("https", "evil.example.test", false),
        ("http", "api.example.test", false), ("https", "api.example.test:8443", false),
        ("https", "x@api.example.test", false),
        ("https", "", false),
    ])
    func `A token goes with no request whose own server is another than the URL's`(
        _ scheme: String?,
        _ authority: String,
        _ isAuthorized: Bool
    ) async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        let request = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/accounts")
        _ = try await requests.send(request, to: WebURL(Self.url)) {
            sent.withLock { [field = $0.headerFields[.authorization]] in $0.append(field) }
            return (HTTPResponse(status: .ok), "unread")
        }
        #expect(sent.current.map { $0 != nil } == [isAuthorized])
    }

    @Test func `A refused request is repeated with a new token`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        #expect(try await send(requests, canRepeat: true, replies: [401, 200]) == 200)
        #expect(sent.current.count == 2)
        #expect(sent.current.first == "Bearer \(token.accessToken)")
        #expect(sent.current.last != sent.current.first)
    }

    @Test func `A refused token is not renewed where the app leaves that to another process, whose token is used`()
        async throws
    {
        let login = try await TestLogin(config: { $0.refreshPolicy = .never })
        var token = try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        #expect(try await send(requests, canRepeat: true, replies: [401, 200]) == 401)
        #expect(login.provider.forms("token").count == 1)
        token.accessToken = "of-another-process"
        let (storage, renewed) = (login.storage, token)
        let replies = Locked([401, 200])
        let reply = try await requests.send((.get, WebURL(Self.url), [:])) { fields in
            sent.withLock { [field = fields.values[.authorization]] in $0.append(field) }
            try await storage.save(item: renewed)
            return Reply(status: replies.withLock { $0.removeFirst() })
        }
        #expect(reply.status == 200)
        #expect(sent.current.last == "Bearer of-another-process")
        #expect(login.provider.forms("token").count == 1)
    }

    @Test func `A body that can be read once is sent once, and the next request has a new token`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        #expect(try await send(requests, canRepeat: false, replies: [401]) == 401)
        #expect(sent.current == ["Bearer \(token.accessToken)"])
        #expect(try await send(requests, canRepeat: false, replies: [200]) == 200)
        #expect(sent.current.last != "Bearer \(token.accessToken)")
    }

    @Test(arguments: [nil, "https://other.example.test/", "http://127.0.0.1/accounts"])
    func `A URL that is not one of a named origin gets no token`(url: String?) async throws {
        let login = try await TestLogin()
        _ = try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        #expect(try await send(requests, to: url, canRepeat: true, replies: [401]) == 401)
        #expect(sent.current == [nil])
    }

    @Test func `An authorization of the app stays`() async throws {
        let login = try await TestLogin()
        _ = try await login.logIn()
        let requests = try AuthorizedRequests(client: login.client, origins: [Self.url])
        #expect(try await send(requests, [.authorization: "Basic eA=="], canRepeat: true, replies: [401]) == 401)
        #expect(sent.current == ["Basic eA=="])
    }
}
