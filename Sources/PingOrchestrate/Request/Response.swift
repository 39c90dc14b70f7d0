import HTTPTypes

/// The server's answer, as modules see it.
public final class Response: Sendable {
    /// Where the answer comes from.
    public let url: WebURL
    /// The answer.
    public let http: HttpResponse
    /// The step whose answer was sent; `nil` for the answer to a start.
    public let answeredNode: ContinueNode?

    private let depthLimit: Int
    private let parsed = Locked<Result<JSON, any Error>?>(nil)

    /// Creates a response. Transports of a module do this.
    ///
    /// - Parameters:
    ///   - url: Where the answer comes from.
    ///   - http: The answer.
    ///   - answeredNode: The step whose answer was sent.
    ///   - depthLimit: How deep its JSON may nest.
    public init(
        url: WebURL,
        http: HttpResponse,
        answeredNode: ContinueNode? = nil,
        depthLimit: Int = JSON.defaultDepthLimit
    ) {
        self.url = url
        self.http = http
        self.answeredNode = answeredNode
        self.depthLimit = depthLimit
    }

    /// The same answer, to the step that was sent.
    func answering(_ node: ContinueNode?) -> Response {
        guard let node, answeredNode == nil else { return self }
        return Response(url: url, http: http, answeredNode: node, depthLimit: depthLimit)
    }

    /// The same answer, without the step that was sent.
    var withoutAnsweredNode: Response {
        answeredNode == nil ? self : Response(url: url, http: http, depthLimit: depthLimit)
    }

    /// The status code.
    public func status() -> Int { http.status }

    /// The body's bytes.
    public var data: Data { http.body }

    /// The body as text.
    public func body() -> String { String(decoding: http.body, as: UTF8.self) }

    /// A header field's value; `nil` when there is none. Names are compared without regard to case.
    public func header(name: String) -> String? {
        HTTPField.Name(name).flatMap { http.headerFields[$0] }
    }

    /// The body as JSON. Parsed once, however many handlers ask.
    ///
    /// - Throws: `PingError` with code `malformedJSON`.
    public func json() throws -> JSON {
        try parsed.withLock { parsed in
            let result = parsed ?? Result { try JSON(parsing: http.body, depthLimit: depthLimit) }
            parsed = result
            return result
        }.get()
    }
}

extension Response: CustomStringConvertible {
    public var description: String { "\(http) from \(url)" }
}
