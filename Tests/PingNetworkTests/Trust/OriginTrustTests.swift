import PingNetwork
import Testing

@Suite("Trusted origins") struct OriginTrustTests {
    private func trust() throws -> OriginTrust {
        OriginTrust(origins: [try WebURL("https://auth.example.com/am"), try WebURL("http://127.0.0.1:8080")])
    }

    @Test(arguments: [
        "https://auth.example.com/", "https://AUTH.example.com:443/x?y=z", "http://127.0.0.1:8080/a",
    ])
    func `let links of the same scheme, host and port pass, whatever their path`(url: String) throws {
        try trust().check(WebURL(url), purpose: "next step")
    }

    @Test(arguments: [
        "https://auth.example.com.evil.org/", "https://evil.org/auth.example.com", "https://auth.example.com:8443/",
        "https://sub.auth.example.com/", "https://example.com/", "http://127.0.0.1:8081/", "http://localhost:8080/",
        "https://127.0.0.1:8080/",
    ])
    func `refuse every other origin, by name`(url: String) throws {
        let url = try WebURL(url + "?code=canary")
        let trust = try trust()
        #expect(!trust.contains(url))
        #expect {
            try trust.check(url, purpose: "next step")
        } throws: { error in
            guard let error = error as? PingError else { return false }
            return error.code == .untrustedOrigin && error.message.contains(url.origin)
                && error.message.contains("next step") && !"\(error)".contains("canary")
                && error.recovery?.contains("https://auth.example.com") == true
        }
    }

    @Test func `grow by an origin that is vouched for later`() throws {
        var trust = OriginTrust(origins: [])
        let url = try WebURL("https://auth.pingone.eu/x")
        trust.insert(url)
        try trust.check(url, purpose: "token endpoint")
        #expect(trust.origins == ["https://auth.pingone.eu"])
    }
}
