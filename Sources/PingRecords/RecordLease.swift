/// The right to change a record alone, until it ends or somebody else gets it.
package struct RecordLease: Sendable {
    package let name: String
    /// The holder of the right, by a name that nobody else uses.
    package let owner: String
    /// The number that a later lease of the record exceeds.
    package let fence: Int64

    package init(name: String, owner: String, fence: Int64) {
        self.name = name
        self.owner = owner
        self.fence = fence
    }
}
