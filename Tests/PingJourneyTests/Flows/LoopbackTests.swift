import PingEmulator
import PingJourney
import PingOidc
import PingTransportConformance
import Testing

@Suite("A journey over HTTP")
struct LoopbackTests {
    private func journey(_ url: String, _ discovery: String?, _ system: SystemServices? = nil) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = url
            config.realm = "alpha"
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
            if let system { config.system = system }
            guard let discovery else { return }
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "demo-app"
                oidcValue.discoveryEndpoint = discovery
                oidcValue.scopes = ["openid"]
                oidcValue.redirectUri = "demo://cb"
                oidcValue.storage = MemoryStorage<Token>()
                // An emulator before this one may have had the same port.
                oidcValue.providerCache = ProviderCache()
            }
        }
    }

    @Test func `ends with tokens, and signs off`() async throws {
        let server = try JourneyServer()
        let door = try await server.emulator.serve()
        let journey = journey(door.serverURL, door.discoveryEndpoint(), server.emulator.services)
        let success = try await server.logIn(journey)
        #expect(try await success.user?.token().get().accessToken.isEmpty == false)
        #expect(try await journey.signOff().get().succeeded)
        await door.stop()
    }

    @Test(arguments: [EmulatorFault.droppedConnection, .truncatedBody])
    func `fails with the network's code and can be tried again`(_ fault: EmulatorFault) async throws {
        let server = try JourneyServer()
        let door = try await server.emulator.serve()
        let journey = journey(door.serverURL, nil)
        let step = try #require(await journey.start("Login") as? ContinueNode)
        try server.emulator.setFaults([FaultRule(fault, times: 1)])
        let failure = try #require(await server.answered(step) as? FailureNode)
        let code = try #require(failure.cause as? PingError).code
        #expect(code.rawValue.hasPrefix("network_"))
        #expect(step.callback(PasswordCallback.self)?.password == "S3cret-Word")
        await door.stop()
    }

    @Test func `to a port where nobody listens fails as unreachable`() async throws {
        let port = try DeadPort()
        defer { port.close() }
        let failure = try #require(await journey(port.url + "/am", nil).start("Login") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .networkUnreachable)
    }

    @Test func `to an unknown host fails as unreachable`() async throws {
        let journey = journey("https://no-such-host.invalid/am", nil)
        let failure = try #require(await journey.start("Login") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .networkUnreachable)
    }
}
