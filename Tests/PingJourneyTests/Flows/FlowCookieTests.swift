import HTTPTypes
import PingEmulator
import PingJourney
import PingNetwork
import Testing

@Suite("The cookies of a journey")
struct FlowCookieTests {
    /// A load balancer in front of a server: it sets a cookie that leads to the same server again.
    private struct Balancer: HttpClient {
        let server: any HttpClient
        let node = Locked("01")
        private let requests = Locked<[HttpRequest]>([])

        init(_ server: any HttpClient) { self.server = server }

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            requests.withLock { $0.append(request) }
            var response = try await server.send(request)
            let isStep = request.url.path.hasSuffix("/authenticate")
            guard isStep || request.url.path.hasSuffix("/authorize") else { return response }
            let ofStep = ["amlbcookie=\(node.current); Path=/", "elsewhere=1; Path=/elsewhere"]
            for cookie in isStep ? ofStep : ["oauth=1; Path=/"] {
                response.headerFields.append(HTTPField(name: .setCookie, value: cookie))
            }
            return response
        }

        /// The cookies of the requests to an endpoint.
        func cookies(sentTo endpoint: String) -> [[String]] {
            requests.current.filter { $0.url.path.hasSuffix(endpoint) }.map { request in
                (request.headerFields[.cookie] ?? "").split(separator: "; ").map(String.init)
            }
        }
    }

    @Test func `go with the authorization request and with the end of the session, where their own rules let them`()
        async throws
    {
        let server = try JourneyServer()
        let balancer = Balancer(server.emulator.transport)
        let journey = server.oidcJourney(through: balancer)
        try await server.logIn(journey)
        #expect(try await journey.signOff().get().succeeded)
        for endpoint in ["/authorize", "/sessions"] {
            let sent = balancer.cookies(sentTo: endpoint)
            #expect(sent.count == 1)
            #expect(sent.allSatisfy { $0.contains("amlbcookie=01") }, "\(endpoint): \(sent)")
            #expect(sent.allSatisfy { cookies in !cookies.contains { $0.hasPrefix("elsewhere") } })
        }
    }

    @Test func `include those of the response to the authorization request`() async throws {
        let server = try JourneyServer()
        let balancer = Balancer(server.emulator.transport)
        let journey = server.oidcJourney(through: balancer)
        try await server.logIn(journey)
        #expect(try await journey.signOff().get().succeeded)
        #expect(balancer.cookies(sentTo: "/authorize").map { $0.contains("oauth=1") } == [false])
        #expect(balancer.cookies(sentTo: "/sessions").map { $0.contains("oauth=1") } == [true])
    }

    @Test func `go with a later authorization request for the same session`() async throws {
        let server = try JourneyServer {
            $0.clients = [EmulatorClient(id: "demo-app", redirectURIs: ["demo://cb"], receivesRefreshTokens: false)]
        }
        let balancer = Balancer(server.emulator.transport)
        let journey = server.oidcJourney(through: balancer)
        try await server.logIn(journey)
        try await server.tokens.delete()
        _ = try await #require(await journey.journeyUser()).token().get()
        #expect(balancer.cookies(sentTo: "/authorize").map { $0.contains("amlbcookie=01") } == [true, true])
    }

    @Test func `of one session do not go with another one, nor outlive the sign-off`() async throws {
        let server = try JourneyServer()
        let balancer = Balancer(server.emulator.transport)
        let journey = server.oidcJourney(through: balancer)
        try await server.logIn(journey)
        balancer.node.set("02")
        try await server.logIn(journey) { $0.forceAuth = true }
        #expect(balancer.cookies(sentTo: "/authorize").map { $0.contains("amlbcookie=02") } == [false, true])

        let other = try #require(await server.journey().start("Login") { $0.forceAuth = true } as? ContinueNode)
        let session = try #require(await server.answered(other) as? SuccessNode).session.value
        try await server.sessions.save(item: SSOToken(value: session))
        _ = await journey.signOff()
        _ = await journey.start("Login")
        #expect(
            balancer.cookies(sentTo: "/sessions").allSatisfy { cookies in !cookies.contains { $0.hasPrefix("aml") } }
        )
        #expect(balancer.cookies(sentTo: "/authenticate").last?.contains { $0.hasPrefix("aml") } == false)
    }
}
