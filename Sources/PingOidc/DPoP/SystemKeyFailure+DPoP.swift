import PingStorage

extension SystemKeyFailure {
    /// The error of a request for a token: `storageLocked`, `oidcKeyLost`, or `storageUnavailable` for
    /// everything that is not certain.
    ///
    /// Only a key that is certainly gone ends the login. The service that keeps the keys may be busy, and a device
    /// may be locked: both pass.
    var ofTokens: PingError {
        if let error = cause as? PingError { return error }
        switch meaning {
        case .locked:
            return PingError(
                .storageLocked,
                "The Secure Enclave is locked.",
                recovery: "Try again when the device has been unlocked.",
                underlying: cause
            )
        case .lost where moment == .use: return .lostDPoPKey
        case .lost, .other:
            return PingError(
                .storageUnavailable,
                "The Secure Enclave could not use the key.",
                recovery: "Try again. The tokens stay.",
                underlying: cause
            )
        }
    }
}
