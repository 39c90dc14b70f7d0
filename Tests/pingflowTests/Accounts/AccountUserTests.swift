import PingLogin
import Testing

@testable import pingflow

@Suite struct AccountUserTests {
    @Test(
        arguments: [
            (["name": "Jo Field", "email": "jo@example.com", "preferred_username": "jo"], "Jo Field (jo@example.com)"),
            (["name": "Jo Field", "preferred_username": "jo"], "Jo Field (jo)"), (["name": "Jo Field"], "Jo Field"),
            (["email": "jo@example.com"], "jo@example.com"), (["name": "", "email": 7], nil), ([:], nil),
        ] as [(UserInfo, String?)]
    )
    func `A user has a name and an address, as far as the claims say`(claims: UserInfo, expected: String?) {
        #expect(Account.user(claims) == expected)
    }

    @Test func `A name without an end is cut`() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect((Account.user(["name": .string(long), "email": .string(long)]) ?? "").utf8.count < 1000)
    }
}
