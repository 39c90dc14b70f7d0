import PingCommons
import PingNetwork
import PingOrchestrate

/// Sends the user's browser to another site, and continues the journey when it returns.
///
/// Open ``redirectUrl`` in a browser. When the browser returns to the app, give the URL it returned with to
/// ``resume(from:)`` and call `next()`.
public final class RedirectCallback: Callback, RequestInterceptor {
    public let field: Field
    private let parameters = Locked<[(name: String, value: Secret)]>([])

    public init(field: Field) { self.field = field }

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
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL`; with code `providerMissing` when the page needs
    ///   ``redirectData`` in a form post, which no browser of the SDK can do.
    public func url() throws -> WebURL {
        guard redirectMethod.uppercased() != "POST" else {
            throw PingError(
                .providerMissing,
                "The server leads to a web page by a form post, and the SDK can only open pages.",
                recovery:
                    "Set the journey's SAML node to the binding HTTP-Redirect, or post redirectData in a web view of the app."
            )
        }
        return try WebURL(redirectUrl)
    }

    /// Whether a redirect answers this one, rather than coming from another page or program: it has a parameter of an
    /// identity provider's response, and the `state` of ``redirectUrl`` if that has one.
    ///
    /// - Parameter url: The URL that the browser returned with, as text.
    public func isAnswer(_ url: String) -> Bool { answer(in: url) != nil }

    /// Keeps the response that the browser returned with, for the next request.
    ///
    /// The SDK reads only the parameters of OpenID and SAML responses (`code`, `state`, `RelayState` …).
    ///
    /// - Parameter url: The URL that the browser returned with, as text.
    /// - Throws: `PingError` with code `invalidURL` when it is not an answer; see ``isAnswer(_:)``.
    public func resume(from url: String) throws {
        guard let known = answer(in: url) else {
            throw PingError(
                .invalidURL,
                "The browser came back without a response of the identity provider.",
                recovery: "Open the redirect again, or start a new flow."
            )
        }
        parameters.set(known.map { ($0.name, Secret($0.value)) })
    }

    private func answer(in url: String) -> [(name: String, value: String)]? {
        func states(_ pairs: [(name: String, value: String)]) -> [[UInt8]] {
            pairs.filter { $0.name == "state" }.map { Array($0.value.utf8) }
        }
        let known = PercentEncoding.queryPairs(of: url).filter { Self.responseParameters.contains($0.name) }
        let request = PercentEncoding.queryPairs(of: redirectUrl)
        let wanted = states(request)
        // The server keeps a posted response, with its state, and the entry stands for it alone.
        let isKept =
            request.contains { $0 == ("response_mode", "form_post") }
            && known.allSatisfy { $0.name == "form_post_entry" }
        return known.isEmpty || !(wanted.isEmpty || isKept || states(known) == wanted) ? nil : known
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
