public import HTTPTypes
public import PingFoundation

/// The request a workflow is about to send, while modules still change it.
///
/// A class, so that a handler can change its argument and return it. Its methods do not throw: the engine reports what
/// it cannot send (a missing URL, an invalid header name) when it sends the request, as the cause of a ``FailureNode``.
/// Safe to use from any task.
public final class Request: Sendable {
    private struct State: Sendable {
        var url: WebURL?
        /// Why the URL is invalid.
        var urlProblem: (any Error)?
        var parameters: [(name: String, value: String)] = []
        var method: HTTPRequest.Method?
        /// All fields but the cookies.
        var otherFields = HTTPFields()
        var cookies: [Cookie] = []
        var body = Data()
        /// Why something else is invalid.
        var problem: (any Error)?

        var cookieField: String? { cookies.isEmpty ? nil : cookies.map(\.pair).joined(separator: "; ") }

        var headerFields: HTTPFields {
            var fields = otherFields
            // `values:` keeps one field; the plain subscript would split it into one field for each cookie.
            if let cookieField { fields[values: .cookie] = [cookieField] }
            return fields
        }
    }

    /// A cookie as the request carries it.
    private struct Cookie: Sendable {
        let name: String
        let pair: String
        var isHeld = false
    }

    private let state: Locked<State>

    /// A request without a URL.
    public init() { state = Locked(State()) }

    /// A request to a URL.
    public init(url: WebURL) { state = Locked(State(url: url)) }

    /// A request to a URL as text.
    public convenience init(urlString: String) {
        self.init()
        url(urlString)
    }

    /// Sets the URL.
    ///
    /// - Parameter text: An https URL, or http to this machine.
    public func url(_ text: String) {
        do {
            url(try WebURL(text))
        } catch {
            state.withLock { state in
                state.url = nil
                state.urlProblem = error
            }
        }
    }

    /// Sets the URL.
    public func url(_ url: WebURL) {
        state.withLock { state in
            state.url = url
            state.urlProblem = nil
        }
    }

    /// Adds a query parameter, percent-encoded exactly.
    public func parameter(name: String, value: String) {
        state.withLock { $0.parameters.append((name, value)) }
    }

    /// Takes the query parameters out: a product that pushes its request sends them along.
    package func takeParameters() -> [(name: String, value: String)] {
        state.withLock { state in
            defer { state.parameters = [] }
            return state.parameters
        }
    }

    /// Sets a header field; replaces a field of that name.
    public func header(name: String, value: String) {
        guard let field = HTTPField.Name(name) else { return report("“\(name)” is not a valid header field name.") }
        header(field, value)
    }

    /// Sets a header field; replaces a field of that name. The cookies of a field `Cookie` replace those of the same
    /// names only, since the session's are among the others.
    public func header(_ name: HTTPField.Name, _ value: String) {
        guard HTTPField.isValidValue(value) else {
            return report("The value of the header field “\(name)” has invalid characters.")
        }
        state.withLock { state in
            guard name == .cookie else {
                state.otherFields[name] = value
                return
            }
            let cookies = Self.cookies(of: value)
            state.cookies.removeAll { present in cookies.contains { $0.name == present.name } }
            state.cookies += cookies
        }
    }

    /// Adds cookies; replaces those of the same names, but none that the request holds.
    ///
    /// - Parameter cookies: Names and values.
    package func cookies(_ cookies: [(name: String, value: String)]) {
        guard !cookies.isEmpty else { return }
        if let broken = cookies.first(where: { !HttpCookie.isSendable(name: $0.name, value: $0.value) }) {
            return report("The cookie “\(broken.name.prefix(64))” has invalid characters.")
        }
        state.withLock { state in
            state.cookies.removeAll { present in !present.isHeld && cookies.contains { $0.name == present.name } }
            let held = state.cookies.filter(\.isHeld)
            for cookie in cookies where !held.contains(where: { $0.name == cookie.name }) {
                state.cookies.append(Cookie(name: cookie.name, pair: "\(cookie.name)=\(cookie.value)"))
            }
        }
    }

    /// Lets nobody replace the cookies that the request has now: its maker knows better than the modules.
    package func holdCookies() {
        state.withLock { state in
            for index in state.cookies.indices { state.cookies[index].isHeld = true }
        }
    }

    private static func cookies(of field: String) -> [Cookie] {
        field.utf8.split(separator: UInt8(ascii: ";")).map { pair in
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            return Cookie(name: "\(Substring(pair.prefix { $0 != UInt8(ascii: "=") }))", pair: "\(Substring(pair))")
        }
    }

    /// Records what cannot be sent, until the engine sends the request.
    private func report(_ problem: String) {
        let error = PingError(
            .invalidConfiguration,
            problem,
            recovery: "Correct it where the app or one of its modules sets it."
        )
        state.withLock { $0.problem = $0.problem ?? error }
    }

    /// Sets a JSON body. The method becomes POST unless one is set.
    public func body(_ body: JSON) {
        let data = body.serialized()
        state.withLock { state in
            state.body = data
            state.otherFields[.contentType] = "application/json"
            state.method = state.method ?? .post
        }
    }

    /// Sets a form as the body, percent-encoded exactly, in the order given. The method becomes POST unless one is set.
    public func form(_ pairs: [(name: String, value: String)]) {
        let data = Data(PercentEncoding.encode(pairs).utf8)
        state.withLock { state in
            state.body = data
            state.otherFields[.contentType] = "application/x-www-form-urlencoded"
            state.method = state.method ?? .post
        }
    }

    /// Sets the method.
    public func method(_ method: HTTPRequest.Method) { state.withLock { $0.method = method } }

    /// The method that was set; else POST with a body and GET without.
    public var method: HTTPRequest.Method { state.withLock { $0.method ?? .get } }

    /// The URL with its parameters; `nil` while the URL is missing or invalid.
    public var url: WebURL? { state.withLock { $0.url?.appending($0.parameters) } }

    /// The URL without its parameters, at which cookies do not look.
    var place: WebURL? { state.withLock { $0.url } }

    /// Whether a URL was set, valid or not.
    var hasURL: Bool { state.withLock { $0.url != nil || $0.urlProblem != nil } }

    /// A header field's value.
    public func headerValue(_ name: HTTPField.Name) -> String? {
        state.withLock { name == .cookie ? $0.cookieField : $0.otherFields[name] }
    }

    /// All header fields.
    public var headerFields: HTTPFields { state.withLock { $0.headerFields } }

    /// The body's bytes; empty for none.
    public var body: Data { state.withLock { $0.body } }

    /// The HTTP request as it is now.
    ///
    /// - Throws: `PingError` when the URL is missing, or a part of the request is invalid.
    package func httpRequest(limits: RequestLimits = RequestLimits()) throws -> HttpRequest {
        try state.withLock { state in
            if let problem = state.urlProblem ?? state.problem { throw problem }
            guard let url = state.url else {
                throw PingError(
                    .invalidConfiguration,
                    "The request has no URL.",
                    recovery: "Set a server in the configuration, or a URL in a start handler."
                )
            }
            return HttpRequest(
                method: state.method ?? .get,
                url: url.appending(state.parameters),
                headerFields: state.headerFields,
                body: state.body,
                timeout: limits.timeout,
                bodyLimit: limits.bodyLimit
            )
        }
    }
}

extension Request: CustomStringConvertible {
    /// Method and URL without its query.
    public var description: String { "\(method) \(url.map(String.init(describing:)) ?? "(no URL)")" }
}
