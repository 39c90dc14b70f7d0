import Crypto
package import PingFoundation

/// The named records of a server or a file, each with a value, a lease and a fence.
///
/// The fence is a number that grows with every lease and with every change that is made without one. A change under a
/// lease names the lease's fence, and the store refuses it when the record has another fence by then: somebody came
/// after the holder. The store compares and changes in one step, and all times are those of its own clock.
package protocol RecordTable: Sendable {
    /// The turns of this process.
    var turns: RecordTurns { get }

    /// The place of its records. The encryption is bound to it, so that a record of another store is refused.
    var place: StorePlace { get }

    /// The value of a record that has not expired.
    ///
    /// - Parameter lease: The holder's. What a holder reads, it changes and writes back, so an old value of a server
    ///   that is a replica by now must not come.
    func read(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Data?

    /// Replaces the value.
    ///
    /// - Parameters:
    ///   - lifetime: After this time the record is gone; `nil` means never.
    ///   - lease: `nil` for a change by somebody who has no lease. It ends the rights of the present holder.
    /// - Returns: `false` when somebody came after the lease. The record is unchanged.
    func write(_ name: String, _ value: Data, lifetime: Duration?, _ lease: RecordLease?) async throws(PingError)
        -> Bool

    /// Removes the value.
    ///
    /// - Returns: As ``write(_:_:lifetime:_:)`` does.
    func remove(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Bool

    /// Takes the lease of a record, unless another owner has it.
    ///
    /// An owner that has it already takes it again, so that a request without response can be repeated.
    ///
    /// - Returns: `nil` when another owner has the lease.
    func take(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> TakenLease?

    /// Takes a record that nobody has, until a time that passes by the clock of the day even while the machine is off.
    ///
    /// A claim is a lease that nobody gives back. The same owner gets it again: an unanswered request can be repeated.
    ///
    /// - Returns: `false` when another owner has it.
    func claim(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> Bool

    /// Makes a lease last longer.
    ///
    /// - Parameter limit: How long the store may try: a stalled connection must leave time to try again.
    /// - Returns: `false` when the lease has passed to another owner.
    func renew(_ lease: RecordLease, for duration: Duration, within limit: Duration) async throws(PingError) -> Bool

    /// Gives a lease back. A lease that has passed to another owner stays there.
    ///
    /// - Parameter note: The note for the next holder, with its age.
    func release(_ lease: RecordLease, leaving note: LeaseNote?) async throws(PingError)
}

extension RecordTable {
    package func claim(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> Bool {
        try await take(name, owner: owner, for: duration) != nil
    }
}

/// The name of an account's record in a store.
enum RecordName {
    /// The account, or a digest of one that a store could not take as a key.
    static func of(_ account: String) -> String {
        guard account.utf8.count > 512 || account.utf8.contains(0) else { return account }
        return "sha256:" + Hexadecimal.text(of: SHA256.hash(data: Data(account.utf8)))
    }
}
