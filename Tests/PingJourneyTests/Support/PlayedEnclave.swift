import Crypto
import Foundation
import PingStorage
import PingTestKit

@testable import PingJourney

/// A Secure Enclave of software, which does what a test says before it makes a key or signs.
final class PlayedEnclave: DeviceEnclave {
    struct Asked: Equatable {
        let lock: EnclaveLock
        let reason: String
    }

    private let keys = Locked<[Data: P256.Signing.PrivateKey]>([:])
    private let log = Locked<[Asked]>([])
    private let locks = Locked<[EnclaveLock]>([])
    private let atCreation: @Sendable () async throws -> Void
    private let atUse: @Sendable () async throws -> Void

    init(
        atCreation: @escaping @Sendable () async throws -> Void = {},
        atUse: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.atCreation = atCreation
        self.atUse = atUse
    }

    /// The locks of the keys that were made.
    var made: [EnclaveLock] { locks.current }
    /// What signatures were asked for.
    var asked: [Asked] { log.current }

    func makeKey(_ lock: EnclaveLock) async throws -> EnclaveKey {
        try await atCreation()
        let key = P256.Signing.PrivateKey()
        let stored = Data(UUID().uuidString.utf8)
        keys.withLock { $0[stored] = key }
        locks.withLock { $0.append(lock) }
        return EnclaveKey(stored: stored, publicKey: key.publicKey.rawRepresentation)
    }

    func sign(_ data: Data, with key: Data, _ lock: EnclaveLock, reason: String) async throws -> Data {
        log.withLock { $0.append(Asked(lock: lock, reason: reason)) }
        try await atUse()
        guard let key = keys.current[key] else {
            throw SystemKeyFailure(codes: [.corruptedData], .use)
        }
        return try key.signature(for: data).rawRepresentation
    }
}
