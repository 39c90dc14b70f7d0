import HTTPTypes
import PingFoundation

/// Sends every request of a workflow: those of its flows, its modules and its users.
///
/// It adds the correlation id to requests and errors, and notifies listeners.
package struct WorkflowSender: HttpClient {
    package let client: any HttpClient
    let observers: FlowObservers
    let correlationHeader: HTTPField.Name?
    let system: SystemServices

    /// The flow for which a module's function runs; its requests belong to the flow.
    @TaskLocal package static var flow: String?

    package func send(_ request: HttpRequest) async throws -> HttpResponse {
        let flow = Self.flow
        return try await send(request) { flow ?? system.uuid().text }
    }

    /// - Parameter flow: Makes the flow's identifier when it is needed.
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
        report(identifier) { .sent(method: request.method.rawValue, url: "\(request.url)") }
        do {
            let response = try await client.send(request)
            report(identifier) { .received(status: response.status) }
            return response
        } catch {
            throw Self.naming(error, identifier)
        }
    }

    /// Not inlined, as the function below.
    @inline(never)
    private func report(_ flow: () -> String, _ kind: () -> FlowEvent.Kind) {
        observers.notify { FlowEvent(flow: flow(), kind: kind()) }
    }

    /// Not inlined: every request would hold the members of an error while it waits.
    @inline(never)
    private static func naming(_ error: any Error, _ flow: () -> String) -> any Error {
        guard var error = error as? PingError else { return error }
        error.context.correlationID = error.context.correlationID ?? flow()
        return error
    }
}
