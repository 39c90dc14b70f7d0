#if canImport(CryptoKit) && canImport(LocalAuthentication)
    import CryptoKit
    import Foundation
    import LocalAuthentication
    import PingStorage
    import Security

    extension SecureEnclaveDeviceBinder {
        /// Whether this device has a Secure Enclave. A simulator may not.
        public static var isAvailable: Bool { SecureEnclave.isAvailable }

        /// A binder.
        ///
        /// - Parameter storage: Keeps the wrapped keys, usable in this device's enclave only; `nil` for the Keychain.
        public init(storage: (any Storage<[BoundKey]>)? = nil) {
            self.init(storage: storage, enclave: AppleEnclave())
        }
    }

    /// The Secure Enclave of this device.
    struct AppleEnclave: DeviceEnclave {
        func makeKey(_ lock: EnclaveLock) async throws -> EnclaveKey {
            try await EnclaveSession().makeKey(lock)
        }

        func sign(_ data: Data, with key: Data, _ lock: EnclaveLock, reason: String) async throws -> Data {
            let session = EnclaveSession()
            return try await withTaskCancellationHandler {
                try await session.confirm(lock, reason)
                return try await session.sign(data, with: key)
            } onCancel: {
                Task { await session.end() }
            }
        }
    }

    /// One dialogue with the user, and what its outcome unlocks.
    ///
    /// An actor: `LAContext` is not Sendable, and the enclave is slow. Neither leaves it, and no caller's thread waits.
    actor EnclaveSession {
        private let context = LAContext()

        func makeKey(_ lock: EnclaveLock) throws -> EnclaveKey {
            if let policy = lock.policy { try check(policy) }
            guard let access = SecAccessControlCreateWithFlags(nil, lock.accessibility, lock.flags, nil) else {
                throw SystemKeyFailure(codes: [], .creation)
            }
            do {
                let key = try SecureEnclave.P256.Signing.PrivateKey(
                    accessControl: access,
                    authenticationContext: context
                )
                return EnclaveKey(stored: key.dataRepresentation, publicKey: key.publicKey.rawRepresentation)
            } catch { throw SystemKeyFailure(error, .creation) }
        }

        /// Asks the user. The signature that follows finds the context confirmed, and asks nobody.
        func confirm(_ lock: EnclaveLock, _ reason: String) async throws {
            guard let policy = lock.policy else { return }
            try Task.checkCancellation()
            try check(policy)
            // An empty title hides the passcode button, which this lock does not accept.
            if lock == .biometry { context.localizedFallbackTitle = "" }
            context.localizedReason = reason
            let outcome: SystemKeyFailure? = await withCheckedContinuation { continuation in
                context.evaluatePolicy(policy, localizedReason: reason) { @Sendable isConfirmed, error in
                    continuation.resume(returning: isConfirmed ? nil : .unconfirmed(error))
                }
            }
            try Task.checkCancellation()
            if let outcome { throw outcome }
        }

        func sign(_ data: Data, with stored: Data) throws -> Data {
            do {
                let key = try SecureEnclave.P256.Signing.PrivateKey(
                    dataRepresentation: stored,
                    authenticationContext: context
                )
                return try key.signature(for: data).rawRepresentation
            } catch { throw SystemKeyFailure(error, .use) }
        }

        /// Takes the dialogue down.
        func end() { context.invalidate() }

        private func check(_ policy: LAPolicy) throws {
            var error: NSError?
            guard unsafe context.canEvaluatePolicy(policy, error: &error) else {
                throw SystemKeyFailure.unconfirmed(error)
            }
            let usage = Bundle.main.object(forInfoDictionaryKey: "NSFaceIDUsageDescription")
            if context.biometryType == .faceID && usage == nil {
                throw SystemKeyFailure(codes: [SystemKeyFailure.missingFaceIDUsage], .confirmation)
            }
        }
    }

    extension SystemKeyFailure {
        /// - Parameter error: The system's reason; without one, the user did not prove who they are.
        fileprivate static func unconfirmed(_ error: (any Error)?) -> Self {
            let failed = SystemErrorCode(domain: localAuthentication, code: -1)
            return error.map { Self($0, .confirmation) } ?? Self(codes: [failed], .confirmation)
        }
    }

    extension EnclaveLock {
        fileprivate var policy: LAPolicy? {
            switch self {
            case .none: nil
            case .biometry: .deviceOwnerAuthenticationWithBiometrics
            case .biometryOrPasscode: .deviceOwnerAuthentication
            }
        }

        fileprivate var flags: SecAccessControlCreateFlags {
            switch self {
            case .none: .privateKeyUsage
            case .biometry: [.privateKeyUsage, .biometryCurrentSet]
            case .biometryOrPasscode: [.privateKeyUsage, .userPresence]
            }
        }

        /// The system deletes a key that needs the user when the user removes the passcode. Other keys work
        /// while the device is unlocked.
        fileprivate var accessibility: CFString {
            switch self {
            case .none: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
            case .biometry, .biometryOrPasscode: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
            }
        }
    }
#endif
