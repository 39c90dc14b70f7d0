import Hummingbird

/// Replaces the address by the pattern of its route, so that a trace has neither the identifier of a login nor a query.
///
/// No route reads a query, and routes take identifiers from the parameters.
struct RoutePattern: RouterMiddleware {
    func handle(
        _ request: WebRequest,
        context: WebContext,
        next: (WebRequest, WebContext) async throws -> WebResponse
    ) async throws -> WebResponse {
        var head = request.head
        head.path = context.endpointPath ?? "/"
        return try await next(WebRequest(head: head, body: request.body), context)
    }
}
