import Crypto
import Foundation

/// A ``/PingStorage/Storage`` over a ``RecordStore``: encrypts, waits for the lease, renews it, and fences what is written.
package struct RecordStorage<Item: Codable & Sendable>: Storage {
    private let store: any RecordStore
    private let account: String
    private let name: String
    private let codec: ItemCodec<Item>
    private let limits: RecordLimits
    private let system = SystemServices.live

    /// - Parameter account: The name of the value. The encryption is bound to it, so that a record under another name is refused.
    package init(
        account: String,
        store: any RecordStore,
        keyProvider: any EncryptionKeyProvider,
        limits: RecordLimits
    ) {
        self.store = store
        self.account = account
        name = Self.recordName(account)
        codec = ItemCodec(encryptor: KeyEncryptor(keyProvider: keyProvider, context: "record:\(account)"))
        self.limits = limits
    }

    /// The account, or a digest of one that a store could not take as a key.
    private static func recordName(_ account: String) -> String {
        guard account.utf8.count > 512 || account.utf8.contains(0) else { return account }
        return "sha256:" + Hexadecimal.text(of: SHA256.hash(data: Data(account.utf8)))
    }

    package func save(item: Item) async throws(PingError) {
        let value = try await codec.encode(item)
        guard try await store.write(name, value, lifetime: limits.lifetime, lease) else { throw overtaken }
    }

    package func get() async throws(PingError) -> Item? {
        guard let value = try await store.read(name, lease) else { return nil }
        return try await codec.decode(value, of: "The record '\(account)'")
    }

    package func delete() async throws(PingError) {
        guard try await store.remove(name, lease) else { throw overtaken }
    }

    /// Writes the present value again.
    package func makeRoom(for item: Item) async throws(PingError) {
        try await save(item: item)
    }

    package func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        let began = system.elapsed
        return try await store.turns.withTurn(key.name, within: limits.lockTimeout, system, orThrow: late) {
            let lease = try await acquire(since: began)
            let renewal = Task { await keep(lease) }
            var held = HeldLeases.current
            held[key] = lease
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(try await HeldLeases.$current.withValue(held) { try await work() })
            } catch { result = .failure(error) }
            renewal.cancel()
            lease.end()
            // A lease that cannot be given back ends by itself.
            // A holder that was cancelled gives it back all the same.
            await Task { try? await store.release(lease) }.value
            return try result.get()
        }
    }

    private var key: HeldLeases.Key {
        HeldLeases.Key(store: ObjectIdentifier(store.turns), name: Array(name.utf8))
    }

    /// The lease under which the present task works.
    private var lease: RecordLease? {
        HeldLeases.current[key].flatMap { $0.isOver ? nil : $0 }
    }

    private func acquire(since began: Duration) async throws -> RecordLease {
        let owner = system.uuid().uuidString
        var pause = Duration.milliseconds(2)
        while true {
            try Task.checkCancellation()
            if let fence = try await store.take(name, owner: owner, for: limits.leaseDuration) {
                return RecordLease(name: name, owner: owner, fence: fence)
            }
            guard system.elapsed - began < limits.lockTimeout else { throw late }
            // Processes that began to wait together must not ask together.
            try await system.sleep(pause * (0.5 + Double(system.randomBytes(1)[0]) / 255))
            pause = min(pause * 2, .milliseconds(100))
        }
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
