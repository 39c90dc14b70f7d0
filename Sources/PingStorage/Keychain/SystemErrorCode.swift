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
