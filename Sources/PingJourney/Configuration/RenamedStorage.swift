/// The session under its name of today, which an earlier version may have stored under another name.
///
/// The first call moves it. Several processes may do so at once: one of them moves it, and the others find it moved.
final class RenamedStorage: Storage {
    private let current: any Storage<SSOToken>
    private let former: any Storage<SSOToken>
    /// Whether nothing is left under the former name, as far as this instance knows.
    private let isMoved = Locked(false)

    init(_ current: any Storage<SSOToken>, formerly former: any Storage<SSOToken>) {
        self.current = current
        self.former = former
    }

    func save(item: SSOToken) async throws(PingError) {
        // A move that runs now must not replace the newer session. A former one that cannot be read is of no use any more.
        try? await move()
        try await current.save(item: item)
        if !isMoved.current { try await former.delete() }
    }

    func get() async throws(PingError) -> SSOToken? {
        try await move()
        return try await current.get()
    }

    /// The former name first: a process that moves it meanwhile sees that it is gone, and removes the copy.
    func delete() async throws(PingError) {
        do { try await former.delete() } catch {
            try await current.delete()
            throw error
        }
        try await current.delete()
    }

    func makeRoom(for item: SSOToken) async throws(PingError) { try await current.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await move()
        return try await current.withExclusiveAccess(work)
    }

    private func move() async throws(PingError) {
        if isMoved.current { return }
        if try await former.get() != nil {
            do { try await current.withExclusiveAccess { [self] in try await moveAlone() } } catch {
                throw PingError(error, or: PingError(.storageUnavailable, "The stored session cannot be moved."))
            }
        }
        isMoved.set(true)
    }

    /// A crash between any two steps loses nothing, and the next call finishes.
    private func moveAlone() async throws {
        guard let session = try await former.get() else { return }
        guard try await current.get() == nil else { return try await former.delete() }
        try await current.save(item: session)
        if try await former.get() == nil, try await current.get() == session { try await current.delete() }
        try await former.delete()
    }
}
