import Foundation
import Testing

@testable import PingOidc

@Suite struct TokenResponseTests {
    private func token(_ json: JSON) throws -> Token {
        try Token(response: json, now: Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: ["Bearer", "bearer", "BEARER", "bEARER"])
    func `The type of a token is compared without regard to case`(_ type: String) throws {
        #expect(try token(["access_token": "a", "token_type": .string(type)]).tokenType == type)
    }

    @Test(arguments: ["DPoP", "mac", "N_A", ""])
    func `A token this client cannot use is refused`(_ type: String) {
        let error = #expect(throws: PingError.self) { try token(["access_token": "a", "token_type": .string(type)]) }
        #expect(error?.code == .oidcUnsupportedTokenType)
    }

    @Test(
        arguments: [
            (nil, nil), (.null, nil), (3600, 3600), ("3600", 3600), (3599.9, 3599), (0, 0), (-1, -1),
        ] as [(JSON?, Int64?)]
    )
    func `The lifetime may be missing, a number or text`(_ value: JSON?, _ expected: Int64?) throws {
        var json: JSON = ["access_token": "a"]
        json["expires_in"] = value
        #expect(try token(json).expiresIn == expected)
    }

    @Test(arguments: [
        ("99999999999999999999", Int64.max), ("-99999999999999999999", .min), ("1e300", .max),
    ])
    func `A lifetime beyond all bounds is held within what fits`(_ text: String, _ expected: Int64) throws {
        let number = try #require(JSONNumber(text: text))
        #expect(try token(["access_token": "a", "expires_in": .number(number)]).expiresIn == expected)
    }

    @Test(arguments: ["soon", true, [:], []] as [JSON])
    func `A lifetime that is not a number is an error`(_ value: JSON) {
        let error = #expect(throws: PingError.self) { try token(["access_token": "a", "expires_in": value]) }
        #expect(error?.code == .oidcInvalidResponse)
        #expect(error?.recovery?.contains("a number of seconds") == true)
    }

    @Test(
        arguments: [
            [:], ["access_token": ""], ["access_token": 7], ["access_token": nil],
        ] as [JSON]
    )
    func `A response without an access token is an error`(_ json: JSON) {
        let error = #expect(throws: PingError.self) { try token(json) }
        #expect(error?.code == .oidcInvalidResponse)
        #expect(error?.recovery?.contains("discoveryEndpoint") == true)
    }

    @Test func `Empty members count as missing`() throws {
        let token = try token(["access_token": "a", "refresh_token": "", "id_token": "", "scope": ""])
        #expect(token.refreshToken == nil)
        #expect(token.idToken == nil)
        #expect(token.scope == nil)
    }
}
