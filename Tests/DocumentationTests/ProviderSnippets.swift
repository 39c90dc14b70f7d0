// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments and pages.

import PingDavinci
import PingEmulator
import PingJourney
import PingOrchestrate

// The blocks about DaVinci, the emulator, providers and transports, with what they leave to the reader.

private func show(_ value: Any) {}

/// DaVinci.swift
private func daVinciStart() async {
    let daVinci = DaVinci.createDaVinci { config in
        config.module(OidcModule.config) { oidcValue in
            oidcValue.clientId = "test"
            oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
            oidcValue.scopes = ["openid", "email", "address"]
            oidcValue.redirectUri = "org.example.demo://oauth2redirect"
        }
    }
    var node = await daVinci.start()
    node = EmptyNode()
    show(node)
}

/// PollingCollector.swift
private func poll(_ polling: PollingCollector, _ step: ContinueNode) async -> any Node {
    for await status in polling.poll() { show(status) }
    let next = await step.next()
    return next
}

/// Collector.swift
final class ColourCollector: Collector {
    let field: Field
    init(field: Field) { self.field = field }

    var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }
    var payload: JSON? { field.text.isEmpty ? nil : .string(field.text) }
}

let colours = Module.of { setup in
    setup.register(collector: ColourCollector.self, for: "COLOUR")
}

/// Emulator.swift
private func doors() async throws {
    let emulator = try Emulator()

    // In process: set the transport and the emulator's URLs in a configuration.
    let client = emulator.transport
    print(emulator.serverURL)                 // http://127.0.0.1:8080/am
    print(emulator.discoveryEndpoint())       // …/oauth2/realms/root/realms/alpha/.well-known/openid-configuration

    // Over a socket: a real HTTP server on the loopback interface.
    let server = try await emulator.serve()
    print(server.url)                         // http://127.0.0.1:49321
    await server.stop()
    show(client)
}

/// PingEmulator.md
private func inProcess() async throws {
    let emulator = try Emulator()
    let journey = Journey.createJourney { config in
        config.serverUrl = emulator.serverURL
        config.realm = "alpha"
        config.httpClient = emulator.transport
    }
    let node = await journey.start("Login")
    show(node)
    try emulator.setFaults([.once(.serviceUnavailable), .always(.idTokenWrongIssuer)])
}

/// CustomCallback.md
private func installBadges() -> Journey {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.module(badges)
    }
    return journey
}

/// IdpHandler.swift and ProtectProvider.swift
private struct GoogleHandler: IdpHandler {
    var tokenType: IdpTokenType { .idToken }
    func authorize(idpClient: IdpClient) async throws -> IdpResult { throw CancellationError() }
}

private struct SignalsProvider: ProtectProvider {
    func initialize(_ options: ProtectOptions) async throws {}
    func signals(_ options: ProtectOptions) async throws -> String { "" }
}

private func installProviders(_ config: inout WorkflowConfig, browser: any IdpBrowser) {
    config.module(IdpModule.config) { idp in
        idp.handlers["GOOGLE"] = GoogleHandler()
        idp.browser = browser
    }
    config.module(ProtectModule.config) { $0.provider = SignalsProvider() }
}
