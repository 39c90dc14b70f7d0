import Foundation
import Testing

@testable import PingOidc

@Suite("What a service asks for")
struct StepUpRequirementTests {
    @Test(arguments: [401, 403], ["Bearer", "DPoP", "bearer", "dPOP"])
    func `is read from the challenge, whatever the status and the scheme`(_ status: Int, _ scheme: String) {
        let login = StepUpRequirement(
            status: status,
            challenges: [
                #"\#(scheme) realm="bank", error="insufficient_user_authentication", acr_values="gold silver", max_age="5""#
            ]
        )
        #expect(login == StepUpRequirement(acrValues: ["gold", "silver"], maxAge: .seconds(5)))
        let scopes = StepUpRequirement(
            status: status,
            challenges: [#"\#(scheme) error=insufficient_scope, scope="pay  read""#]
        )
        #expect(scopes == StepUpRequirement(scopes: ["pay", "read"]))
    }

    @Test func `is read from Microsoft Entra's challenge, too`() {
        let claims = "eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjp7ImVzc2VudGlhbCI6dHJ1ZSwgInZhbHVlIjoiMTYwNDEwNjY1MSJ9fX0="
        for text in [claims, String(claims.dropLast())] {
            let challenge = #"Bearer realm="", error="insufficient_claims", claims="\#(text)""#
            #expect(
                StepUpRequirement(status: 401, challenges: [challenge])
                    == StepUpRequirement(claims: ["access_token": ["nbf": ["essential": true, "value": "1604106651"]]])
            )
        }
    }

    @Test(arguments: ["", "W10=", "bm8=", "e30", "eyJ", "%%%", "{}"])
    func `is nothing with claims of another form than an object`(_ claims: String) {
        let challenge = #"Bearer error="insufficient_claims", claims="\#(claims)""#
        let isObject = claims == "e30"
        #expect((StepUpRequirement(status: 401, challenges: [challenge]) != nil) == isObject)
    }

    @Test func `may stand behind other challenges, and in another field`() {
        let challenges = [
            #"Basic realm="a, Bearer error=\"insufficient_scope\"""#,
            #"Newauth x=1, Bearer error="insufficient_scope""#,
        ]
        #expect(StepUpRequirement(status: 403, challenges: challenges) == StepUpRequirement())
        #expect(StepUpRequirement(status: 403, challenges: [challenges[0]]) == nil)
    }

    @Test(arguments: [
        "", "Bearer", #"Bearer error="invalid_token""#, #"Basic error="insufficient_scope""#,
        #"Bearer error="INSUFFICIENT_SCOPE""#, #"Bearer error_description="insufficient_scope""#,
        #"Bearer error="use_dpop_nonce", error="insufficient_scope""#, "error=insufficient_scope",
        #"Bearer scope="a"#, "Bearer " + String(repeating: "x=1, ", count: 3000) + "error=insufficient_scope",
    ])
    func `is nothing in any other challenge`(_ challenge: String) {
        #expect(StepUpRequirement(status: 401, challenges: [challenge]) == nil)
    }

    @Test(arguments: [200, 302, 400, 402, 404, 500, 503])
    func `is nothing with another status`(_ status: Int) {
        #expect(StepUpRequirement(status: status, challenges: [#"Bearer error="insufficient_scope""#]) == nil)
    }

    @Test(arguments: ["-5", "1.5", "5s", "", " 5", "٥", "99999999999", "0x10", "9999999999999999999999"])
    func `leaves out an age that is not a number of seconds`(_ age: String) {
        let challenge = #"Bearer error="insufficient_user_authentication", max_age="\#(age)""#
        #expect(StepUpRequirement(status: 401, challenges: [challenge]) == StepUpRequirement())
    }

    @Test func `leaves out what may not stand in a request, and has an end`() {
        let many = (0..<1000).map { "s\($0)" }.joined(separator: " ")
        let long = StepUpRequirement(status: 401, challenges: [#"Bearer error="insufficient_scope", scope="\#(many)""#])
        #expect(long?.scopes.count == 16)
        let odd = #"Bearer error="insufficient_scope", scope="a b\#u{7F} \#u{212A} c&d""#
        #expect(StepUpRequirement(status: 401, challenges: [odd])?.scopes == ["a", "c&d"])
    }

    @Test func `can be said in words and kept`() throws {
        let requirement = StepUpRequirement(acrValues: ["gold", "silver"], maxAge: .seconds(60), scopes: ["b", "a"])
        #expect(
            requirement.description
                == "the authentication context “gold” or “silver”, a login within the last 60 seconds, the scope “a b”"
        )
        #expect(StepUpRequirement().description == "another login")
        let kept = try JSONEncoder().encode(requirement)
        #expect(try JSONDecoder().decode(StepUpRequirement.self, from: kept) == requirement)
    }
}
