import PingEmulator
import PingJourney
import Testing

@Suite("A journey over HTTP")
struct LoopbackTests {
    private func journey(_ url: String, _ discovery: String?, timeout: Double = 600) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = url
            config.realm = "alpha"
            config.timeout = timeout
            config.sessionStorage = MemoryStorage<SSOToken>()
            guard let discovery else { return }
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "demo-app"
                oidcValue.discoveryEndpoint = discovery
                oidcValue.scopes = ["openid"]
                oidcValue.redirectUri = "demo://cb"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
    }

    @Test func `ends with tokens, and signs off`() async throws {
        let server = try JourneyServer()
        let door = try await server.emulator.serve()
        let journey = journey(door.serverURL, door.discoveryEndpoint())
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
        let server = try JourneyServer()
        let door = try await server.emulator.serve()
        let url = door.serverURL
        await door.stop()
        let failure = try #require(await journey(url, nil).start("Login") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .networkUnreachable)
    }

    @Test func `to an unknown host fails as unreachable`() async throws {
        let journey = journey("https://no-such-host.invalid/am", nil)
        let failure = try #require(await journey.start("Login") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .networkUnreachable)
    }
}
