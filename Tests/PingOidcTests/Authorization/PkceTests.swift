import Testing

@testable import PingOidc

@Suite struct PkceTests {
    @Test func `The challenge is that of RFC 7636, appendix B`() {
        let pkce = Pkce(codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.codeChallenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(pkce.codeChallengeMethod == "S256")
    }

    @Test func `Every verifier is new, and 86 unreserved characters long`() {
        let verifiers = (0..<100).map { _ in Pkce.generate().codeVerifier.reveal() }
        #expect(Set(verifiers).count == 100)
        for verifier in verifiers {
            #expect(verifier.utf8.count == 86)
            #expect(verifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        }
    }

    @Test func `It prints without its verifier`() {
        let pkce = Pkce(codeVerifier: "canary")
        var dumped = ""
        dump(pkce, to: &dumped)
        #expect(!"\(pkce)\(dumped)".contains("canary"))
    }
}
