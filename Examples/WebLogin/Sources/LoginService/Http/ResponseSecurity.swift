import HTTPTypes
import Hummingbird

/// Header fields of every response. Browsers that have seen the service over TLS never call it without (RFC 6797), and
/// nothing stores a response, such as a redirect with a cookie.
struct ResponseSecurity: RouterMiddleware {
    let isSecure: Bool

    func handle(
        _ request: WebRequest,
        context: WebContext,
        next: (WebRequest, WebContext) async throws -> WebResponse
    ) async throws -> WebResponse {
        var response = try await next(request, context)
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
