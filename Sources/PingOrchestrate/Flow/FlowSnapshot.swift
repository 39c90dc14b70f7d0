public import PingFoundation

/// A flow saved outside the process: a step, its cookies, verifier, nonce and deadline.
///
/// It contains the flow's secrets, but never what the user typed. Keep it in an encrypted `Storage`, and delete it when
/// the user can no longer return, for example from a link in a mail. A ``FlowStore`` does both.
public struct FlowSnapshot: Codable, Sendable {
    /// The flow's identifier, as in ``FlowContext/id``.
    package let id: String
    /// When the flow expires.
    public let deadline: Date?
    let version: Int
    /// The options of the configuration that the flow belongs to; none in a version that knew no binding.
    let binding: [String: String]?
    let url: String
    /// JSON as text, so that its numbers stay as they were received.
    let document: String
    let values: [String: String]
}

extension FlowSnapshot: Redacted {}

extension ContinueNode {
    /// This step and its flow, to resume in another process. The snapshot does not contain what the user typed.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/snapshotUnusable`` when the step does not come from
    ///   a server, or a value of the flow cannot be encoded.
    public func snapshot() throws(PingError) -> FlowSnapshot {
        guard let origin else {
            throw PingError(
                .snapshotUnusable,
                "A step that did not come from a server cannot be saved.",
                recovery: "Save a step that start() or next() of a workflow has returned."
            )
        }
        let values: [String: JSON]
        do { values = try context.values.snapshot() } catch {
            throw PingError.snapshotUnusable("A value of the flow cannot be encoded.", underlying: error)
        }
        return FlowSnapshot(
            id: context.id,
            deadline: context.deadline,
            version: FlowSnapshot.currentVersion,
            binding: context.shared[.flowBinding] ?? [:],
            url: origin.absoluteString,
            document: input.text(),
            values: values.mapValues { $0.text() }
        )
    }
}

extension Workflow {
    /// The step of a saved flow.
    ///
    /// The workflow needs the same configuration as the one that saved it: the same server, realm or environment, and
    /// client. You can restore a snapshot any number of times, but the server accepts one submission of a step.
    ///
    /// - Parameter snapshot: The value that ``ContinueNode/snapshot()`` returned.
    /// - Returns: The step, with untouched fields.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/snapshotUnusable`` when it is of another
    ///   configuration, whose options the message names, or of another version, or damaged, or a module asks for a
    ///   value of it that cannot be read; ``PingCommons/PingError/Code/flowExpired``;
    ///   ``/PingCommons/PingError/Code/cancelled``; what a module threw.
    public func restore(_ snapshot: FlowSnapshot) async throws(PingError) -> ContinueNode {
        try snapshot.checkVersion()
        try FlowBinding.check(snapshot.binding ?? [:], against: sharedContext[.flowBinding] ?? [:])
        if let deadline = snapshot.deadline, deadline <= config.system.now() { throw PingError.flowExpired }
        do { return try await step(of: snapshot) } catch {
            switch error {
            case PingError.Code.malformedJSON, PingError.Code.invalidURL:
                throw .snapshotUnusable("It is damaged.", underlying: error)
            default: throw PingError(error, or: .snapshotUnusable("It cannot be read."))
            }
        }
    }

    private func step(of snapshot: FlowSnapshot) async throws -> ContinueNode {
        let values = try snapshot.values.mapValues { try JSON(parsing: Data($0.utf8)) }
        let context = FlowContext(
            workflow: self,
            deadline: snapshot.deadline,
            values: ContextValues(restoring: values, identifier: snapshot.id)
        )
        context[.signOutMark] = signOuts.own(context[.signOutMark])
        let http = HttpResponse(status: 200, body: Data(snapshot.document.utf8))
        let (url, depth) = (try WebURL(snapshot.url), limits.jsonDepthLimit)
        let response = Response(url: url, http: http, isRestored: true, depthLimit: depth)
        let run = FlowRun(workflow: self, context: context)
        return try await run.restore(response)
    }
}

extension FlowSnapshot {
    fileprivate static let currentVersion = 2

    fileprivate func checkVersion() throws(PingError) {
        if version == Self.currentVersion { return }
        throw .snapshotUnusable("It was written by another version of this SDK.")
    }
}

extension Setup {
    /// Binds the workflow's flows to options: a saved flow is restored only where they are the same.
    ///
    /// - Parameter options: The options' values by their names. Not secret: they are part of a snapshot.
    package func bind(_ options: [String: String]) {
        context.update(.flowBinding) { $0 = ($0 ?? [:]).merging(options) { $1 } }
    }
}

extension ContextKey where Value == [String: String] {
    fileprivate static var flowBinding: Self { ContextKey("com.pingidentity.orchestrate.flowBinding") }
}

extension PingError {
    package static func snapshotUnusable(
        _ reason: String,
        recovery: String = "Start a new flow.",
        underlying: (any Error)? = nil
    ) -> PingError {
        PingError(
            .snapshotUnusable,
            "The saved flow cannot be resumed. \(reason)",
            recovery: recovery,
            underlying: underlying
        )
    }
}

extension PingError.Code {
    /// A saved flow cannot be resumed.
    public static let snapshotUnusable: Self = "snapshot_unusable"
}

/// The options of a configuration that a saved flow belongs to, such as server, realm and client.
package enum FlowBinding {
    /// Compares the options of a saved flow with those of the configuration that should resume it. What another server
    /// would be sent is of no use to it, and may be none of its business.
    ///
    /// - Throws: `PingError` with code `snapshotUnusable`, which names the options that differ.
    package static func check(_ saved: [String: String], against options: [String: String]) throws(PingError) {
        let names = Set(saved.keys).union(options.keys)
        let different = names.filter { !isSame(saved[$0], options[$0]) }.sorted()
        if different.isEmpty { return }
        throw .snapshotUnusable(
            "It was saved with another configuration: \(different.joined(separator: ", ")).",
            recovery: "Resume it with the configuration that saved it, or start a new flow."
        )
    }

    /// Identifiers of the protocols are the same when their code points are.
    private static func isSame(_ saved: String?, _ option: String?) -> Bool {
        guard let saved, let option else { return saved == option }
        return saved.hasSameCodePoints(as: option)
    }
}
