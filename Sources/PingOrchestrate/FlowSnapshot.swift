import Foundation
public import PingCommons
import PingNetwork

/// A flow that has left the process: a step, its cookies, verifier, nonce and deadline.
///
/// Holds secrets of the flow (never what the user typed), so keep it in an encrypted `Storage`, and only as long as the
/// user may still come back, for example from a link in a mail.
public struct FlowSnapshot: Codable, Sendable {
    let version: Int
    let id: String
    let deadline: Date?
    let url: String
    let document: JSON
    let values: [String: JSON]
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
        let request = try asRequest()
        guard let url = request.url else {
            throw PingError(.snapshotUnusable, "A step without a server cannot be saved.")
        }
        return FlowSnapshot(
            version: 1,
            id: context.id,
            deadline: context.deadline,
            url: url.absoluteString,
            document: input,
            values: try context.values.snapshot()
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
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/snapshotUnusable`` when it is of a newer version,
    ///   or ``PingCommons/PingError/Code/flowExpired``.
    public func restore(_ snapshot: FlowSnapshot) async throws -> ContinueNode {
        guard snapshot.version == 1 else {
            throw PingError(
                .snapshotUnusable,
                "The saved flow was written by a newer version of this SDK.",
                recovery: "Start a new flow."
            )
        }
        if let deadline = snapshot.deadline, deadline <= config.system.now() {
            throw PingError(.flowExpired, "The login took longer than allowed.", recovery: "Start a new flow.")
        }
        let context = FlowContext(
            id: snapshot.id,
            shared: sharedContext,
            deadline: snapshot.deadline,
            values: ContextValues(restoring: snapshot.values)
        )
        let http = HttpResponse(status: 200, body: snapshot.document.serialized())
        let response = Response(url: try WebURL(snapshot.url), http: http, depthLimit: config.jsonDepthLimit)
        var run = FlowRun(workflow: self, context: context)
        return try await run.restore(response)
    }
}

extension PingError.Code {
    /// A saved flow cannot be gone on with.
    public static let snapshotUnusable: Self = "snapshot_unusable"
}
