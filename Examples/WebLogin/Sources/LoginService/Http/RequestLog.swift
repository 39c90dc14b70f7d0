import HTTPTypes
import Hummingbird
import Logging

/// One line for each request: its method, the pattern of its route, the status and the time. Never a
/// query, a cookie or a form.
struct RequestLog: RouterMiddleware {
    private let clock = ContinuousClock()

    func handle(
        _ request: WebRequest,
        context: WebContext,
        next: (WebRequest, WebContext) async throws -> WebResponse
    ) async throws -> WebResponse {
        let began = clock.now
        let response = try await next(request, context)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(context.endpointPath ?? "-")",
                "status": "\(response.status.code)", "milliseconds": "\((clock.now - began) / .milliseconds(1))",
            ]
        )
        return response
    }
}
