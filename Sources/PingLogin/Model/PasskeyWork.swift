import PingDavinciPlugin
import PingJourneyPlugin
import PingWebAuthn

/// Passkeys are not held by this module: the server is told so, and takes the way that its author has laid for devices
/// without them.
enum PasskeyWork {
    static func hold(_ callback: any FidoCallback) async throws {
        try callback.setUnsupported()
    }

    static func hold(_ collector: any FidoCollector) async throws {
        collector.setError(.notSupported)
    }
}
