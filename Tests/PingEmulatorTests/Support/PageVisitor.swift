import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

/// A browser without a screen: it keeps cookies, and fills in the form of the page it is on.
struct PageVisitor {
    let calls: EmulatorCalls
    var cookies: [String: String] = [:]
    /// What the browser sends as `Accept-Language`.
    var languages = ""
    /// The page that it is on.
    private(set) var path = "/"
    private(set) var response = HttpResponse(status: 0)

    init(_ emulator: Emulator) { calls = EmulatorCalls(emulator) }
    init(_ calls: EmulatorCalls) { self.calls = calls }

    var text: String { String(decoding: response.body, as: UTF8.self) }
    var title: String { part(after: "<title>", before: "</title>") ?? "" }
    var token: String { part(after: "name=\"token\" value=\"", before: "\"") ?? "" }
    /// Where it was sent, outside the emulator.
    var away: [String: String] { response.locationParameters }

    /// Opens a path, and follows the emulator's redirects.
    mutating func open(_ path: String) async throws {
        self.path = path
        try await receive(try await calls.get(path, headers: headers))
    }

    /// Begins a login of an app.
    mutating func authorize(_ openID: OpenIDCalls, _ changes: [String: String?] = [:]) async throws {
        try await open("\(openID.base)/authorize?" + PercentEncoding.encode(openID.parameters(changes)))
    }

    /// Posts a form with the page's token.
    mutating func send(_ fields: [String: String], origin: String? = nil) async throws {
        try await receive(try await posted(fields, origin: origin))
    }

    /// The response to a form with the page's token, which stays on the page.
    func posted(_ fields: [String: String], origin: String? = nil) async throws -> HttpResponse {
        var all = headers
        all["Origin"] = origin ?? calls.url
        let form = [(name: "token", value: token)] + fields.map { (name: $0.key, value: $0.value) }
        return try await calls.post(path, form: form, headers: all)
    }

    /// Fills in the demonstration user.
    mutating func logIn(_ name: String = "f0", _ password: String = "f1", as value: String = "S3cret-Word") async throws
    {
        try await send([name: "jo.field", password: value])
    }

    var headers: [String: String] {
        let cookie = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        return ["Accept": "text/html", "Accept-Language": languages, "Cookie": cookie]
    }

    private mutating func receive(_ first: HttpResponse) async throws {
        response = first
        for _ in 0..<5 {
            for field in response.headerFields[values: .setCookie] {
                let pair = field.split(separator: ";")[0].split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
            }
            guard let location = response.headerFields[.location], location.hasPrefix(calls.url + "/") else { return }
            path = String(location.dropFirst(calls.url.count))
            response = try await calls.get(path, headers: headers)
        }
    }

    /// The value of the button with a caption.
    func button(_ caption: String) -> String? {
        part(before: "\">\(caption)</button>", after: "value=\"")
    }

    private func part(before end: String, after start: String) -> String? {
        let parts = text.components(separatedBy: end)
        return parts.count > 1 ? parts[0].components(separatedBy: start).last : nil
    }

    private func part(after start: String, before end: String) -> String? {
        let parts = text.components(separatedBy: start)
        return parts.count > 1 ? parts[1].components(separatedBy: end).first : nil
    }
}

extension OpenIDCalls {
    /// The steps of a code flow at PingOne.
    static func pingOne(_ emulator: Emulator) -> OpenIDCalls {
        var calls = OpenIDCalls(emulator)
        calls.base = "/\(emulator.configuration.environmentID)/as"
        return calls
    }
}
