import Foundation
import HTTPTypes
import PingTestKit

@testable import PingOidc

/// A browser without a screen: follows redirects, keeps cookies, and logs the demonstration user
/// in on the emulator's page.
actor ScriptedBrowser {
    private let http = DefaultHttpClient()
    private var cookies: [String: String] = [:]
    /// The pages it was on.
    private(set) var visited: [WebURL] = []
    /// The text of the last page.
    private(set) var text = ""

    #if os(macOS) || os(Linux)
        /// A launcher for it.
        nonisolated var launcher: BrowserLauncher {
            BrowserLauncher { [self] url in
                do { try await visit(url) } catch { return false }
                return true
            }
        }
    #endif

    /// Opens a page, logs in where it is asked to, and goes where it is led.
    func visit(_ page: WebURL) async throws {
        var response = try await load(page)
        var url = page
        for _ in 0..<10 {
            if let location = response.headerFields[.location] {
                url = try url.resolving(location)
                response = try await load(url)
            } else if let token = Self.token(of: response) {
                let form = [
                    (name: "token", value: token), (name: "f0", value: "jo.field"), (name: "f1", value: "S3cret-Word"),
                ]
                response = try await load(url, form: form)
            } else {
                text = String(decoding: response.body, as: UTF8.self)
                return
            }
        }
    }

    /// The token of a login page's form.
    private static func token(of page: HttpResponse) -> String? {
        let parts = String(decoding: page.body, as: UTF8.self).components(separatedBy: #"name="token" value=""#)
        return parts.count > 1 ? parts[1].components(separatedBy: "\"").first : nil
    }

    private func load(_ url: WebURL, form: [(name: String, value: String)]? = nil) async throws -> HttpResponse {
        visited.append(url)
        var fields: HTTPFields = [.accept: "text/html"]
        fields[.cookie] = cookies.isEmpty ? nil : cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        fields[.contentType] = form.map { _ in "application/x-www-form-urlencoded" }
        let response = try await http.send(
            HttpRequest(
                method: form == nil ? .get : .post,
                url: url,
                headerFields: fields,
                body: Data(PercentEncoding.encode(form ?? []).utf8),
                timeout: .seconds(600)
            )
        )
        for cookie in response.headerFields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        return response
    }
}
