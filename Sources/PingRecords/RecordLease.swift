/// The right to change a record alone, until it ends or somebody else gets it.
package final class RecordLease: Sendable {
    /// The record.
    package let name: String
    /// The holder of the right, by a name that nobody else uses.
    package let owner: String
    /// The number that a later lease of the record exceeds.
    package let fence: Int64
    private let over = Locked(false)

    package init(name: String, owner: String, fence: Int64) {
        self.name = name
        self.owner = owner
        self.fence = fence
    }

    /// A task that outlives the access that began it is not a holder any more.
    var isOver: Bool { over.current }

    func end() { over.set(true) }
}

/// The leases of the present task, by store and record.
enum HeldLeases {
    struct Key: Hashable {
        let store: ObjectIdentifier
        /// Names are compared by their bytes.
        let name: [UInt8]
    }

    @TaskLocal static var current: [Key: RecordLease] = [:]
}
