extension FlowContext {
    /// Sends an auxiliary request of the flow, such as a poll. It carries the app's header fields and has the limits of
    /// the flow's steps. ``CookieModule`` keeps the cookies of its response if it comes from where
    /// the flow's last step did.
    ///
    /// The response does not become a node and does not move the flow.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, whatever its status.
    /// - Throws: `PingError` when the request fails; `CancellationError`; what a module threw.
    public func send(_ request: Request) async throws -> Response {
        var request = request
        request.holdCookies()
        for handler in workflow.handlers.auxiliary {
            do { request = try await handler.body(self, request) } catch {
                throw workflow.handlers.phase(.transport, handler.module).annotate(error)
            }
        }
        let response = try await workflow.send(request, self)
        CookieModule.keep(auxiliary: response, self)
        return response
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
