import HTTPTypes
public import PingFoundation

/// The server's response, as modules see it.
public final class Response: Sendable {
    /// The URL that the response comes from.
    public let url: WebURL
    /// The HTTP response.
    public let http: HttpResponse
    /// The step that was submitted; `nil` for the response to a start.
    public let submittedNode: ContinueNode?
    /// Whether it is of a step that left the process, and no server has sent it now.
    package let isRestored: Bool

    private let depthLimit: Int
    private let parsed = Locked<Result<JSON, any Error>?>(nil)

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - url: The URL that the response comes from.
    ///   - http: The HTTP response.
    ///   - submittedNode: The step that was submitted.
    ///   - isRestored: Whether it is of a step that left the process.
    ///   - depthLimit: How deep its JSON may nest.
    package init(
        url: WebURL,
        http: HttpResponse,
        submittedNode: ContinueNode? = nil,
        isRestored: Bool = false,
        depthLimit: Int = JSON.defaultDepthLimit
    ) {
        self.url = url
        self.http = http
        self.submittedNode = submittedNode
        self.isRestored = isRestored
        self.depthLimit = depthLimit
    }

    /// The same response, with the step that was submitted.
    func submitting(_ node: ContinueNode?) -> Response {
        guard let node, submittedNode == nil else { return self }
        return Response(url: url, http: http, submittedNode: node, depthLimit: depthLimit)
    }

    /// The same response, without the step that was submitted.
    var withoutSubmittedNode: Response {
        submittedNode == nil ? self : Response(url: url, http: http, depthLimit: depthLimit)
    }

    /// The status code.
    public func status() -> Int { http.status }

    /// The body's bytes.
    public var data: Data { http.body }

    /// The body as text.
    public func body() -> String { String(decoding: http.body, as: UTF8.self) }

    /// A header field's value; `nil` when the response does not have it. Names are case-insensitive.
    public func header(name: String) -> String? {
        HTTPField.Name(name).flatMap { http.headerFields[$0] }
    }

    /// The body as JSON. Parsed once, however many handlers ask. Of two members of one name the last counts, and half a
    /// surrogate pair is U+FFFD, as in browsers: a slip of a node's author does not end the login.
    ///
    /// - Throws: `PingError` with code `malformedJSON`.
    public func json() throws -> JSON {
        try parsed.withLock { parsed in
            let result = parsed ?? Result { try JSON(lenientlyParsing: http.body, depthLimit: depthLimit) }
            parsed = result
            return result
        }.get()
    }
}

extension Response: CustomStringConvertible {
    public var description: String { "\(http) from \(url)" }
}
