import Foundation
import PingFido
import Testing

@Suite("WebAuthn error")
struct WebAuthnErrorTests {
    private struct Foreign: LocalizedError {
        var errorDescription: String? { "marked-secret" }
    }

    @Test func `takes any error, and of strangers not a word`() {
        let own = WebAuthnError(.security, "Not here.")
        #expect(WebAuthnError(own) == own)
        #expect(WebAuthnError(CancellationError()).name == .abort)
        let foreign = WebAuthnError(Foreign())
        #expect(foreign.name == .unknown)
        #expect(!foreign.message.contains("marked-secret"))
        let ping = WebAuthnError(PingError(.invalidFidoOptions, "“challenge” is missing."))
        #expect(ping == WebAuthnError(.unknown, "“challenge” is missing."))
        #expect(own.localizedDescription == "Not here.")
    }
}
