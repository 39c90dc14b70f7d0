import Foundation
public import HTTPTypes

/// Drives a flow step by step and lets nothing happen that the test does not say.
///
/// Every request, every node and every write to a storage must be received by the test before it goes on. What was not
/// received is an error of the next ``run(_:)`` or of ``finish()``, and so is receiving what has not happened.
///
/// ```swift
/// let tester = FlowTester()
/// tester.transport.answer(HttpResponse(status: 200, body: loginPage))
/// let workflow = Workflow.createWorkflow { config in
///     config.httpClient = tester.transport
///     config.module(pages)
/// }
/// try await tester.run { await workflow.start() }
/// try tester.receiveRequest(.get, "/login")
/// let step = try tester.receiveStep()
/// try tester.finish()
/// ```
///
/// Its methods throw ``FlowTestFailure``, so it works in any test framework.
public final class FlowTester: Sendable {
    /// The script of the server. Give it to the configuration as its `httpClient`.
    public let transport: ScriptedTransport

    private let state = Locked(State())

    private struct State {
        var receivedRequests = 0
        var node: (any Node)?
        var writes: [StorageWrite] = []
    }

    /// Creates a tester.
    ///
    /// - Parameter transport: The script of the server.
    public init(transport: ScriptedTransport = ScriptedTransport()) {
        self.transport = transport
    }

    /// Starts a flow or answers a step.
    ///
    /// - Parameter work: Returns the node the flow stands at then.
    /// - Throws: ``FlowTestFailure`` when something that happened before has not been received. Nothing is run then.
    public func run(_ work: () async -> any Node) async throws {
        try verifyAllReceived()
        let node = await work()
        state.withLock { $0.node = node }
    }

    /// Answers a step.
    ///
    /// - Parameter step: The step, with its fields filled in.
    public func answer(_ step: ContinueNode) async throws {
        try await run { await step.next() }
    }

    /// The next request that has been sent.
    ///
    /// - Parameters:
    ///   - method: The method it must have.
    ///   - path: The path it must have, percent-encoded; `nil` for any.
    /// - Returns: The request, to look at the rest of it.
    @discardableResult
    public func receiveRequest(_ method: HTTPRequest.Method, _ path: String? = nil) throws -> HttpRequest {
        let requests = transport.requests
        let index = state.withLock { state in
            defer { state.receivedRequests += state.receivedRequests < requests.count ? 1 : 0 }
            return state.receivedRequests
        }
        let expected = "\(method) \(path ?? "to any path")"
        guard requests.indices.contains(index) else {
            throw FlowTestFailure(["Expected a request \(expected), but none was sent."])
        }
        let request = requests[index]
        guard request.method == method, path == nil || request.url.path == path else {
            throw FlowTestFailure(["Expected a request \(expected), but it was \(request)."])
        }
        return request
    }

    /// The node of the last ``run(_:)``, whatever it is.
    public func receiveNode() throws -> any Node {
        let node = state.withLock { state in
            defer { state.node = nil }
            return state.node
        }
        guard let node else { throw FlowTestFailure(["Expected a node, but nothing has run since the last one."]) }
        return node
    }

    /// The next write to the storages that ``recording(_:as:)`` watches.
    func receiveWrite(_ storage: String) throws -> StorageWrite {
        let write = state.withLock { $0.writes.isEmpty ? nil : $0.writes.removeFirst() }
        guard let write else { throw FlowTestFailure(["Expected a write to \(storage), but there was none."]) }
        guard write.storage == storage else {
            throw FlowTestFailure(["Expected a write to \(storage), but it was to \(write.storage)."])
        }
        return write
    }

    /// A storage whose writes the test must receive.
    ///
    /// - Parameters:
    ///   - storage: Where values really go.
    ///   - name: What to call it in ``receiveSave(_:in:)`` and ``receiveDelete(in:)``.
    public func recording<Item: Codable & Sendable>(
        _ storage: any Storage<Item>,
        as name: String
    ) -> any Storage<Item> {
        RecordingStorage(base: storage, name: name) { write in
            self.state.withLock { $0.writes.append(write) }
        }
    }

    /// Fails unless everything that happened has been received and every scripted answer given.
    public func finish() throws {
        try verifyAllReceived()
        do { try transport.verifyFinished() } catch { throw FlowTestFailure([error.localizedDescription]) }
    }

    private func verifyAllReceived() throws {
        let (received, node, writes) = state.withLock { ($0.receivedRequests, $0.node, $0.writes) }
        var findings = transport.requests.dropFirst(received).map { "The request \($0) was not received." }
        if let node { findings.append("The node \(Self.name(node)) was not received.") }
        findings += writes.map { "The write to \($0.storage) was not received." }
        if !findings.isEmpty { throw FlowTestFailure(findings) }
    }

    static func name(_ node: any Node) -> String {
        switch node.kind {
        case .continue(let step): "ContinueNode with \(step.actions.count) actions"
        case .error(let error): "ErrorNode: \(error.message)"
        case .failure(let failure): "FailureNode: \(failure.cause.localizedDescription)"
        case .success: "SuccessNode"
        case .empty: "EmptyNode"
        }
    }
}
