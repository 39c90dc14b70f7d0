import Testing

@testable import PingJourney

@Suite("The account of a journey's session")
struct SessionAccountTests {
    @Test func `is shared by no two pairs of a server and a realm`() {
        let pairs = [
            ("https://am.example/am", "alpha.beta"), ("https://am.example/am.alpha", "beta"),
            ("https://am.example/am alpha", "beta"), ("https://am.example/am", "alpha beta"),
            ("https://am.example/am%20alpha", "beta"), ("https://am.example/am", "caf\u{E9}"),
            ("https://am.example/am", "cafe\u{301}"),
        ]
        let accounts = pairs.map { server, realm in
            var config = JourneyConfig()
            config.serverUrl = server
            config.realm = realm
            return Array(JourneySettings.account(config).utf8)
        }
        #expect(Set(accounts).count == pairs.count)
        #expect(accounts.allSatisfy { $0.allSatisfy { $0 < 0x80 } }, "Stores may compare names in their own way.")
    }
}
