import PingCommons

/// An assertion of an issuer that the emulator trusts, verified (RFC 7523, section 3). It may be used more than once.
struct TrustedAssertion: Sendable {
    /// Why an assertion is not acceptable.
    struct Flaw: Error {
        let description: String
    }

    let issuer: String
    let subject: String

    /// The longest time until an assertion expires, in seconds.
    private static let longestLife = 86_400
    /// How far another clock may be ahead, in seconds.
    private static let skew = 10

    init(_ text: String, _ emulator: EmulatorState, for provider: Issuer) async throws(Flaw) {
        guard let token = ReceivedToken(text), let issuer = token.claims["iss"]?.string,
            let keys = emulator.configuration.trustedIssuers[issuer]
        else { throw Flaw(description: "The assertion is not of an issuer that the provider trusts.") }
        let algorithm = token.header["alg"]?.string ?? ""
        guard ServerClientAssertion.algorithms.contains(algorithm), await token.isSigned(by: keys, algorithm) else {
            throw Flaw(description: "The signature of the assertion is not valid.")
        }
        let audience = token.claims["aud"] ?? .null
        guard (audience.array ?? [audience]).contains(.string(provider.identifier)) else {
            throw Flaw(description: "The audience of the assertion must be the provider.")
        }
        guard let subject = token.claims["sub"]?.string, !subject.isEmpty else {
            throw Flaw(description: "The assertion has no subject.")
        }
        try Self.checkTimes(token.claims, emulator.clock.seconds)
        self.issuer = issuer
        self.subject = subject
    }

    private static func checkTimes(_ claims: JSON, _ now: Int) throws(Flaw) {
        guard let expiry = claims["exp"]?.int, now < expiry, expiry <= now + longestLife + skew else {
            throw Flaw(description: "The assertion has expired, or lives longer than \(longestLife) seconds.")
        }
        for claim in ["iat", "nbf"] {
            guard let time = claims[claim] else { continue }
            guard let time = time.int, time <= now + skew else {
                throw Flaw(description: "The assertion is from the future.")
            }
        }
    }
}
