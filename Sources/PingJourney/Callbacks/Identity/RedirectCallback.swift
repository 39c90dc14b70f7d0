/// Sends the user's browser elsewhere and takes the journey up again when it comes back.
///
/// Open ``redirectUrl`` in a browser. When that comes back to the app, hand the URL it came with to
/// ``resume(from:)`` and call `next()`.
public final class RedirectCallback: Callback, RequestInterceptor {
    public let field: Field
    private let parameters = Locked<[(name: String, value: Secret)]>([])

    public init(field: Field) {
        self.field = field
    }

    /// Where the browser goes.
    public var redirectUrl: String { field.text("redirectUrl") }
    /// `GET` or `POST`.
    public var redirectMethod: String { field.text("redirectMethod") }
    /// What is posted when the method is `POST`; `null` otherwise.
    public var redirectData: JSON { field.output("redirectData") ?? .null }
    /// Whether the server follows the journey by a cookie.
    public var trackingCookie: Bool { field.bool("trackingCookie") }

    /// ``redirectUrl`` as a URL that may be opened: https, or http to this machine.
    ///
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL`.
    public func url() throws -> WebURL { try WebURL(redirectUrl) }

    /// Takes what the browser came back with, for the next request.
    ///
    /// Only the parameters that OpenID and SAML answers have are taken (`code`, `state`, `RelayState` …).
    ///
    /// - Parameter url: The URL that the browser came back with, as text.
    /// - Throws: `PingError` with code `invalidURL` when it has none of those parameters.
    public func resume(from url: String) throws {
        let known = PercentEncoding.queryPairs(of: url).filter { Self.answerParameters.contains($0.name) }
        guard !known.isEmpty else {
            throw PingError(
                .invalidURL,
                "The browser came back without an answer of the identity provider.",
                recovery: "Open the redirect again, or start a new flow."
            )
        }
        parameters.set(known.map { ($0.name, Secret($0.value)) })
    }

    /// Whether the browser has come back with an answer to send.
    package var isFulfilled: Bool { !parameters.current.isEmpty }

    public func intercept(context: FlowContext, request: Request) -> Request {
        for (name, value) in parameters.current { request.parameter(name: name, value: value.reveal()) }
        return request
    }

    private static let answerParameters: Set<String> = [
        "code", "state", "iss", "error", "error_description", "errorCode", "errorMessage", "form_post_entry", "nonce",
        "RelayState", "responsekey", "scope",
    ]
}

extension RedirectCallback: Closeable {
    /// Gives the identity provider's answer up.
    public func close() { parameters.set([]) }
}
