import Testing

@testable import PingOidc

@Suite struct AuthenticationChallengeTests {
    @Test func `Several challenges of one field are told apart`() {
        let challenges = AuthenticationChallenge.read(
            #"Basic realm="simple", Negotiate, DPoP algs="ES256 PS256", ERROR = "invalid_token" ,error_description="a, \"b\"""#
        )
        #expect(challenges.map(\.scheme) == ["basic", "negotiate", "dpop"])
        #expect(challenges[0].parameters == ["realm": "simple"])
        #expect(
            challenges[2].parameters == [
                "algs": "ES256 PS256", "error": "invalid_token", "error_description": #"a, "b""#,
            ]
        )
    }

    @Test func `The first parameter of a name counts`() {
        let challenge = AuthenticationChallenge.read("Bearer error=a, error=b").first
        #expect(challenge?.parameters == ["error": "a"])
    }

    @Test(arguments: [
        "", ",", ",,,", "=", "=a", "a=b", "\"", "DPoP \"", "DPoP =", "\\", "DPoP a=\"b", " , DPoP , ", "a a a",
        "Bearer a b c=d",
    ])
    func `Text that is not a challenge does no harm`(_ field: String) {
        #expect(AuthenticationChallenge.read(field).allSatisfy { $0.parameters["error"] == nil })
    }

    /// Each word was a call inside of the call for the word before it, with a copy of the rest.
    @Test(arguments: [4000, 50_000])
    func `Many words cost no more than their length`(_ words: Int) {
        let isRead = words < 8192 / 2
        let field = String(repeating: "a ", count: words)
        #expect(AuthenticationChallenge.read(field).map(\.scheme) == (isRead ? ["a"] : []))
        #expect(AuthenticationChallenge.read(String(repeating: "a,", count: words)).count == (isRead ? words : 0))
    }
}
