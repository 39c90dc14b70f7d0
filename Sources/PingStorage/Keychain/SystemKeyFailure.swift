import Crypto

/// An error of the system while it makes or uses a key of the Secure Enclave.
package struct SystemKeyFailure: Error {
    /// When an error happened.
    package enum Moment: Sendable {
        /// A key was to be made.
        case creation
        /// The user was to confirm.
        case confirmation
        /// A stored key was to be used.
        case use
    }

    /// The meaning of an error for the key.
    package enum Meaning: Sendable {
        /// The device is locked. It cannot say that a key is gone.
        case locked
        /// This device does not have the key.
        case lost
        /// Nothing certain, so it may pass.
        case other
    }

    /// The codes of the error and of those under it, the outermost first.
    package let codes: [SystemErrorCode]
    /// When it happened.
    package let moment: Moment
    /// The error as it was thrown.
    package let cause: (any Error)?

    /// - Parameters:
    ///   - codes: The codes of the error and of those under it.
    ///   - moment: When it was thrown.
    ///   - cause: The error. One of CryptoKit adds the code that it stands for.
    package init(codes: [SystemErrorCode], _ moment: Moment, cause: (any Error)? = nil) {
        let code: SystemErrorCode? =
            switch cause as? CryptoKitError {
            case .authenticationFailure?: .status(.interactionNotAllowed)
            case .incorrectParameterSize?: .unreadableKey
            case .underlyingCoreCryptoError(let status)?: .status(KeychainStatus(rawValue: status))
            default: nil
            }
        self.codes = codes + (code.map { [$0] } ?? [])
        self.moment = moment
        self.cause = cause
    }

    /// A lock counts most.
    package var meaning: Meaning {
        if codes.contains(where: SystemErrorCode.locked.contains) { return .locked }
        return codes.contains(where: SystemErrorCode.lost.contains) ? .lost : .other
    }
}

/// A code of an Apple framework, with the domain that it belongs to.
package struct SystemErrorCode: Hashable, Sendable {
    package let domain: String
    package let code: Int

    package init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }

    /// A status of Security, which the Keychain and the Secure Enclave share.
    package static func status(_ status: KeychainStatus) -> Self {
        Self(domain: "NSOSStatusErrorDomain", code: Int(status.rawValue))
    }

    /// `TKError.corruptedData`: the Secure Enclave cannot unwrap the key, such as one of another device.
    package static let corruptedData = token(-3)
    /// `TKError.authenticationFailed`.
    package static let authenticationFailed = token(-5)
    /// `TKError.objectNotFound`.
    package static let objectNotFound = token(-6)
    /// The stored bytes cannot be a key. A code of this SDK.
    package static let unreadableKey = Self(domain: "com.pingidentity.key", code: 1)

    private static func token(_ code: Int) -> Self { Self(domain: "CryptoTokenKit", code: code) }

    /// A Keychain that is locked, or has not started. It cannot say that a key is gone.
    package static let locked: Set<Self> = [
        .status(.interactionNotAllowed), .status(.interactionRequired), .status(.inDarkWake), .status(.notAvailable),
    ]
    /// This device does not have the key.
    package static let lost: Set<Self> = [
        .status(.itemNotFound), .status(.decode), .corruptedData, .objectNotFound, .unreadableKey,
    ]
}
