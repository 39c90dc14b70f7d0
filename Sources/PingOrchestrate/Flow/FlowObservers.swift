/// The streams of a workflow's events.
final class FlowObservers: Sendable {
    private struct State: Sendable {
        var nextID = 0
        var continuations: [Int: AsyncStream<FlowEvent>.Continuation] = [:]
    }

    private let state = Locked(State())

    /// Builds an event and sends it to all streams, if there are any.
    func notify(_ event: () -> FlowEvent) {
        let listeners = state.withLock { $0.continuations.isEmpty ? [] : Array($0.continuations.values) }
        if listeners.isEmpty { return }
        let event = event()
        for listener in listeners { listener.yield(event) }
    }

    func stream() -> AsyncStream<FlowEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: FlowEvent.self, bufferingPolicy: .bufferingNewest(256))
        let id = state.withLock { state in
            state.nextID += 1
            state.continuations[state.nextID] = continuation
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    deinit {
        // A stream does not end by itself when its continuation is released.
        for continuation in state.current.continuations.values { continuation.finish() }
    }

    private func remove(_ id: Int) {
        _ = state.withLock { $0.continuations.removeValue(forKey: id) }
    }
}

extension Workflow {
    /// The events of all flows from now on.
    ///
    /// Every call returns a new stream. It buffers 256 events and drops the oldest when a listener is slower; flows
    /// never wait for listeners. The stream ends when its listener stops, or with the workflow.
    public func events() -> AsyncStream<FlowEvent> { observers.stream() }
}

extension FlowEvent.NodeSummary {
    init(_ node: any Node) {
        switch node.kind {
        case .continue(let step): self = .continue(actions: step.actions.map { String(describing: type(of: $0)) })
        case .error(let error): self = .error(status: error.status)
        case .failure(let failure):
            self = .failure(
                code: failure.isCancelled ? "cancelled" : (failure.cause as? PingError)?.code.rawValue ?? ""
            )
        case .success: self = .success
        case .empty: self = .empty
        }
    }
}
