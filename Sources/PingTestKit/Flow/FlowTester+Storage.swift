extension FlowTester {
    /// The next write, which must be a save of a value of this type.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - storage: The name given to ``recording(_:as:)``.
    /// - Returns: The value that was saved.
    @discardableResult
    public func receiveSave<Item>(_ type: Item.Type = Item.self, in storage: String) throws -> Item {
        let write = try receiveWrite(storage)
        guard let saved = write.item else {
            throw FlowTestFailure(["Expected a save to \(storage), but it was a delete."])
        }
        guard let item = saved as? Item else {
            throw FlowTestFailure(["Expected a save of \(type) to \(storage), but it was of another type."])
        }
        return item
    }

    /// The next write, which must be a delete.
    ///
    /// - Parameter storage: The name given to ``recording(_:as:)``.
    public func receiveDelete(in storage: String) throws {
        guard try receiveWrite(storage).item == nil else {
            throw FlowTestFailure(["Expected a delete in \(storage), but it was a save."])
        }
    }
}

/// A value that went into a storage, or `nil` for a delete.
struct StorageWrite: Sendable {
    let storage: String
    let item: (any Sendable)?
}

/// Reports every successful write.
struct RecordingStorage<Item: Codable & Sendable>: Storage {
    let base: any Storage<Item>
    let name: String
    let report: @Sendable (StorageWrite) -> Void

    func save(item: Item) async throws(PingError) {
        try await base.save(item: item)
        report(StorageWrite(storage: name, item: item))
    }

    func get() async throws(PingError) -> Item? {
        try await base.get()
    }

    func delete() async throws(PingError) {
        try await base.delete()
        report(StorageWrite(storage: name, item: nil))
    }

    func makeRoom(for item: Item) async throws(PingError) {
        try await base.makeRoom(for: item)
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await base.withExclusiveAccess(work)
    }
}
