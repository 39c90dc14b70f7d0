extension FlowContext {
    /// Sends an auxiliary request of the flow, such as a poll. It carries the app's header fields and has the limits of the
    /// flow's steps.
    ///
    /// The response does not become a node and does not move the flow.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: `PingError` when the request fails; `CancellationError`; what a module threw.
    public func send(_ request: Request) async throws -> Response {
        var request = request
        for handler in workflow.handlers.auxiliary {
            do { request = try await handler.body(self, request) } catch {
                throw workflow.handlers.phase(.transport, handler.module).annotate(error)
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
        submitting current: ContinueNode? = nil
    ) async throws -> Response {
        let http = try request.httpRequest(limits: limits)
        let response = try await sender.send(http) { context.id }
        return Response(url: http.url, http: response, submittedNode: current, depthLimit: limits.jsonDepthLimit)
    }
}
