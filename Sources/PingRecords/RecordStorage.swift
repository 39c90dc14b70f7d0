import Foundation

/// Keeps the value of one account in a ``RecordStore``: a PostgreSQL, Redis or SQLite database.
///
/// ``withExclusiveAccess(_:)`` lets one holder in, of all tasks, processes and machines that share the database. The
/// holder has a lease in the account's record and renews it while it works. When a holder is killed, others wait until
/// its lease ends. When a holder is stopped for longer and continues, the database refuses what it writes as soon as
/// somebody came after it; the call then throws `storageOvertaken`.
///
/// A value that is saved outside an exclusive access replaces the old one, and the holder's later change is refused.
public struct RecordStorage<Item: Codable & Sendable>: Storage {
    private let store: any RecordTable
    private let account: String
    private let name: String
    private let codec: ItemCodec<Item>
    private let notes: ItemCodec<ExchangeFailure>
    private let limits: RecordLimits
    private let system = SystemServices.live

    /// A storage for one account. It does not connect yet.
    ///
    /// - Parameters:
    ///   - account: The name of the value, or of its owner. The same name in the same table, prefix
    ///     or file is the same value.
    ///   - store: The store that keeps it.
    ///   - lifetime: How long a saved value exists; every save begins it again. `nil` means until somebody deletes it.
    ///   - lockTimeout: How long ``withExclusiveAccess(_:)`` waits for its turn.
    ///   - leaseDuration: How long a holder that was killed keeps others waiting, and how long a living one may be
    ///     stopped or out of the server's reach before it loses its exclusive access. The provider's grace period for
    ///     refresh tokens has to be longer.
    public init(
        account: String,
        store: any RecordStore,
        lifetime: Duration? = nil,
        lockTimeout: Duration = .seconds(60),
        leaseDuration: Duration = .seconds(3)
    ) {
        let table = store.records.table
        let limits = RecordLimits(lifetime: lifetime, lockTimeout: lockTimeout, leaseDuration: leaseDuration)
        self.init(account: account, store: table, keyProvider: table.keyProvider, limits: limits)
    }

    /// - Parameter account: The name of the value. The encryption is bound to it and to the store's place, so that a
    ///   record of another name or place is refused.
    package init(
        account: String,
        store: any RecordTable,
        keyProvider: any EncryptionKeyProvider,
        limits: RecordLimits
    ) {
        self.store = store
        self.account = account
        name = RecordName.of(account)
        codec = ItemCodec(sealer: ValueSealer(keyProvider: keyProvider, place: store.place.value(name)))
        notes = ItemCodec(sealer: ValueSealer(keyProvider: keyProvider, place: store.place.note(name)))
        self.limits = limits
    }

    public func save(item: Item) async throws(PingError) {
        let value = try await codec.encode(item)
        guard try await store.write(name, value, lifetime: limits.lifetime, lease) else { throw overtaken }
    }

    public func get() async throws(PingError) -> Item? {
        guard let value = try await store.read(name, lease) else { return nil }
        return try await codec.decode(value, of: "The record '\(account)'")
    }

    public func delete() async throws(PingError) {
        guard try await store.remove(name, lease) else { throw overtaken }
    }

    /// Writes the present value again, which shows that the database takes changes from this holder.
    public func makeRoom(for item: Item) async throws(PingError) {
        try await save(item: item)
    }

    public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        let began = system.elapsed
        let report = ExchangeReport.claim()
        return try await store.turns.withTurn(key, within: limits.lockTimeout, system, orThrow: late) {
            let (lease, end, asked) = try await acquire(since: began)
            await tell(report, end, waited: asked - began)
            let renewal = Task { await keep(lease) }
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(try await HeldAccess.run(store.turns, named: key, lease, work))
            } catch { result = .failure(error) }
            renewal.cancel()
            let note = await note(report?.ending ?? .unasked, after: end, since: asked)
            // In a separate task: the holder's may be cancelled, and some clients of databases refuse such tasks. A
            // lease that cannot be given back ends by itself.
            await Task { try? await store.release(lease, leaving: note) }.value
            return try result.get()
        }
    }

    /// Tells a holder how an exchange failed that ended while it waited.
    ///
    /// - Parameter waited: How long it had waited at least when the store said how old the note is.
    private func tell(_ report: ExchangeReport?, _ end: LeaseEnd, waited: Duration) async {
        guard let report, case .noted(let note) = end, note.age + Self.roundingError <= waited,
            let sealed = note.sealed
        else { return }
        // A note that somebody has changed says nothing.
        report.receive(try? await notes.decode(sealed, of: "A lease"))
    }

    /// By how much the age of a note may be less than the truth, since stores count in milliseconds. In doubt the SDK
    /// asks the server.
    private static var roundingError: Duration { .milliseconds(2) }

    /// The note for the next holder.
    private func note(
        _ ending: ExchangeReport.Ending,
        after end: LeaseEnd,
        since asked: Duration
    ) async -> LeaseNote? {
        switch ending {
        case .succeeded: return nil
        case .failed(let failure):
            let sealed = Task { try? await notes.encode(failure.shortened) }
            return await sealed.value.flatMap { LeaseNote($0) }
        case .unasked:
            guard case .noted(var note) = end else { return nil }
            note.age += system.elapsed - asked + Self.roundingError
            // Nobody has waited for so long.
            return note.age < limits.lockTimeout ? note : nil
        }
    }

    private var key: [UInt8] { Array(name.utf8) }

    /// The lease under which the present task works.
    private var lease: RecordLease? {
        let held: Locked<RecordLease?> = HeldAccess.state(of: store.turns, named: key)
        return held.current
    }

    /// - Returns: The lease, how the one before ended, and when the store was asked for that.
    private func acquire(since began: Duration) async throws -> (RecordLease, LeaseEnd, Duration) {
        let owner = system.uuid().uuidString
        var pause = Duration.milliseconds(2)
        while true {
            try Task.checkCancellation()
            let asked = system.elapsed
            if let taken = try await take(owner) { return (lease(taken, owner), taken.before, asked) }
            guard system.elapsed - began < limits.lockTimeout else { throw late }
            // Processes that began to wait together must not ask together.
            try await system.sleep(pause * (0.5 + Double(system.randomBytes(1)[0]) / 255))
            pause = min(pause * 2, .milliseconds(100))
        }
    }

    /// A caller that is cancelled leaves at once, and what the store grants it nevertheless is given back.
    private func take(_ owner: String) async throws -> TakenLease? {
        let taking = Task { try await store.take(name, owner: owner, for: limits.leaseDuration) }
        do { return try await SingleFlight().run { try await taking.value } } catch let error as CancellationError {
            Task {
                guard let taken = try? await taking.value else { return }
                try? await store.release(lease(taken, owner), leaving: nil)
            }
            throw error
        }
    }

    private func lease(_ taken: TakenLease, _ owner: String) -> RecordLease {
        RecordLease(name: name, owner: owner, fence: taken.fence)
    }

    /// Renews a lease while its holder works.
    private func keep(_ lease: RecordLease) async {
        let duration = limits.leaseDuration
        var pause = duration / 3
        while true {
            do { try await system.sleep(pause) } catch { return }
            do {
                guard try await store.renew(lease, for: duration, within: duration / 4) else { return }
                pause = duration / 3
            } catch {
                // The failure may pass before the lease ends; if it does not, the store refuses what the holder writes.
                pause = duration / 12
            }
        }
    }

    private var late: PingError {
        PingError(
            .storageLocked,
            "Another process or task has had exclusive access to the record '\(account)' for longer than \(limits.lockTimeout).",
            recovery: "Try again. If it stays so, find out why the other one does not end, or set a longer lockTimeout."
        )
    }

    private var overtaken: PingError {
        PingError(
            .storageOvertaken,
            "This process lost its exclusive access to the record '\(account)': another one came after it, or the store lost the lease. Nothing was changed.",
            recovery: "Read the value again. If it happens often, set a longer leaseDuration."
        )
    }
}
