import HTTPTypes

extension FlowContext {
    /// Sends a request beside the steps of the flow, such as a poll: with the header fields of the app, and with the limits
    /// of time, size and nesting that hold for steps.
    ///
    /// The answer makes no node, and leaves the flow where it is.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer, whatever its status.
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
    /// Carries one request to the server and back: through the transport a module has set, or the HTTP client.
    func send(
        _ request: Request,
        _ context: FlowContext,
        answering current: ContinueNode? = nil
    ) async throws -> Response {
        observers.notify {
            let url = request.url.map(String.init(describing:)) ?? ""
            return FlowEvent(flow: context.id, kind: .sent(method: request.method.rawValue, url: url))
        }
        let response =
            if let transport = handlers.transport {
                try await carry(request, context, by: transport.body).answering(current)
            } else {
                try await carryByClient(request, answering: current)
            }
        observers.notify { FlowEvent(flow: context.id, kind: .received(status: response.http.status)) }
        return response
    }

    private func carryByClient(_ request: Request, answering current: ContinueNode?) async throws -> Response {
        let http = try request.httpRequest(limits: limits)
        let answer = try await httpClient.send(http)
        return Response(url: http.url, http: answer, answeredNode: current, depthLimit: limits.jsonDepthLimit)
    }

    /// A client keeps the time limit by itself; for a module's transport it is kept here.
    private func carry(
        _ request: Request,
        _ context: FlowContext,
        by transport: @escaping TransportHandler
    ) async throws -> Response {
        let limit = TimeLimit()
        let result: Result<Response, any Error> = await limit.run(for: limits.timeout, config.system) {
            do { return .success(try await transport(context, request)) } catch { return .failure(error) }
        }
        do { return try result.get() } catch {
            guard limit.isOver else { throw error }
            throw PingError(
                .networkTimeout,
                "The exchange with the server took longer than \(config.timeout) seconds.",
                recovery: "Check the connection, or allow more time with config.timeout.",
                underlying: error
            )
        }
    }
}
