package import PingFoundation

/// Keeps half-finished flows, so that another process or another machine continues them. Each is taken out once.
///
/// ```swift
/// let flows = FlowStore { id in FileStorage<StoredFlow>(account: "flow/\(id)") }
/// ```
///
/// Processes that share the storages share the flows. ``take(_:for:)`` removes the flow while it holds the storage's
/// exclusive access, so one process gets it and all others get an error. A storage that encrypts keeps its secrets.
///
/// Call all methods from any task at any time.
public struct FlowStore: Sendable {
    private let storage: @Sendable (_ id: String) -> any Storage<StoredFlow>
    private let lifetime: Duration
    private let system: SystemServices

    /// Creates a store. It opens nothing yet.
    ///
    /// - Parameters:
    ///   - lifetime: How long a flow may stay in the store. A flow with an earlier deadline of its own ends then.
    ///   - system: Time, randomness and identity.
    ///   - storage: The place of one flow, by its identifier. Two identifiers must not share a place.
    public init(
        lifetime: Duration = .seconds(3600),
        system: SystemServices = .live,
        storage: @escaping @Sendable (_ id: String) -> any Storage<StoredFlow>
    ) {
        self.lifetime = lifetime
        self.system = system
        self.storage = storage
    }

    /// Saves a step, without what the user typed. It replaces the flow that has the same identifier.
    ///
    /// - Parameters:
    ///   - step: The step, of either product.
    ///   - id: The flow's identifier: a secret of the user's browser or app, such as the value of your session cookie.
    ///     It is all that is needed to continue the flow.
    /// - Throws: `PingError`, as `ContinueNode.snapshot()` and the storage do.
    public func save(_ step: ContinueNode, as id: String) async throws(PingError) {
        let snapshot = try step.snapshot()
        try await save(.step, snapshot, until: snapshot.deadline, as: id)
    }

    /// Saves a step, unless the store has a flow with the same identifier.
    ///
    /// - Returns: Whether the step is saved.
    package func add(_ step: ContinueNode, as id: String) async throws(PingError) -> Bool {
        let snapshot = try step.snapshot()
        return try await put(.step, snapshot, until: snapshot.deadline, as: id, replaces: false)
    }

    /// Takes out a step: this call gets it, and no later one does.
    ///
    /// When the step could not be sent, ``save(_:as:)`` keeps it again. If the process ends before that, the flow is
    /// lost, and the user starts a new one.
    ///
    /// - Parameters:
    ///   - id: The identifier that it was saved with.
    ///   - workflow: The workflow that continues: `journey.workflow` or `daVinci.workflow`, with the same server, realm
    ///     or environment, and client as the one that saved it.
    /// - Returns: The step, with untouched fields.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/snapshotUnusable`` when no flow is stored under the
    ///   identifier, for example because somebody has taken it out, or when it belongs to another configuration or
    ///   version: such a flow stays in the store; ``PingCommons/PingError/Code/flowExpired``, which removes it;
    ///   what the storage throws.
    public func take(_ id: String, for workflow: Workflow) async throws(PingError) -> ContinueNode {
        try await take(.step, id) { try await workflow.restore($0.decoded(as: FlowSnapshot.self)) }
    }

    /// Removes a flow, of any kind. Removing none is not an error.
    ///
    /// - Parameter id: The identifier that it was saved with.
    /// - Throws: `PingError` of the storage.
    public func remove(_ id: String) async throws(PingError) { try await storage(id).delete() }

    /// Saves a flow of any kind.
    package func save(
        _ kind: StoredFlow.Kind,
        _ flow: some Encodable & Sendable,
        until end: Date? = nil,
        as id: String
    ) async throws(PingError) {
        _ = try await put(kind, flow, until: end, as: id, replaces: true)
    }

    private func put(
        _ kind: StoredFlow.Kind,
        _ flow: some Encodable & Sendable,
        until end: Date?,
        as id: String,
        replaces: Bool
    ) async throws(PingError) -> Bool {
        let latest = system.now().addingTimeInterval(lifetime / .seconds(1))
        do {
            let stored = StoredFlow(kind, try JSON(encoding: flow), deadline: min(end ?? latest, latest))
            let storage = storage(id)
            // A task that takes the former flow out at this moment must not remove this one.
            return try await storage.withExclusiveAccess {
                if !replaces, try await storage.get() != nil { return false }
                try await storage.save(item: stored)
                return true
            }
        } catch {
            throw PingError(error, or: .snapshotUnusable("It cannot be saved."))
        }
    }

    /// Takes out a flow of any kind.
    ///
    /// - Parameter open: Makes the flow of its document. What it throws leaves the flow in the store.
    package func take<Flow: Sendable>(
        _ kind: StoredFlow.Kind,
        _ id: String,
        _ open: @escaping @Sendable (JSON) async throws -> Flow
    ) async throws(PingError) -> Flow {
        let storage = storage(id)
        do {
            return try await storage.withExclusiveAccess { [system] in
                guard let stored = try await storage.get() else { throw PingError.notStored }
                let content = try stored.content(of: kind)
                guard stored.deadline > system.now() else {
                    try await storage.delete()
                    throw PingError.flowExpired
                }
                let flow = try await open(content)
                try await storage.delete()
                return flow
            }
        } catch is DecodingError {
            throw .snapshotUnusable("It is damaged.")
        } catch {
            throw PingError(error, or: .snapshotUnusable("It cannot be read."))
        }
    }
}

extension PingError {
    fileprivate static var notStored: PingError {
        .snapshotUnusable("No flow is stored under its identifier: it was resumed or removed, or nobody saved it.")
    }
}
