import Foundation
import PingFido
import Testing

@Suite("An error of the system in a ceremony")
struct PasskeyFailureTests {
    private struct Apples: Error, Equatable { let reason: String }

    private static let authorization = "com.apple.AuthenticationServices.AuthorizationError"

    private func error(_ domain: String, _ code: Int, _ reason: String = "marked reason") -> PingError {
        PasskeyFailure(domain: domain, code: code, reason: reason, underlying: Apples(reason: reason))
            .error(relyingPartyID: "example.com")
    }

    @Test(
        arguments: [
            (authorization, 1000, .webAuthnUnknown), (authorization, 1001, .webAuthnNotAllowed),
            (authorization, 1002, .webAuthnUnknown), (authorization, 1003, .webAuthnNotSupported),
            (authorization, 1004, .webAuthnNotAllowed), (authorization, 1005, .webAuthnNotAllowed),
            (authorization, 1006, .webAuthnInvalidState), (authorization, 1007, .webAuthnUnknown),
            (authorization, 1009, .webAuthnNotAllowed), (authorization, 1010, .webAuthnNotSupported),
            (authorization, 0, .webAuthnUnknown), (authorization, .max, .webAuthnUnknown),
            ("WKErrorDomain", 8, .webAuthnInvalidState), ("WKErrorDomain", 1, .webAuthnUnknown),
            ("NSCocoaErrorDomain", 1001, .webAuthnUnknown), ("", 1001, .webAuthnUnknown),
        ] as [(String, Int, PingError.Code)]
    )
    func `has the web's name, keeps the system's words for the app, and leaves them out of what the server gets`(
        _ domain: String,
        _ number: Int,
        _ code: PingError.Code
    ) throws {
        let error = error(domain, number)
        #expect(error.code == code)
        #expect(!error.message.contains("marked reason"))
        #expect(try #require(error.recovery).contains("marked reason"))
        #expect(error.underlying as? Apples == Apples(reason: "marked reason"))
    }

    @Test func `of a missing association names the entitlement and the domain`() throws {
        let advice = try #require(error(Self.authorization, 1004).recovery)
        #expect(advice.contains("webcredentials:example.com"))
        #expect(advice.contains("apple-app-site-association"))
    }

    @Test func `of a request that runs already gives no advice about domains, and says what to do`() throws {
        let reason = "Request already in progress for specified application identifier."
        let busy = error(Self.authorization, 1004, reason)
        #expect(busy.code == .webAuthnAbort)
        let advice = try #require(busy.recovery)
        #expect(!advice.contains("webcredentials"))
        #expect(advice.contains("Wait"))
        #expect(advice.contains(reason))
    }

    @Test func `of a device without a passcode says what the user can do`() throws {
        #expect(try #require(error(Self.authorization, 1010).recovery).contains("passcode"))
    }

    @Test func `that gives no reason gives none`() {
        #expect(error(Self.authorization, 1004, "").recovery?.contains("The system says") == false)
        #expect(error(Self.authorization, 1001, "").recovery == "Let the user try again or choose another way.")
    }
}
