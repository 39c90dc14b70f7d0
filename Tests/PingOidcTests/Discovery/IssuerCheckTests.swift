import Foundation
import Testing

@testable import PingOidc

@Suite struct IssuerCheckTests {
    private func error(_ place: String, _ issuer: String, required: String? = nil) -> PingError? {
        let check = IssuerCheck(
            discoveryEndpoint: place + IssuerCheck.suffix,
            requiredIssuer: required
        )
        return Result { try check.check(issuer) }.error as? PingError
    }

    @Test(arguments: [
        "https://auth.pingone.com/0c6851ed/as", "https://op.example", "https://op.example/",
        "http://localhost:5056/o", "https://am.example/am/oauth2/realms/root/realms/alpha",
    ])
    func `The issuer is what the discovery URL begins with`(_ issuer: String) {
        #expect(error(issuer, issuer) == nil)
    }

    @Test(arguments: [
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/realms/root/realms/alpha"),
        ("https://am.example/am/oauth2/alpha", "https://am.example:443/am/oauth2/realms/root/realms/alpha"),
        ("https://am.example/am/oauth2/realms/root/realms/alpha", "https://am.example:443/am/oauth2/alpha"),
        ("https://am.example/am/oauth2", "https://am.example/am/oauth2/realms/root"),
        ("https://am.example/am/oauth2/realms/alpha", "https://am.example/am/oauth2/realms/root/realms/alpha"),
        ("https://am.example/am/oauth2/a/b", "https://am.example/am/oauth2/realms/root/realms/a/realms/b"),
    ])
    func `PingAM's other names for the same realm are accepted`(_ place: String, _ issuer: String) {
        #expect(error(place, issuer) == nil)
    }

    @Test(arguments: [
        ("https://op.example/as/", "https://op.example/as"), ("https://op.example/as", "https://op.example/as//"),
        ("https://op.example/as", "https://OP.example/as"), ("https://op.example/as", "https://op.example:443/as"),
        ("https://op.example/as", "https://evil.example/as"), ("https://op.example/as", "http://op.example/as"),
        ("https://op.example/as", "https://op.example/other"), ("https://op.example/as", ""),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/bravo"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/realms/root/realms/bravo"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/realms/root/realms/alpha/realms/sub"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/other/oauth2/realms/root/realms/alpha"),
        ("https://am.example/am/oauth2/alpha", "https://evil.example/am/oauth2/realms/root/realms/alpha"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/realms/root/alpha/alpha"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/x/../alpha"),
        ("https://am.example/am/oauth2/alpha", "https://am.example/am/oauth2/alpha?realm=bravo"),
    ])
    func `Everything else is another issuer`(_ place: String, _ issuer: String) {
        #expect(error(place, issuer)?.code == .oidcIssuerMismatch)
    }

    @Test(arguments: ["https://op.example", "https://op.example/as", "https://am.example/am/oauth2/alpha"])
    func `An issuer may end in a slash, which is not doubled before the well-known path`(_ place: String) {
        #expect(error(place, place + "/") == nil)
        #expect(error(place, place + "/", required: place)?.code == .oidcIssuerMismatch)
    }

    @Test func `Issuers are compared by code points`() {
        #expect(error("https://op.example/caf\u{E9}", "https://op.example/cafe\u{301}")?.code == .oidcIssuerMismatch)
    }

    @Test func `An issuer the app insists on is compared exactly, whatever the URL`() {
        #expect(error("https://op.example/as", "https://issuer.example", required: "https://issuer.example") == nil)
        let alias = "https://am.example/am/oauth2/realms/root/realms/alpha"
        let short = "https://am.example/am/oauth2/alpha"
        #expect(error(short, alias, required: short)?.code == .oidcIssuerMismatch)
    }

    @Test func `A URL that is not a discovery URL needs an issuer to be named`() {
        let check = IssuerCheck(discoveryEndpoint: "https://op.example/metadata", requiredIssuer: nil)
        let error = Result { try check.check("https://op.example") }.error as? PingError
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("discoveryEndpoint") == true)
    }
}
