import HTTPTypes

/// The one sender of a workflow: the requests of its flows, its modules and its users go through it to an HTTP client.
///
/// It names the flow to the server, tells the listeners, and names the flow in errors.
struct WorkflowSender: HttpClient, HttpClientWrapper {
    let client: any HttpClient
    let observers: FlowObservers
    let correlationHeader: HTTPField.Name?
    let system: SystemServices

    /// The flow on whose behalf a module's function runs, so that the requests it makes belong to the flow.
    @TaskLocal static var flow: String?

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let flow = Self.flow
        return try await send(request) { flow ?? system.uuid().uuidString }
    }

    /// - Parameter flow: What identifies the flow; called when something asks for it.
    func send(_ request: HttpRequest, flow: () -> String) async throws -> HttpResponse {
        var known: String?
        func identifier() -> String {
            let flow = known ?? flow()
            known = flow
            return flow
        }
        var request = request
        if let correlationHeader, !request.headerFields.contains(correlationHeader) {
            request.headerFields[correlationHeader] = identifier()
        }
        observers.notify {
            FlowEvent(flow: identifier(), kind: .sent(method: request.method.rawValue, url: "\(request.url)"))
        }
        do {
            let response = try await client.send(request)
            observers.notify { FlowEvent(flow: identifier(), kind: .received(status: response.status)) }
            return response
        } catch var error as PingError {
            error.context.correlationID = error.context.correlationID ?? identifier()
            throw error
        }
    }
}
