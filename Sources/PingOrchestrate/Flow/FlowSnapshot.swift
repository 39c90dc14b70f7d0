/// A flow that has left the process: a step, its cookies, verifier, nonce and deadline.
///
/// Holds secrets of the flow (never what the user typed), so keep it in an encrypted `Storage`, and only as long as the
/// user may still come back, for example from a link in a mail.
public struct FlowSnapshot: Codable, Sendable {
    /// The flow's identifier, as in ``FlowContext/id``.
    public let id: String
    /// When the flow ends of itself; worthless after that.
    public let deadline: Date?
    let version: Int
    let url: String
    /// JSON as text, so that its numbers stay as they were received.
    let document: String
    let values: [String: String]
}

extension FlowSnapshot: CustomStringConvertible, CustomReflectable {
    public var description: String { "FlowSnapshot(flow: \(id))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ContinueNode {
    /// This step and the flow around it, to go on with in another process. What the user typed is not part of it.
    ///
    /// - Throws: `PingError` when the step does not come from a server, or a value of the flow cannot be encoded.
    public func snapshot() throws -> FlowSnapshot {
        guard let origin else {
            throw PingError(
                .snapshotUnusable,
                "A step that came from no server cannot be saved.",
                recovery: "Save a step that start() or next() of a workflow has returned."
            )
        }
        return FlowSnapshot(
            id: context.id,
            deadline: context.deadline,
            version: 1,
            url: origin.absoluteString,
            document: input.text(),
            values: try context.values.snapshot().mapValues { $0.text() }
        )
    }
}

extension Workflow {
    /// The step of a saved flow.
    ///
    /// The workflow needs the same configuration as the one that saved it. A snapshot can be restored any number of
    /// times, but the server accepts one answer to a step.
    ///
    /// - Parameter snapshot: What ``ContinueNode/snapshot()`` gave.
    /// - Returns: The step, with untouched fields.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/snapshotUnusable`` when it is of a newer version
    ///   or a module asks for a value of it that cannot be read, or ``PingCommons/PingError/Code/flowExpired``.
    public func restore(_ snapshot: FlowSnapshot) async throws -> ContinueNode {
        guard snapshot.version == 1 else {
            throw PingError.snapshotUnusable("It was written by a newer version of this SDK.")
        }
        if let deadline = snapshot.deadline, deadline <= config.system.now() { throw PingError.flowExpired }
        let values = try snapshot.values.mapValues { try JSON(parsing: Data($0.utf8)) }
        let context = FlowContext(
            workflow: self,
            deadline: snapshot.deadline,
            values: ContextValues(restoring: values, identifier: snapshot.id)
        )
        let http = HttpResponse(status: 200, body: Data(snapshot.document.utf8))
        let response = Response(url: try WebURL(snapshot.url), http: http, depthLimit: limits.jsonDepthLimit)
        let run = FlowRun(workflow: self, context: context)
        return try await run.restore(response)
    }
}

extension PingError {
    static func snapshotUnusable(_ reason: String, underlying: (any Error)? = nil) -> PingError {
        PingError(
            .snapshotUnusable,
            "The saved flow cannot be resumed. \(reason)",
            recovery: "Start a new flow.",
            underlying: underlying
        )
    }
}

extension PingError.Code {
    /// A saved flow cannot be resumed.
    public static let snapshotUnusable: Self = "snapshot_unusable"
}
