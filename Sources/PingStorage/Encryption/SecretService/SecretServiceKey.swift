/// Keeps the key in the keyring of the user's session (freedesktop.org, Secret Service), and in a key file where there is no keyring.
///
/// ```swift
/// oidc.storage = FileStorage<Token>(account: "tokens", keyProvider: SecretServiceKey())
/// ```
///
/// For programs on a Linux desktop. The keyring is encrypted with the user's password, so a copy of the disk is worthless without it. The
/// first value decides for its directory and for good: a directory that has a key file keeps it, and the key goes into the keyring
/// only if the session has one that works. From then on the key is there alone, and a file beside the values says so; a
/// ``KeyFile`` for the same directory refuses to make a second key.
///
/// A locked keyring asks the user on the session's display. No thread of Swift's pool waits for that, and `timeout` limits it.
/// libsecret is loaded when it is first needed; without it, this provider is a ``KeyFile``.
public struct SecretServiceKey: EncryptionKeyProvider {
    /// How long a call waits for the keyring.
    private let timeout: Duration
    private let directory: PrivateDirectory
    private let keyFile: KeyFile
    private let service: any SecretService
    private let system: SystemServices
    private let lock: FileLock
    private let flight = SingleFlight<EncryptionKey?>()
    private let known = Locked<Known?>(nil)

    /// The key, and the reference by which it was found.
    private struct Known {
        let reference: String
        let key: EncryptionKey
    }

    /// - Parameters:
    ///   - directory: The directory of the values. `nil` means the default directory of ``FileStorage``.
    ///   - timeout: How long a call waits for the keyring, for example until the user has typed its password.
    public init(directory: URL? = nil, timeout: Duration = .seconds(30)) {
        self.init(
            PrivateDirectory(path: (directory ?? StateDirectory.standard).path),
            timeout: timeout,
            service: SessionKeyring()
        )
    }

    init(
        _ directory: PrivateDirectory,
        timeout: Duration = .seconds(30),
        service: any SecretService,
        system: SystemServices = .live
    ) {
        self.directory = directory
        self.timeout = timeout
        self.service = service
        self.system = system
        keyFile = KeyFile(directory: directory)
        lock = FileLock(directory: directory, name: "\(SecretReference.fileName).lock", timeout: .seconds(60))
    }

    /// The key in the keyring or in the key file; `nil` when neither has been used.
    ///
    /// - Throws: `PingError` with code `storageLocked` when the keyring does not open in time, or does not have the key; as
    ///   ``KeyFile/existingKey()``.
    public func existingKey() async throws -> EncryptionKey? { try await existingKeys().first }

    public func existingKeys() async throws -> [EncryptionKey] {
        if let reference = try SecretReference.read(in: directory) { return try await keys(of: reference) }
        do { return try await keyFile.existingKeys() } catch let error as PingError where error.code == .storageDenied {
            // Another process may have put its key into the keyring since the reference was read.
            guard let reference = try SecretReference.read(in: directory) else { throw error }
            return try await keys(of: reference)
        }
    }

    private func keys(of reference: String) async throws -> [EncryptionKey] {
        if let known = known.current, known.reference == reference { return [known.key] }
        return try await flight.run { [self] in try await key(of: reference) }.map { [$0] } ?? []
    }

    @concurrent
    public func existingOrNewKey() async throws -> EncryptionKey {
        if let key = try await chosenKey() { return key }
        let made = try await lock.withLock { () async throws -> EncryptionKey? in
            // The process that had the lock before may have chosen already.
            if let key = try await chosenKey() { return key }
            return try await newKeyInKeyring()
        }
        if let made { return made }
        do {
            return try await keyFile.existingOrNewKey()
        } catch let error as PingError where error.code == .storageDenied {
            guard let key = try await existingKey() else { throw error }
            return key
        }
    }

    /// Forgets the key, in the keyring and in the file. Nobody can read the values in its directory after that; the next save makes a
    /// new key.
    ///
    /// - Throws: `PingError` when a file cannot be removed. A keyring that does not open keeps a secret that nobody uses.
    @concurrent
    public func reset() async throws(PingError) {
        known.set(nil)
        if let reference = try? SecretReference.read(in: directory) {
            _ = await BlockingCall.run(within: timeout, system) { [service] in try? service.remove(reference) }
        }
        try directory.remove(SecretReference.fileName)
        try await keyFile.reset()
    }

    /// The key that is in use; `nil` also for a damaged key file, which ``KeyFile`` puts aside.
    private func chosenKey() async throws -> EncryptionKey? {
        if try SecretReference.read(in: directory) != nil { return try await existingKey() }
        do { return try await existingKey() } catch PingError.Code.storageCorrupt { return nil }
    }

    private func key(of reference: String) async throws -> EncryptionKey? {
        guard service.isReachable else { throw closed("This process runs in no desktop session.") }
        let result = await BlockingCall.run(within: timeout, system) { [service] in
            Result { () throws(SecretServiceFailure) in try service.lookup(reference) }
        }
        switch result {
        case nil: throw closed("It did not open within \(timeout).")
        case .failure(let failure): throw closed("It said: \(failure.reason).")
        case .success(nil): throw closed("It does not give the key: it is locked, or somebody has removed the key.")
        case .success(let secret?):
            guard let key = Self.key(of: secret) else { throw closed("What it holds is not a key.") }
            known.set(Known(reference: reference, key: key))
            return key
        }
    }

    /// - Returns: `nil` when the keyring does not take the key, or does not give it back.
    private func newKeyInKeyring() async throws -> EncryptionKey? {
        guard try directory.read(KeyFile.standardName) == nil, service.isReachable else { return nil }
        let (key, reference) = (EncryptionKey(), system.uuid().uuidString)
        let secret = Secret(key.reveal().base64EncodedString())
        let isKept = await BlockingCall.run(within: timeout, system) { [service] in
            do {
                try service.store(secret, as: reference, label: "Key of the files in \(directory.path)")
                return try service.lookup(reference) == secret
            } catch { return false }
        }
        guard isKept == true, try SecretReference.write(reference, in: directory) else { return nil }
        known.set(Known(reference: reference, key: key))
        return key
    }

    private static func key(of secret: Secret) -> EncryptionKey? {
        Data(base64Encoded: secret.reveal()).flatMap { try? EncryptionKey(bytes: $0) }
    }

    private func closed(_ reason: String) -> PingError {
        PingError(
            .storageLocked,
            "The key of the files in \(directory.path) is in the keyring of the user's session. \(reason)",
            recovery: "Unlock the keyring and try again. If the key is lost, call reset() or remove "
                + "\(directory.path(of: SecretReference.fileName)), and let the user log in."
        )
    }
}
