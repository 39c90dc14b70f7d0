import Foundation
import PingOidc

/// Keys whose process is killed when they are asked for so many times: a walk asks once for each record.
struct DyingKeys: EncryptionKeyProvider {
    private let keys: EncryptionKeys
    private let asked = Locked(0)
    private let last: Int

    init(_ keys: EncryptionKeys, diesAt last: Int) {
        self.keys = keys
        self.last = last
    }

    func existingKey() async throws -> EncryptionKey? { try await keys.existingKey() }

    func existingOrNewKey() async throws -> EncryptionKey { try await keys.existingOrNewKey() }

    func existingKeys() async throws -> [EncryptionKey] {
        let count = asked.withLock { count in
            count += 1
            return count
        }
        if count == last { kill(getpid(), SIGKILL) }
        return try await keys.existingKeys()
    }
}
