import Foundation
import Testing

@testable import PingOidc

extension Token {
    /// Tokens of a user, as a client has verified and stored them.
    static func of(_ user: String, number: Int = 1, now: Date = Date(timeIntervalSince1970: 1_760_000_000)) -> Token {
        let claims: JSON = ["iss": "https://op.example.test", "sub": .string(user), "aud": "demo-app"]
        let parts = [["alg": "none"], claims].map { $0.serialized().base64URLEncodedString() }
        let suffix = number == 1 ? user : "\(user)-\(number)"
        return Token(
            accessToken: "access-\(suffix)",
            expiresIn: 3600,
            refreshToken: "refresh-\(suffix)",
            idToken: "\(parts[0]).\(parts[1]).c2ln",
            now: now
        )
    }
}

/// Expects that `work` throws an error with this code.
func expectError(
    _ code: PingError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
) async {
    let error = await #expect(throws: PingError.self, sourceLocation: sourceLocation) { try await work() }
    #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
    #expect(error?.recovery?.isEmpty == false, sourceLocation: sourceLocation)
}
