import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingTestKit
import Testing

/// The emulator responds as PingAM does, so that each of these is one mistake of a configuration.
@Suite("A session that has just been made and gets no code")
struct FreshSessionTests {
    @Test func `says that the cookie has another name, in place of advice to log in`() async throws {
        let server = try JourneyServer { $0.cookieName = "3ab9c7e04d2f" }
        // Otherwise the cookie that the server sets would arrive under its right name.
        let transport = server.emulator.transport
        let withoutCookies = ClosureClient(before: transport) { request in
            var response = try await transport.send(request)
            response.headerFields[.setCookie] = nil
            return response
        }
        let (failure, cause) = try await refused(server, through: withoutCookies)
        #expect(cause.code == .invalidConfiguration)
        #expect(failure.recovery?.hasPrefix("Set the option cookie to the name of the server's session cookie") == true)
        #expect((failure.underlying as? OidcError)?.requiresLogin == false)
        #expect(try await server.sessions.get() == nil)
    }

    @Test func `has ended when the app asks for the tokens again later`() async throws {
        let server = try JourneyServer()
        let step = try #require(await server.oidcJourney().start("Login") as? ContinueNode)
        try server.emulator.setFaults([FaultRule(.authorizeDenied)])
        #expect(await server.answered(step) is FailureNode)
        try server.emulator.setFaults([FaultRule(.authorizeLoginPage)])
        let failure = try #require((await step.next() as? FailureNode)?.cause as? PingError)
        #expect((failure.underlying as? OidcError)?.requiresLogin == true)
    }

    @Test func `is too weak where the request demands more, and the cookie is not to blame`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney(oidc: { $0.prompt = "login" })
        let step = try #require(await journey.start("Login") as? ContinueNode)
        let failure = try #require((await server.answered(step) as? FailureNode)?.cause as? PingError)
        #expect(((failure.underlying as? OidcError)?.cause as? PingError)?.code == .oidcLoginRequired)
    }

    @Test func `says that the server wants the user's consent`() async throws {
        let server = try JourneyServer { $0.clients[0].requiresConsent = true }
        let (failure, cause) = try await refused(server)
        #expect(cause.code == .oidcAuthorizationRefused)
        #expect(failure.recovery?.hasPrefix("Turn on implied consent for this client at the server.") == true)
    }

    @Test(arguments: [
        (EmulatorFault.authorizeForeignRedirect, "Compare the option redirectUri with the client's registration."),
        (.authorizeInteractionRequired, "Set the option cookie"), (.authorizeLoginRequired, "Set the option cookie"),
        (.authorizeLoginPage, "Set the option cookie"), (.authorizeOK, "Turn on implied consent"),
        (.authorizeDenied, "The user or a policy denied access."), (.authorizeServerError, "Try again later."),
    ])
    func `keeps the advice of its cause`(_ fault: EmulatorFault, _ advice: String) async throws {
        let server = try JourneyServer()
        try server.emulator.setFaults([FaultRule(fault)])
        let (failure, _) = try await refused(server)
        #expect(failure.recovery?.hasPrefix(advice) == true)
        let isFinal = [EmulatorFault.authorizeDenied, .authorizeOK].contains(fault)
        #expect(failure.recovery?.hasSuffix("Start a new flow.") == isFinal)
        #expect(failure.recovery?.contains("Call next() on the last step") == !isFinal)
    }

    @Test func `says why in a server's own words, however long they are`() async throws {
        let server = try JourneyServer()
        let words = String(repeating: "no ", count: 35_000)
        let refusing = ClosureClient(before: server.emulator.transport) { request in
            guard request.url.path.hasSuffix("/authorize"), let query = request.url.query else { return nil }
            let state = PercentEncoding.decodePairs(query).first { $0.name == "state" }?.value ?? ""
            let issuer = String("\(request.url)".prefix { $0 != "?" }.dropLast("/authorize".count))
            let response = [
                ("error", "invalid_scope"), ("error_description", words), ("state", state), ("iss", issuer),
            ]
            return HttpResponse(status: 302, headerFields: [.location: "demo://cb?" + PercentEncoding.encode(response)])
        }
        let (failure, cause) = try await refused(server, through: refusing)
        #expect(cause.code == .oidcAuthorizationRefused)
        #expect(failure.message.contains("invalid_scope"))
        #expect(failure.message.count < 2000)
    }

    private func refused(
        _ server: JourneyServer,
        through client: (any HttpClient)? = nil
    ) async throws -> (failure: PingError, cause: PingError) {
        let step = try #require(await server.oidcJourney(through: client).start("Login") as? ContinueNode)
        let node = try #require(await server.answered(step) as? FailureNode)
        let failure = try #require(node.cause as? PingError)
        #expect(failure.code == .tokenExchangeFailed)
        return (failure, try #require((failure.underlying as? OidcError)?.cause as? PingError))
    }
}
