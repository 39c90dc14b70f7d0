import Crypto

/// Decides from an error of the Secure Enclave whether the key of the tokens is lost.
///
/// Only a key that is certainly gone ends the login. The service that keeps the keys may be busy, and a device may be locked: both pass.
enum EnclaveFailure {
    /// When the error happened.
    enum Moment: Sendable {
        /// A key was to be made.
        case creation
        /// A stored key was to be used.
        case use
    }

    /// - Parameter codes: The codes of the error and of those under it.
    /// - Returns: `storageLocked`, `oidcKeyLost`, or `storageUnavailable` for everything that is not certain.
    static func error(_ error: any Error, codes: [SystemErrorCode], _ moment: Moment) -> PingError {
        if let error = error as? PingError { return error }
        var codes = Set(codes)
        var isUnreadable = false
        switch error as? CryptoKitError {
        case .authenticationFailure?: codes.insert(.status(.interactionNotAllowed))
        case .incorrectParameterSize?: isUnreadable = true
        case .underlyingCoreCryptoError(let status)?: codes.insert(.status(KeychainStatus(rawValue: status)))
        default: break
        }
        if !codes.isDisjoint(with: SystemErrorCode.locked) {
            return PingError(
                .storageLocked,
                "The Secure Enclave is locked.",
                recovery: "Try again when the device has been unlocked.",
                underlying: error
            )
        }
        if moment == .use, isUnreadable || !codes.isDisjoint(with: SystemErrorCode.lost) { return .lostDPoPKey }
        return PingError(
            .storageUnavailable,
            "The Secure Enclave could not use the key.",
            recovery: "Try again. The tokens stay.",
            underlying: error
        )
    }
}
