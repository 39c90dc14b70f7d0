import PingOrchestrate

extension ToolContext {
    /// Does what it is given, and writes a line to standard error for each request of a flow meanwhile, when the user
    /// wants to see them. The events that came before the end are all written.
    func tracing<Value>(
        _ events: AsyncStream<FlowEvent>,
        isVerbose: Bool,
        _ body: () async throws -> Value
    ) async throws -> Value {
        guard isVerbose else { return try await body() }
        let writer = Task {
            for await event in events { if let line = event.kind.traceLine { errors.line(line) } }
        }
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        // A cancelled reader of a stream still gets what the stream holds.
        writer.cancel()
        await writer.value
        return try result.get()
    }
}

extension FlowEvent.Kind {
    fileprivate var traceLine: String? {
        switch self {
        case .sent(let method, let url): "[request] \(method) \(url)".printableLine
        case .received(let status): "[response] \(status)"
        default: nil
        }
    }
}
