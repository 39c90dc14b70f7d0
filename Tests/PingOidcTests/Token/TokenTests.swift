import Foundation
import Testing

@testable import PingOidc

@Suite struct TokenTests {
    private let now = Date(timeIntervalSince1970: 1000)

    @Test func `A token ends when its time is over, or within a threshold`() {
        let token = Token(accessToken: "a", expiresIn: 100, now: now)
        #expect(token.expiresAt == 1100)
        #expect(token.isExpired(threshold: 0, now: now) == false)
        #expect(token.isExpired(threshold: 99, now: now) == false)
        #expect(token.isExpired(threshold: 100, now: now))
        #expect(token.isExpired(threshold: 0, now: now + 100))
        #expect(token.isExpired)
    }

    @Test(arguments: [Int64.max, .min, 0, -1])
    func `No number a server can send makes the arithmetic fail`(_ value: Int64) {
        let token = Token(accessToken: "a", expiresIn: value, now: now)
        #expect(token.isExpired(threshold: .max, now: now) == true)
        #expect(token.isExpired(threshold: .min, now: now) == (value == .min))
        #expect(token.isExpired(threshold: 0, now: .distantFuture) == (value != .max))
    }

    @Test func `It is stored under the documented names, with everything the server sent`() throws {
        let json: JSON = [
            "access_token": "a", "token_type": "Bearer", "scope": "openid", "expires_in": 60, "refresh_token": "r",
            "id_token": "i", "session_state": "s", "cnf": ["jkt": "x"],
        ]
        let token = try Token(response: json, now: now)
        let stored = try JSON(encoding: token)
        var expected = json
        expected["expires_at"] = 1060
        #expect(stored == expected)
        #expect(try stored.decoded(as: Token.self) == token)
    }

    @Test func `A stored token is what an encoder would have written, and the other way round`() async throws {
        let json: JSON = [
            "access_token": "a\u{1F600}", "expires_in": 60, "session_state": "s", "large": 18_446_744_073,
            "cnf": ["jkt": ["x"]],
        ]
        let token = try Token(response: json, now: now)
        #expect(try Token(json: JSON(parsing: JSONEncoder().encode(token))) == token)
        #expect(try JSONDecoder().decode(Token.self, from: token.json.serialized()) == token)
        #expect(throws: DecodingError.self) { try Token(json: ["token_type": "Bearer"]) }
        #expect(throws: DecodingError.self) { try Token(json: nil) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A type of its own takes the way over Codable, as tokens did before.
        try await FileStorage<Encoded>(account: "token", directory: folder).save(item: Encoded(token: token))
        #expect(try await FileStorage<Token>(account: "token", directory: folder).get() == token)
        try await FileStorage<Token>(account: "token", directory: folder).save(item: token)
        #expect(try await FileStorage<Encoded>(account: "token", directory: folder).get()?.token == token)
    }

    private struct Encoded: Codable {
        let token: Token
        init(token: Token) { self.token = token }
        init(from decoder: any Decoder) throws { token = try Token(from: decoder) }
        func encode(to encoder: any Encoder) throws { try token.encode(to: encoder) }
    }

    @Test func `A token of an older version, without its end, is read`() throws {
        let json: JSON = ["access_token": "a", "expires_in": 60]
        let token = try json.decoded(as: Token.self)
        #expect(token.expiresAt != nil)
        let bare: JSON = ["access_token": "a"]
        #expect(try bare.decoded(as: Token.self).expiresAt == nil)
        #expect(throws: DecodingError.self) { try (["token_type": "Bearer"] as JSON).decoded(as: Token.self) }
    }

    @Test func `A copy that is changed leaves the token as it was`() {
        let token = Token(accessToken: "first", refreshToken: "refresh", now: Date(timeIntervalSince1970: 0))
        var copy = token
        #expect(copy == token)
        copy.accessToken = "second"
        copy.additionalMembers["tenant"] = "two"
        #expect(token.accessToken == "first" && token.additionalMembers.isEmpty)
        #expect(copy.accessToken == "second" && copy.refreshToken == "refresh" && copy != token)
        copy.accessToken = "first"
        copy.additionalMembers = [:]
        #expect(copy == token)
        #expect(Set([copy, token]).count == 1)
    }

    @Test func `It prints without its secrets, however it is printed`() {
        let token = Token(
            accessToken: "canary-a",
            tokenType: "Bearer",
            scope: "openid",
            refreshToken: "canary-r",
            idToken: "canary-i",
            additionalMembers: ["device_secret": "canary-d"]
        )
        var dumped = ""
        dump(token, to: &dumped)
        let prints = ["\(token)", String(reflecting: token), dumped, "\(Optional(token) as Any)", "\([token])"]
        for print in prints { #expect(!print.contains("canary")) }
        #expect("\(token)".contains("openid"))
    }

    @Test func `Merging keeps what the answer lacks and takes what it has`() {
        let old = Token(accessToken: "a", scope: "openid", expiresIn: 1, refreshToken: "r", idToken: "i", now: now)
        let silent = old.merging(Token(accessToken: "b"))
        #expect(silent.refreshToken == "r")
        #expect(silent.idToken == "i")
        #expect(silent.scope == "openid")
        #expect(silent.expiresIn == nil)
        #expect(silent.expiresAt == nil)
        let full = old.merging(Token(accessToken: "b", scope: "s", refreshToken: "r2", idToken: "i2"))
        #expect(full.refreshToken == "r2")
        #expect(full.idToken == "i2")
        #expect(full.scope == "s")
    }
}
