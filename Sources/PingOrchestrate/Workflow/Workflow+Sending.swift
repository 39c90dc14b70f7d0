extension FlowContext {
    /// Sends a request beside the steps of the flow, such as a poll: with the header fields of the app, and with the limits
    /// of time, size and nesting that hold for steps.
    ///
    /// The response makes no node, and leaves the flow where it is.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: `PingError` when it cannot be sent or nothing comes back; `CancellationError`; what a module threw.
    public func send(aside request: Request) async throws -> Response {
        var request = request
        for handler in workflow.handlers.aside {
            do { request = try await handler.body(self, request) } catch {
                throw workflow.handlers.place(.transport, handler.module).located(error)
            }
        }
        return try await workflow.send(request, self)
    }
}

extension Workflow {
    /// Sends one request of a flow to the server, and returns the response.
    func send(
        _ request: Request,
        _ context: FlowContext,
        answering current: ContinueNode? = nil
    ) async throws -> Response {
        let http = try request.httpRequest(limits: limits)
        let response = try await sender.send(http) { context.id }
        return Response(url: http.url, http: response, answeredNode: current, depthLimit: limits.jsonDepthLimit)
    }
}
