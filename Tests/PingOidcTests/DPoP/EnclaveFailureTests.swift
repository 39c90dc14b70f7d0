import Crypto
import PingStorage
import Testing

@testable import PingOidc

@Suite("An error of the Secure Enclave") struct EnclaveFailureTests {
    private struct Unknown: Error {}

    private static func status(_ status: Int32) -> SystemErrorCode { .status(KeychainStatus(rawValue: status)) }
    private static func token(_ code: Int) -> SystemErrorCode { SystemErrorCode(domain: "CryptoTokenKit", code: code) }

    @Test(arguments: [-25308, -25291, -25315, -25320] as [Int32])
    func `of a locked device says so, and the tokens stay`(_ status: Int32) {
        for error in [
            EnclaveFailure.error(Unknown(), codes: [Self.status(status)], .use),
            EnclaveFailure.error(Unknown(), codes: [Self.status(status)], .creation),
            EnclaveFailure.error(CryptoKitError.underlyingCoreCryptoError(error: status), codes: [], .use),
            // A device that is locked finds nothing.
            EnclaveFailure.error(Unknown(), codes: [Self.status(-25300), Self.status(status)], .use),
            EnclaveFailure.error(Unknown(), codes: [Self.token(-3), Self.status(status)], .use),
        ] {
            #expect(error.code == .storageLocked)
            #expect(error.recovery?.contains("unlocked") == true)
            #expect(RefreshFailure(error).consequence == .unavailable)
            #expect(!OidcError(error).requiresLogin)
        }
    }

    @Test func `about the user's authentication is a locked device`() {
        #expect(EnclaveFailure.error(CryptoKitError.authenticationFailure, codes: [], .use).code == .storageLocked)
    }

    @Test(arguments: [status(-25300), status(-26275), token(-3), token(-6)])
    func `of a key that this device does not have ends the login`(_ code: SystemErrorCode) {
        let outer = SystemErrorCode(domain: "CryptoKit.CryptoKitError", code: 0)
        for error in [
            EnclaveFailure.error(Unknown(), codes: [code], .use),
            EnclaveFailure.error(Unknown(), codes: [outer, code, Self.status(-50)], .use),
        ] {
            #expect(error.code == .oidcKeyLost)
            #expect(RefreshFailure(error).consequence == .refused)
            #expect(OidcError(error).requiresLogin)
        }
        // There is no key to lose yet.
        #expect(EnclaveFailure.error(Unknown(), codes: [code], .creation).code == .storageUnavailable)
    }

    @Test(arguments: [
        CryptoKitError.underlyingCoreCryptoError(error: -25300), .underlyingCoreCryptoError(error: -26275),
        .incorrectParameterSize,
    ])
    func `of CryptoKit says the same`(_ error: CryptoKitError) {
        #expect(EnclaveFailure.error(error, codes: [], .use).code == .oidcKeyLost)
        #expect(EnclaveFailure.error(error, codes: [], .creation).code == .storageUnavailable)
    }

    @Test(
        arguments: [
            CryptoKitError.incorrectKeySize, CryptoKitError.underlyingCoreCryptoError(error: -1), Unknown(),
            PingError(.storageUnavailable, "No access control."),
        ] as [any Error],
        [
            status(-50), token(-1), token(-2), token(-7), SystemErrorCode(domain: "NSCocoaErrorDomain", code: -3),
            SystemErrorCode(domain: "NSOSStatusErrorDomain", code: -3),
        ]
    )
    func `of any other kind may pass, and the tokens stay`(_ error: any Error, _ code: SystemErrorCode) {
        let named = EnclaveFailure.error(error, codes: [code], .use)
        #expect(named.code == .storageUnavailable)
        #expect(RefreshFailure(named).consequence == .unavailable)
        #expect(!OidcError(named).requiresLogin)
    }
}
