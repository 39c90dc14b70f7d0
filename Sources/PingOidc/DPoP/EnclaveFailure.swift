import Crypto

/// Decides from an error of the Secure Enclave whether the key of the tokens is lost.
///
/// Only a key that is certainly gone ends the login. The service that keeps the keys may be busy, and a device may be locked: both pass.
enum EnclaveFailure {
    /// The statuses of a Keychain that is locked, or has not started.
    private static let locked: Set<KeychainStatus> = [
        .interactionNotAllowed, .interactionRequired, .inDarkWake, .notAvailable,
    ]
    /// The statuses that say that this device does not have the key.
    private static let lost: Set<KeychainStatus> = [.itemNotFound, .decode]

    /// - Parameters:
    ///   - error: What the Secure Enclave threw.
    ///   - statuses: The statuses of the Keychain in the error and in those under it.
    /// - Returns: `storageLocked`, `oidcKeyLost`, or `storageUnavailable` for everything that is not certain.
    static func error(_ error: any Error, statuses: [Int32]) -> PingError {
        if let error = error as? PingError { return error }
        var statuses = Set(statuses.map(KeychainStatus.init))
        switch error as? CryptoKitError {
        case .authenticationFailure?: statuses.insert(.interactionNotAllowed)
        case .incorrectParameterSize?: return .lostDPoPKey
        case .underlyingCoreCryptoError(let status)?: statuses.insert(KeychainStatus(rawValue: status))
        default: break
        }
        // A locked device cannot say that a key is gone.
        if !statuses.isDisjoint(with: locked) {
            return PingError(
                .storageLocked,
                "The Secure Enclave is locked.",
                recovery: "Try again when the device has been unlocked.",
                underlying: error
            )
        }
        if !statuses.isDisjoint(with: lost) { return .lostDPoPKey }
        return PingError(
            .storageUnavailable,
            "The Secure Enclave could not use the key.",
            recovery: "Try again. The tokens stay.",
            underlying: error
        )
    }
}
