import PingJourney
import PingStorage

extension FuzzTarget {
    /// The responses of a journey, one after the other.
    static let journey = FuzzTarget(name: "journey") { bytes in
        waiting {
            server.respond(with: bytes)
            try? await sessions.delete()
            await walk(from: await workflow.start("Login")) { try? await workflow.restore($0) }
        }
    }

    private static let server = ScriptedServer()
    private static let sessions = MemoryStorage<SSOToken>()

    private static let workflow = Journey.createJourney { config in
        config.serverUrl = "https://am.example.test/am"
        config.realm = "alpha"
        config.sessionStorage = sessions
        config.httpClient = server
    }
}
