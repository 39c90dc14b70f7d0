import Foundation
import PingLogin
import PingOidc
import Testing

@testable import pingflow

@Suite struct IDTokenClaimsTests {
    private func token(_ payload: String) -> String {
        "e30."
            + Data(payload.utf8).base64EncodedString().replacing("=", with: "").replacing("+", with: "-")
            .replacing("/", with: "_") + ".c2ln"
    }

    @Test func `Claims are shown with what they mean, the known ones first, times as times`() throws {
        let claims = try #require(IDTokenClaims(token(#"{"zebra": 1, "exp": 0, "sub": "jo", "iss": "https://a"}"#)))
        let rows = claims.rows(Style(isColoured: false))
        #expect(rows.map(\.name) == ["iss", "sub", "exp", "zebra"])
        #expect(rows[0].value == "https://a  (who signed it)")
        #expect(rows[2].value.hasPrefix("1970-01-01T00:00:00Z"))
    }

    @Test(arguments: ["", "a.b", "a.b.c", "a.b.c.d.e", "e30.W10.c2ln", "..", "e30.!.x"])
    func `What is not an ID token has no claims`(token: String) {
        #expect(IDTokenClaims(token) == nil)
    }

    @Test(arguments: [
        #"{"sub": "a\u001b[2Jb", "exp": 1e300}"#, #"{"exp": -1e300, "iat": "soon", "aud": ["\u0007"]}"#,
    ])
    func `A claim cannot reach the terminal's controls, and absurd times are survived`(payload: String) throws {
        let rows = try #require(IDTokenClaims(token(payload))).rows(Style(isColoured: false))
        #expect(!rows.contains { $0.value.contains("\u{1B}") || $0.value.contains("\u{7}") })
    }
}
