import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

/// The emulator's bank asks for more than the login gave: first the scope of a transfer, then the journey `StepUp`.
@Suite("A transfer that asks for more", .timeLimit(.minutes(5)))
struct StepUpTests {
    private let server: JourneyServer
    private let journey: Journey
    private let client: OidcClient
    private let clock = TestClock()
    private let asked = Locked<[StepUpRequirement]>([])

    init() throws {
        let clock = clock
        server = try JourneyServer { $0.services = SystemServices(now: { clock.now }) }
        journey = server.oidcJourney { [server] in $0.system = server.emulator.services }
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.discoveryEndpoint = server.emulator.discoveryEndpoint()
        config.scopes = ["openid", "profile"]
        config.redirectUri = "demo://cb"
        config.storage = server.tokens
        client = OidcClient(config: config, httpClient: server.emulator.transport, system: server.emulator.services)
    }

    private func http() throws -> AuthenticatedHttpClient {
        let origin = try WebURL(server.emulator.serverURL).origin
        return try AuthenticatedHttpClient(server.emulator.transport, client: client, origins: [origin]) {
            try await logIn($0)
        }
    }

    /// The user walks the journey, as an app shows it.
    private func logIn(_ requirement: StepUpRequirement) async throws {
        asked.withLock { $0.append(requirement) }
        let needsCode = !requirement.acrValues.isEmpty
        let start = await journey.start(requirement.acrValues.first ?? "Login") {
            $0.forceAuth = needsCode
            $0.stepUp = requirement
        }
        guard needsCode else { return try finish(start) }
        let step = try #require(start as? ContinueNode)
        step.callback(PasswordCallback.self)?.password = "424242"
        try finish(await step.next())
    }

    private func finish(_ node: any Node) throws {
        if case .failure(let failure) = node.kind { throw failure.cause }
        #expect(node is SuccessNode)
    }

    private func order() throws -> HttpRequest {
        var request = HttpRequest(
            method: .post,
            url: try WebURL(WebURL(server.emulator.serverURL).origin + "/api/transfer"),
            body: Data(#"{"to": "savings", "amount": "10.00"}"#.utf8)
        )
        request.headerFields[.contentType] = "application/json"
        return request
    }

    @Test func `is a payment, which a journey asks for as its option`() async throws {
        let payment = try AuthorizationDetail(
            ["type": "payment_initiation", "instructedAmount": ["currency": "EUR", "amount": "10.00"]] as JSON
        )
        _ = try await server.logIn(journey)
        #expect(try await server.tokens.get()?.authorizationDetails.isEmpty == true)
        try finish(await journey.start("Login") { $0.authorizationDetails = [payment] })
        let token = try #require(try await server.tokens.get())
        #expect(!token.authorizationDetails.isEmpty && token.ungranted(of: [payment]).isEmpty)
    }

    @Test func `is asked for the scope and the code, in this order, and is done then`() async throws {
        _ = try await server.logIn(journey)
        let before = try #require(try await server.tokens.get())
        let first = await #expect(throws: OidcError.self) { try await http().send(order()) }
        // The scope is there; the login is not strong enough, and one request is repeated once.
        #expect(first?.stepUp == StepUpRequirement(acrValues: ["StepUp"], maxAge: .seconds(300)))
        #expect(try await server.tokens.get()?.scope?.contains("transfer") == true)
        let response = try await http().send(order())
        #expect(response.status == 200)
        #expect(try JSON(parsing: response.body)["order"]?["amount"] == "10.00")
        #expect(asked.current.count == 2)
        #expect(asked.current.last?.scopes.contains("transfer") == true)
        let after = try #require(try await server.tokens.get())
        #expect(after.accessToken != before.accessToken)
        // What is reached needs no login, until it is too old.
        #expect(try await http().send(order()).status == 200)
        clock.advance(by: .seconds(301))
        #expect(try await http().send(order()).status == 200)
        #expect(asked.current.count == 3)
    }

    @Test func `with a wrong acr in the new token is an error, and the tokens before stay`() async throws {
        _ = try await server.logIn(journey)
        _ = await #expect(throws: OidcError.self) { try await http().send(order()) }
        let before = try await server.tokens.get()
        try server.emulator.setFaults([FaultRule("id_token_lower_acr")])
        let error = await #expect(throws: OidcError.self) { try await http().send(order()) }
        #expect((error?.cause as? PingError)?.code == .tokenExchangeFailed)
        #expect(try await server.tokens.get() == before)
    }

    @Test func `asks without end, and the user logs in once for each request at most`() async throws {
        _ = try await server.logIn(journey)
        try server.emulator.setFaults([FaultRule("api_endless_step_up")])
        let http = try http()
        for _ in 0..<3 {
            let error = await #expect(throws: OidcError.self) { try await http.send(order()) }
            #expect(error?.stepUp != nil)
        }
        #expect(asked.current.count == 1)
    }

    @Test func `is not asked for where every token will do`() async throws {
        _ = try await server.logIn(journey)
        let url = try WebURL(WebURL(server.emulator.serverURL).origin + "/api/accounts")
        #expect(try await http().send(HttpRequest(url: url)).status == 200)
        #expect(asked.current.isEmpty)
    }
}
