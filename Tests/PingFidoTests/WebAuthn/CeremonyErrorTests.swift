import Foundation
import PingFido
import Testing

@Suite("The error of a ceremony")
struct CeremonyErrorTests {
    private struct Foreign: LocalizedError {
        var errorDescription: String? { "marked-secret" }
    }

    @Test func `takes any error, and of strangers not a word`() {
        let own = PingError.webAuthn(.webAuthnSecurity, "Not here.")
        #expect(PingError(ceremony: own).code == .webAuthnSecurity)
        #expect(own.code.webAuthnName == "SecurityError")
        #expect(PingError(ceremony: CancellationError()).code == .webAuthnAbort)
        let foreign = PingError(ceremony: Foreign())
        #expect(foreign.code == .webAuthnUnknown)
        #expect(!foreign.message.contains("marked-secret"))
        let ping = PingError(ceremony: PingError(.invalidFidoOptions, "“challenge” is missing."))
        #expect(ping.code.webAuthnName == "UnknownError")
        #expect(ping.message == "“challenge” is missing.")
        #expect(own.localizedDescription == "Not here.")
    }
}
