import HTTPTypes
import PingNetwork

/// A response that ends the handling of a request.
struct HttpFailure: Error {
    let response: HttpResponse

    init(_ response: HttpResponse) {
        self.response = response
    }

    /// AM's error body: `code`, `reason`, `message` and perhaps `detail`.
    static func am(_ status: Int, _ message: String, detail: JSON? = nil) -> HttpFailure {
        HttpFailure(.amError(status, message, detail: detail))
    }

    static func badRequest(_ message: String) -> HttpFailure { am(400, message) }

    static func notFound() -> HttpFailure { am(404, "Resource not found") }

    static func methodNotAllowed(_ allowed: String) -> HttpFailure {
        var response = HttpResponse.amError(405, "Method Not Allowed")
        response.headerFields[.allow] = allowed
        return HttpFailure(response)
    }

    /// OAuth 2.0's error body (RFC 6749, section 5.2).
    static func oauth(_ status: Int, _ error: String, _ description: String) -> HttpFailure {
        HttpFailure(.oauthError(status, error, description))
    }
}
