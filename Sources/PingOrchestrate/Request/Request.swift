public import HTTPTypes

/// The request a workflow is about to send, while modules still change it.
///
/// A reference, so that a handler can change what it was given and return it. Nothing is sent and nothing throws before
/// the engine sends the request; what cannot be sent (no URL, a header name that is none) is reported then, as the cause
/// of a ``FailureNode``. Safe to use from any task.
public final class Request: Sendable {
    private struct State: Sendable {
        var url: WebURL?
        /// What is wrong with the URL, in place of one.
        var urlProblem: (any Error)?
        var parameters: [(name: String, value: String)] = []
        var method: HTTPRequest.Method?
        var headerFields = HTTPFields()
        var body = Data()
        /// What else cannot be sent.
        var problem: (any Error)?
    }

    private let state: Locked<State>

    /// A request without a URL.
    public init() {
        state = Locked(State())
    }

    /// A request to a URL.
    public init(url: WebURL) {
        state = Locked(State(url: url))
    }

    /// A request to a URL given as text.
    public convenience init(urlString: String) {
        self.init()
        url(urlString)
    }

    /// Sets where the request goes.
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

    /// Sets where the request goes.
    public func url(_ url: WebURL) {
        state.withLock { state in
            state.url = url
            state.urlProblem = nil
        }
    }

    /// Adds a pair to the query, percent-encoded exactly.
    public func parameter(name: String, value: String) {
        state.withLock { $0.parameters.append((name, value)) }
    }

    /// Sets a header field, in place of one of that name.
    public func header(name: String, value: String) {
        guard let field = HTTPField.Name(name) else {
            return report("“\(name)” cannot be the name of a header field.")
        }
        header(field, value)
    }

    /// Sets a header field, in place of one of that name.
    public func header(_ name: HTTPField.Name, _ value: String) {
        guard HTTPField.isValidValue(value) else {
            return report("The value of the header field “\(name)” has characters that may not be in one.")
        }
        state.withLock { $0.headerFields[name] = value }
    }

    /// Adds cookies to those the request already carries. A cookie of the same name is replaced.
    ///
    /// - Parameter cookies: Names and values.
    public func cookies(_ cookies: [(name: String, value: String)]) {
        guard !cookies.isEmpty else { return }
        if let broken = cookies.first(where: { !HttpCookie.isSendable(name: $0.name, value: $0.value) }) {
            return report("The cookie “\(broken.name.prefix(64))” has characters that may not be in one.")
        }
        let added = cookies.map { "\($0.name)=\($0.value)" }
        state.withLock { state in
            let kept = state.headerFields[.cookie].map { Self.pairs($0, without: Set(cookies.map(\.name))) } ?? []
            // By its values, for that keeps one field; by its name, it would be taken apart into one for each cookie.
            state.headerFields[values: .cookie] = [(kept + added).joined(separator: "; ")]
        }
    }

    /// The pairs of a `Cookie` field but those of some names.
    private static func pairs(_ field: String, without names: Set<String>) -> [String] {
        field.split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { pair in !names.contains(String(pair.prefix { $0 != "=" })) }.map(String.init)
    }

    /// Remembers what cannot be sent, for the moment it would be.
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
            state.headerFields[.contentType] = "application/json"
            state.method = state.method ?? .post
        }
    }

    /// Sets a form as the body, percent-encoded exactly, in the order given. The method becomes POST unless one is set.
    public func form(_ pairs: [(name: String, value: String)]) {
        let data = Data(PercentEncoding.encode(pairs).utf8)
        state.withLock { state in
            state.body = data
            state.headerFields[.contentType] = "application/x-www-form-urlencoded"
            state.method = state.method ?? .post
        }
    }

    /// Sets the method.
    public func method(_ method: HTTPRequest.Method) {
        state.withLock { $0.method = method }
    }

    /// The method: the one set, or POST with a body and GET without.
    public var method: HTTPRequest.Method {
        state.withLock { $0.method ?? .get }
    }

    /// Where the request goes, with its parameters; `nil` while there is no usable URL.
    public var url: WebURL? {
        state.withLock { $0.url?.appending($0.parameters) }
    }

    /// Whether a URL was set, usable or not.
    var hasURL: Bool { state.withLock { $0.url != nil || $0.urlProblem != nil } }

    /// A header field's value.
    public func headerValue(_ name: HTTPField.Name) -> String? {
        state.withLock { $0.headerFields[name] }
    }

    /// All header fields.
    public var headerFields: HTTPFields { state.withLock { $0.headerFields } }

    /// The body's bytes; empty for none.
    public var body: Data { state.withLock { $0.body } }

    /// The request as it would be sent now, with limits.
    ///
    /// - Throws: `PingError` when there is no URL or something set cannot be sent.
    public func httpRequest(limits: RequestLimits) throws -> HttpRequest {
        try httpRequest(timeout: limits.timeout, bodyLimit: limits.bodyLimit)
    }

    /// The request as it would be sent now.
    ///
    /// - Throws: `PingError` when there is no URL or something set cannot be sent.
    public func httpRequest(
        timeout: Duration = HttpRequest.defaultTimeout,
        bodyLimit: Int = HttpRequest.defaultBodyLimit
    ) throws -> HttpRequest {
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
                timeout: timeout,
                bodyLimit: bodyLimit
            )
        }
    }
}

extension Request: CustomStringConvertible {
    /// Method and URL without its query.
    public var description: String { "\(method) \(url.map(String.init(describing:)) ?? "(no URL)")" }
}
