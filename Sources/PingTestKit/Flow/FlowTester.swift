public import Foundation
public import HTTPTypes

/// Drives a flow step by step and fails when anything happens that the test does not expect.
///
/// A test must receive every request, every node and every write to a storage before it continues. The next ``run(_:)``
/// or ``finish()`` reports what the test has not received. Receiving something that has not happened is an error too.
///
/// ```swift
/// let tester = FlowTester()
/// tester.transport.respond(HttpResponse(status: 200, body: loginPage))
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
    /// The server's script. Set it as the configuration's `httpClient`.
    public let transport: ScriptedTransport

    private let state = Locked(State())

    private struct State {
        var receivedRequests = 0
        var node: (any Node)?
        var writes: [StorageWrite] = []
        var givenAnswers: Set<String> = []
        var usedAnswers: Set<String> = []
    }

    /// Creates a tester.
    ///
    /// - Parameter transport: The server's script.
    public init(transport: ScriptedTransport = ScriptedTransport()) {
        self.transport = transport
    }

    /// Starts a flow or submits a step.
    ///
    /// - Parameter work: Starts or continues the flow, and returns its node.
    /// - Throws: ``FlowTestFailure`` when the test has not received all that happened before. `work` does not run then.
    public func run(_ work: () async -> any Node) async throws {
        try verifyAllReceived()
        let node = await work()
        state.withLock { $0.node = node }
    }

    /// Submits a step.
    ///
    /// - Parameter step: The step, with its fields filled in.
    public func submit(_ step: ContinueNode) async throws {
        try await run { await step.next() }
    }

    /// Fills a step in with the answers of a login, and submits it.
    ///
    /// The rules are those of `ContinueNode.fill(_:attempts:)`: a wrong password is not sent twice, and not as a user
    /// name. Give the same answers at each step; ``finish()`` reports those that no step has
    /// used, such as a misspelt one.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - answers: Each answer with what asks for it.
    ///   - attempts: How often the same secret may be sent.
    /// - Throws: ``FlowTestFailure`` when the test has not received everything that happened before, or when the
    ///   answers do not fit the step. Nothing is sent then.
    public func submit(_ step: ContinueNode, filling answers: [String: String], attempts: Int = 1) async throws {
        try verifyAllReceived()
        do {
            let used = try step.filling(answers, attempts: attempts)
            state.withLock { state in
                state.givenAnswers.formUnion(answers.keys)
                state.usedAnswers.formUnion(used)
            }
        } catch {
            throw FlowTestFailure([error.message])
        }
        try await submit(step)
    }

    /// The next request that the workflow sent.
    ///
    /// - Parameters:
    ///   - method: The method it must have.
    ///   - path: The path it must have, percent-encoded; `nil` for any.
    /// - Returns: The request, for further checks.
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

    /// The node of the last ``run(_:)``, of any kind.
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

    /// Wraps a storage; the test must receive its writes.
    ///
    /// - Parameters:
    ///   - storage: Keeps the values.
    ///   - name: Its name in ``receiveSave(_:in:)`` and ``receiveDelete(in:)``.
    public func recording<Item: Codable & Sendable>(
        _ storage: any Storage<Item>,
        as name: String
    ) -> any Storage<Item> {
        RecordingStorage(base: storage, name: name) { write in
            self.state.withLock { $0.writes.append(write) }
        }
    }

    /// Fails unless the test has received everything that happened, the transport has sent every response, and the
    /// steps have used every answer.
    public func finish() throws {
        try verifyAllReceived()
        let unused = state.withLock { $0.givenAnswers.subtracting($0.usedAnswers) }.sorted()
        if !unused.isEmpty { throw FlowTestFailure(unused.map { "No step used the answer “\($0)”." }) }
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

/// The unexpected and the missing events of a ``FlowTester``.
public struct FlowTestFailure: Error, Hashable, LocalizedError, CustomStringConvertible {
    /// The findings, as sentences.
    public let findings: [String]

    init(_ findings: [String]) {
        self.findings = findings
    }

    public var description: String { findings.joined(separator: "\n") }
    public var errorDescription: String? { description }
}
