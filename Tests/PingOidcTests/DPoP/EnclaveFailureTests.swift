import Crypto
import PingStorage
import Testing

@testable import PingOidc

@Suite("An error of the Secure Enclave") struct EnclaveFailureTests {
    private struct Unknown: Error {}

    @Test(arguments: [-25308, -25291, -25315, -25320] as [Int32])
    func `of a locked device says so, and the tokens stay`(_ status: Int32) {
        for error in [
            EnclaveFailure.error(Unknown(), statuses: [status]),
            EnclaveFailure.error(CryptoKitError.underlyingCoreCryptoError(error: status), statuses: []),
            // A device that is locked finds nothing.
            EnclaveFailure.error(Unknown(), statuses: [-25300, status]),
        ] {
            #expect(error.code == .storageLocked)
            #expect(error.recovery?.contains("unlocked") == true)
            #expect(RefreshFailure(error).consequence == .unavailable)
            #expect(!OidcError(error).requiresLogin)
        }
    }

    @Test func `about the user's authentication is a locked device`() {
        #expect(EnclaveFailure.error(CryptoKitError.authenticationFailure, statuses: []).code == .storageLocked)
    }

    @Test(arguments: [-25300, -26275] as [Int32])
    func `of a key that this device does not have ends the login`(_ status: Int32) {
        for error in [
            EnclaveFailure.error(Unknown(), statuses: [status]),
            EnclaveFailure.error(CryptoKitError.underlyingCoreCryptoError(error: status), statuses: []),
            EnclaveFailure.error(CryptoKitError.incorrectParameterSize, statuses: []),
        ] {
            #expect(error.code == .oidcKeyLost)
            #expect(RefreshFailure(error).consequence == .refused)
            #expect(OidcError(error).requiresLogin)
        }
    }

    @Test(
        arguments: [
            CryptoKitError.incorrectKeySize, CryptoKitError.underlyingCoreCryptoError(error: -1), Unknown(),
            PingError(.storageUnavailable, "No access control."),
        ] as [any Error]
    )
    func `of any other kind may pass, and the tokens stay`(_ error: any Error) {
        let named = EnclaveFailure.error(error, statuses: [-50])
        #expect(named.code == .storageUnavailable)
        #expect(RefreshFailure(named).consequence == .unavailable)
        #expect(!OidcError(named).requiresLogin)
    }
}
