import PingOrchestrate

/// Writes a line to standard error for each request of a flow, when the user wants to see them.
struct RequestTrace {
    private let output: (any TextOutput)?

    init(_ context: ToolContext, isVerbose: Bool) {
        output = isVerbose ? context.errors : nil
    }

    /// Writes the events of a stream while the body runs; those that came before its end are all written.
    func following<Value>(
        _ events: AsyncStream<FlowEvent>,
        _ body: () async throws -> Value
    ) async throws -> Value {
        guard let output else { return try await body() }
        let writer = Task {
            for await event in events { if let line = Self.line(event.kind) { output.line(line) } }
        }
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        // A cancelled reader of a stream still gets what the stream holds.
        writer.cancel()
        await writer.value
        return try result.get()
    }

    private static func line(_ event: FlowEvent.Kind) -> String? {
        switch event {
        case .sent(let method, let url): "[request] \(method) \(url)".printableLine
        case .received(let status): "[response] \(status)"
        default: nil
        }
    }
}
