import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting

/// A browser: it keeps cookies, follows redirects, and names the origin of its forms.
actor TestBrowser {
    struct Page: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let html: String
        let path: String

        /// The values of the form's hidden elements, and its path.
        var token: String { html.firstMatch(of: /name="token" value="([^"]*)"/).map { String($0.1) } ?? "" }
        var action: String { html.firstMatch(of: /<form method="post" action="([^"]*)"/).map { String($0.1) } ?? "" }
        var heading: String { html.firstMatch(of: /<h1>([^<]*)/).map { String($0.1) } ?? "" }
    }

    static let origin = "https://login.example.test"

    private let client: any TestClientProtocol
    private(set) var cookies: [String: String] = [:]

    init(_ client: any TestClientProtocol) { self.client = client }

    func keep(_ cookies: [String: String]) { self.cookies.merge(cookies) { $1 } }

    func open(_ path: String) async throws -> Page { try await load(path, .get, [:], "") }

    /// Sends the form of a page.
    func send(_ page: Page, _ fields: KeyValuePairs<String, String>) async throws -> Page {
        let pairs = [("token", page.token), ("press", "submit")] + fields.map { ($0.key, $0.value) }
        return try await post(page.action, pairs.map { "\($0.0)=\(Self.encode($0.1))" }.joined(separator: "&"))
    }

    /// Sends the form of a page, and misses the response.
    func sendAndForget(_ page: Page, _ fields: KeyValuePairs<String, String>) async throws {
        let before = cookies
        let pairs = [("token", page.token), ("press", "submit")] + fields.map { ($0.key, $0.value) }
        let headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .origin: Self.origin]
        let body = pairs.map { "\($0.0)=\(Self.encode($0.1))" }.joined(separator: "&")
        _ = try await respond(page.action, .post, headers, body)
        cookies = before
    }

    func forget(_ cookie: String) { cookies[cookie] = nil }

    func post(
        _ path: String,
        _ body: String,
        type: String = "application/x-www-form-urlencoded",
        origin: String? = TestBrowser.origin
    ) async throws -> Page {
        var headers: HTTPFields = [.contentType: type]
        headers[.origin] = origin
        return try await load(path, .post, headers, body)
    }

    /// Sends one request and keeps the response's cookies, but does not follow a redirect.
    func respond(_ path: String, _ method: HTTPRequest.Method, _ headers: HTTPFields, _ body: String) async throws
        -> Page
    {
        var headers = headers
        if !cookies.isEmpty { headers[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
        let response = try await client.executeRequest(
            uri: path,
            method: method,
            headers: headers,
            body: ByteBuffer(string: body)
        )
        for cookie in response.headers[values: .setCookie] {
            let pair = cookie.split(separator: ";")[0].split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return Page(
            status: response.status,
            headers: response.headers,
            html: String(buffer: response.body),
            path: path
        )
    }

    private func load(_ path: String, _ method: HTTPRequest.Method, _ headers: HTTPFields, _ body: String) async throws
        -> Page
    {
        let page = try await respond(path, method, headers, body)
        guard page.status == .seeOther, let location = page.headers[.location] else { return page }
        return try await load(location, .get, [:], "")
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
