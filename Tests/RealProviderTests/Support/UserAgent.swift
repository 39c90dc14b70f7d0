import Foundation
import HTTPTypes
import PingNetwork
import Testing

/// The browser of a scripted user: keeps cookies, and sends forms as a page contains them.
final class UserAgent: Sendable {
    private let http = DefaultHttpClient()
    private let jar = Locked(CookieJar())

    func get(_ url: WebURL) async throws -> HttpResponse {
        try await send(HttpRequest(url: url))
    }

    func send(_ method: HTTPRequest.Method, _ url: String, json: JSON = [:]) async throws {
        let fields: HTTPFields = [.contentType: "application/json"]
        let request = HttpRequest(method: method, url: try WebURL(url), headerFields: fields, body: json.serialized())
        let response = try await send(request)
        #expect(response.status == 200)
    }

    /// Submits the form of a page with some of its fields filled in.
    func submit(_ page: HttpResponse, to url: WebURL, filling values: [String: String]) async throws -> HttpResponse {
        let text = String(decoding: page.body, as: UTF8.self)
        let hidden = text.matches(of: /<input type="hidden" name="([^"]+)" value="([^"]*)"/).map { match in
            (name: String(match.1), value: String(match.2).replacing("&amp;", with: "&"))
        }
        let pairs = hidden.filter { values[$0.name] == nil } + values.map { (name: $0.key, value: $0.value) }
        let fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let body = Data(PercentEncoding.encode(pairs).utf8)
        return try await send(HttpRequest(method: .post, url: url, headerFields: fields, body: body))
    }

    private func send(_ request: HttpRequest) async throws -> HttpResponse {
        var request = request
        // real time: the cookies come from a provider whose clock is real.
        let cookies = jar.current.cookies(for: request.url, now: Date())
        request.headerFields[.cookie] =
            cookies.isEmpty ? nil : cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        let response = try await http.send(request)
        // real time: as above.
        let now = Date()
        let received = ReceivedCookies(response, from: request.url, now: now)
        jar.withLock { $0.store(received.cookies, now: now) }
        return response
    }
}

extension HttpResponse {
    /// Where the response redirects to; empty when it does not.
    var location: String { headerFields[.location] ?? "" }
}
