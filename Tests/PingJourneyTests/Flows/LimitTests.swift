import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("The limits of an exchange")
struct LimitTests {
    @Test func `hold for every request of a login, for tokens with the session, and for the end of both`() async throws
    {
        let server = try JourneyServer()
        let recorder = ClosureClient(before: server.emulator.transport)
        let journey = server.oidcJourney(through: recorder) { config in
            config.timeout = 77
            config.bodyLimit = 54_321
        }
        try await server.logIn(journey)
        try await server.tokens.delete()
        let user = try #require(await journey.journeyUser())
        _ = try await user.token().get()
        #expect(try await journey.signOff().get().succeeded)

        let requests = recorder.requests
        let ends = Set(requests.map { $0.url.path.split(separator: "/").last ?? "" })
        #expect(ends.isSuperset(of: ["authenticate", "authorize", "access_token", "revoke", "sessions"]), "\(ends)")
        for request in requests {
            #expect(request.bodyLimit == 54_321, "\(request)")
            #expect(request.timeout == .seconds(77), "\(request)")
        }
    }
}
