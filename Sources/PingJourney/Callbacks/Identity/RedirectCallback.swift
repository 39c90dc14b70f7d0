/// Sends the user's browser to another site, and continues the journey when it returns.
///
/// Open ``redirectUrl`` in a browser. When the browser returns to the app, give the URL it returned with to
/// ``resume(from:)`` and call `next()`.
public final class RedirectCallback: Callback, RequestInterceptor {
    public let field: Field
    private let parameters = Locked<[(name: String, value: Secret)]>([])

    public init(field: Field) {
        self.field = field
    }

    /// The URL to open in the browser.
    public var redirectUrl: String { field.text("redirectUrl") }
    /// The HTTP method: `GET` or `POST`.
    public var redirectMethod: String { field.text("redirectMethod") }
    /// The form to post when the method is `POST`; `null` otherwise.
    public var redirectData: JSON { field.output("redirectData") ?? .null }
    /// Whether the server tracks the journey with a cookie.
    public var trackingCookie: Bool { field.bool("trackingCookie") }

    /// ``redirectUrl`` as a URL that the app may open: https, or http to this machine.
    ///
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL`.
    public func url() throws -> WebURL { try WebURL(redirectUrl) }

    /// Keeps the response that the browser returned with, for the next request.
    ///
    /// The SDK reads only the parameters of OpenID and SAML responses (`code`, `state`, `RelayState` …).
    ///
    /// - Parameter url: The URL that the browser returned with, as text.
    /// - Throws: `PingError` with code `invalidURL` when it has none of those parameters.
    public func resume(from url: String) throws {
        let known = PercentEncoding.queryPairs(of: url).filter { Self.responseParameters.contains($0.name) }
        guard !known.isEmpty else {
            throw PingError(
                .invalidURL,
                "The browser came back without a response of the identity provider.",
                recovery: "Open the redirect again, or start a new flow."
            )
        }
        parameters.set(known.map { ($0.name, Secret($0.value)) })
    }

    /// Whether the browser has returned with a response to send.
    package var isFulfilled: Bool { !parameters.current.isEmpty }

    public func intercept(context: FlowContext, request: Request) -> Request {
        for (name, value) in parameters.current { request.parameter(name: name, value: value.reveal()) }
        return request
    }

    private static let responseParameters: Set<String> = [
        "code", "state", "iss", "error", "error_description", "errorCode", "errorMessage", "form_post_entry", "nonce",
        "RelayState", "responsekey", "scope",
    ]
}

extension RedirectCallback: Closeable {
    /// Discards the identity provider's response.
    public func close() { parameters.set([]) }
}
