import Testing

@testable import PingJourney

@Suite("The account of a journey's session")
struct SessionAccountTests {
    private func account(_ server: String, _ realm: String) -> String {
        var config = JourneyConfig()
        config.serverUrl = server
        config.realm = realm
        let endpoint = try? JourneyEndpoint(serverUrl: server, realm: realm, resumeOrigins: [])
        return JourneySettings.account(config, endpoint)
    }

    @Test func `is shared by no two pairs of a server and a realm`() {
        let pairs = [
            ("https://am.example/am", "alpha.beta"), ("https://am.example/am.alpha", "beta"),
            ("https://am.example/am alpha", "beta"), ("https://am.example/am", "alpha beta"),
            ("https://am.example/am", "alpha/beta"), ("https://am.example/am", "alpha%20beta"),
            ("https://am.example/am", "alpha%2Fbeta"), ("https://am.example/am", "root"),
            ("https://am.example/am%20alpha", "beta"), ("https://am.example/am", "caf\u{E9}"),
            ("https://am.example/am", "cafe\u{301}"),
        ]
        let accounts = pairs.map { Array(account($0, $1).utf8) }
        #expect(Set(accounts).count == pairs.count)
        #expect(accounts.allSatisfy { $0.allSatisfy { $0 < 0x80 } }, "Stores may compare names in their own way.")
    }

    @Test(arguments: [
        ("https://am.example/am", "/alpha"), ("https://am.example/am/", "alpha"),
        ("https://AM.example:443/am//", "alpha/"),
        ("HTTPS://am.example/am", "realms/root/realms/alpha"),
    ])
    func `is the same in all spellings`(server: String, realm: String) {
        #expect(account(server, realm) == account("https://am.example/am", "alpha"))
    }
}
