import Crypto
import PingStorage
import Testing

@testable import PingOidc

@Suite("An error of the Secure Enclave") struct SystemKeyFailureTests {
    private struct Unknown: Error {}

    private func answer(
        _ cause: any Error,
        _ codes: [SystemErrorCode] = [],
        _ moment: SystemKeyFailure.Moment = .use
    ) -> PingError {
        SystemKeyFailure(codes: codes, moment, cause: cause).ofTokens
    }

    private static func status(_ status: Int32) -> SystemErrorCode { .status(KeychainStatus(rawValue: status)) }
    private static func token(_ code: Int) -> SystemErrorCode { SystemErrorCode(domain: "CryptoTokenKit", code: code) }

    @Test(arguments: [-25308, -25291, -25315, -25320] as [Int32])
    func `of a locked device says so, and the tokens stay`(_ status: Int32) {
        for error in [
            answer(Unknown(), [Self.status(status)]),
            answer(Unknown(), [Self.status(status)], .creation),
            answer(CryptoKitError.underlyingCoreCryptoError(error: status)),
            // A device that is locked finds nothing.
            answer(Unknown(), [Self.status(-25300), Self.status(status)]),
            answer(Unknown(), [Self.token(-3), Self.status(status)]),
        ] {
            #expect(error.code == .storageLocked)
            #expect(error.recovery?.contains("unlocked") == true)
            #expect(RefreshFailure(error).consequence == .unavailable)
            #expect(!OidcError(error).requiresLogin)
        }
    }

    @Test func `about the user's authentication is a locked device`() {
        #expect(answer(CryptoKitError.authenticationFailure).code == .storageLocked)
    }

    @Test(arguments: [status(-25300), status(-26275), token(-3), token(-6)])
    func `of a key that this device does not have ends the login`(_ code: SystemErrorCode) {
        let outer = SystemErrorCode(domain: "CryptoKit.CryptoKitError", code: 0)
        for error in [
            answer(Unknown(), [code]),
            answer(Unknown(), [outer, code, Self.status(-50)]),
        ] {
            #expect(error.code == .oidcKeyLost)
            #expect(RefreshFailure(error).consequence == .refused)
            #expect(OidcError(error).requiresLogin)
        }
        // There is no key to lose yet.
        #expect(answer(Unknown(), [code], .creation).code == .storageUnavailable)
    }

    @Test(arguments: [
        CryptoKitError.underlyingCoreCryptoError(error: -25300), .underlyingCoreCryptoError(error: -26275),
        .incorrectParameterSize,
    ])
    func `of CryptoKit says the same`(_ error: CryptoKitError) {
        #expect(answer(error).code == .oidcKeyLost)
        #expect(answer(error, [], .creation).code == .storageUnavailable)
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
        let named = answer(error, [code])
        #expect(named.code == .storageUnavailable)
        #expect(RefreshFailure(named).consequence == .unavailable)
        #expect(!OidcError(named).requiresLogin)
    }
}
