import HTTPTypes
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Signing off")
struct SignOffTests {
    private func endpoints(_ server: JourneyServer) -> [EmulatorEndpoint] {
        server.emulator.observedRequests.map(\.endpoint).filter { [.revocation, .sessions, .endSession].contains($0) }
    }

    @Test func `revokes the tokens, then ends the session, and reports each`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        try await server.logIn(journey)
        let report = try await journey.signOff().get()

        #expect(endpoints(server) == [.revocation, .sessions])
        #expect(report.steps.map(\.name).suffix(2) == ["Oidc", "Session"])
        #expect(report.succeeded)
        #expect(try await server.tokens.get() == nil)
        #expect(try await server.sessions.get() == nil)
        // The session has ended at the server too.
        #expect(await journey.start("Login") is ContinueNode)
    }

    @Test func `with nothing to end is a success and sends nothing`() async throws {
        let server = try JourneyServer()
        let report = try await server.oidcJourney().journeySignOff().get()
        #expect(report.succeeded)
        #expect(endpoints(server).isEmpty)
    }

    @Test(arguments: [EmulatorFault.logoutDenied, .logoutNoContent])
    func `is a success when the session had ended already`(_ fault: EmulatorFault) async throws {
        let server = try JourneyServer()
        let journey = server.journey()
        try await server.logIn(journey)
        try server.emulator.setFaults([FaultRule(fault)])
        #expect(try await journey.signOff().get().succeeded)
    }

    @Test func `continues when a step fails, and leaves nothing on this device`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        try await server.logIn(journey)
        try server.emulator.setFaults([
            FaultRule(.internalServerError, endpoint: .revocation),
            FaultRule(.internalServerError, endpoint: .sessions),
        ])
        guard case .failure(let error) = await journey.signOff() else { return #expect(Bool(false), "no error") }
        #expect(error.report.steps.filter { $0.error != nil }.map(\.name) == ["Oidc", "Session"])
        #expect(endpoints(server) == [.revocation, .sessions])
        #expect(try await server.tokens.get() == nil)
        #expect(try await server.sessions.get() == nil)
    }

    @Test func `says so when the storage cannot be read`() async throws {
        let journey = Journey.scripted(ScriptedTransport()) { $0.sessionStorage = LockedStorage<SSOToken>() }
        guard case .failure(let error) = await journey.signOff() else { return #expect(Bool(false), "no error") }
        #expect(error.report.steps.last?.name == "Session")
        #expect(error.report.steps.last?.error != nil)
    }

    @Test func `sends the documented request`() async throws {
        let transport = ScriptedTransport([.json(["result": "Successfully logged out"])])
        let journey = Journey.scripted(transport)
        try await journey.store(SSOToken(value: "s1"))
        await journey.signOff()
        let request = try #require(transport.requests.first)
        #expect(request.url.absoluteString == "https://am.example.test/am/json/realms/alpha/sessions?_action=logout")
        #expect(request.headerFields[try #require(.init("Accept-API-Version"))] == "resource=3.1, protocol=1.0")
        #expect(request.headerFields[try #require(.init("iPlanetDirectoryPro"))] == "s1")
        #expect(request.headerFields[.cookie] == "iPlanetDirectoryPro=s1")
        #expect(try request.json() == [:])
    }

    @Test func `is what a user's logout does`() async throws {
        let server = try JourneyServer()
        let user = try #require(try await server.logIn(server.oidcJourney()).user)
        #expect(try await user.logout().get().succeeded)
        #expect(endpoints(server) == [.revocation, .sessions])
        #expect(try await server.sessions.get() == nil)
    }
}
