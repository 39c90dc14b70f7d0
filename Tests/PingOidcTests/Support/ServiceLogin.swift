import Foundation

@testable import PingOidc

/// A service's client of a provider whose key the test has, so that it can make the tokens that the service receives.
struct ServiceLogin: Sendable {
    let login: TestLogin
    /// The key that signs the provider's tokens.
    let key: TestKey

    init() async throws {
        let key = try await TestKey.make()
        self.key = key
        login = try await TestLogin { $0.key = key }
    }

    /// A token of the provider that is valid for five minutes, and what a test changes in it.
    ///
    /// - Parameters:
    ///   - type: The `typ` of the header; `nil` for none.
    ///   - other: The key that signs the token; `nil` for the provider's.
    func token(
        _ type: String? = "at+jwt",
        for audience: JSON,
        by other: TestKey? = nil,
        header change: (inout JSON) -> Void = { _ in },
        claims: (inout JSON) -> Void
    ) throws -> String {
        let now = login.provider.clock.seconds
        var body: JSON = [
            "iss": .string(login.provider.issuer), "sub": "user-1", "aud": audience, "iat": .int(now),
            "exp": .int(now + 300), "jti": "1",
        ]
        claims(&body)
        let key = other ?? key
        var header = key.header
        header["typ"] = type.map(JSON.string)
        change(&header)
        return try key.sign(body, header: header)
    }
}
