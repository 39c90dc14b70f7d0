import HTTPTypes
import Hummingbird

/// Tells browsers that have seen the service over TLS never to call it without (RFC 6797).
struct TransportSecurity: RouterMiddleware {
    let isSecure: Bool

    func handle(
        _ request: WebRequest,
        context: WebContext,
        next: (WebRequest, WebContext) async throws -> WebResponse
    ) async throws -> WebResponse {
        var response = try await next(request, context)
        if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        return response
    }
}
