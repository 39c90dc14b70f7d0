import Crypto
import PingFoundation

/// The nonces of a service (RFC 9449, section 9). A nonce names the moment when it was made, and only an instance with
/// the keys can make it, so that instances have nothing to store.
struct ServiceNonces: Sendable {
    private let current: SymmetricKey
    private let former: [SymmetricKey]
    private let lifetime: TimeInterval
    /// How far ahead the clock of another instance may be, in seconds.
    private let skew: TimeInterval

    /// The rule that a proof without an acceptable nonce breaks.
    static let rule = "nonce"

    /// - Returns: `nil` for a service without keys, which asks for no nonces.
    init?(_ resource: ProtectedResource, skew: TimeInterval) {
        guard let keys = resource.nonceKeys else { return nil }
        // Clients keep one nonce of an origin, so services at one origin with the same keys share their nonces.
        let origin = resource.url.origin
        current = Self.derive(keys.current, origin)
        former = keys.former.map { Self.derive($0, origin) }
        lifetime = resource.nonceLifetime / .seconds(1)
        self.skew = skew
    }

    /// The app may use its keys for other purposes, too.
    private static func derive(_ key: EncryptionKey, _ origin: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: key.reveal()),
            info: Data("DPoP-Nonce \(origin)".utf8),
            outputByteCount: SHA256.byteCount
        )
    }

    /// A nonce that was made now.
    func nonce(at now: Date) -> String { Self.text(Int(now.secondsSince1970), current) }

    /// Checks the nonce of a proof.
    ///
    /// - Returns: A new nonce when half of this one's life is over, so that a client that keeps calling is not refused.
    /// - Throws: `IdTokenError` with a new nonce.
    func next(after claim: JSON?, at now: Date) throws -> String? {
        guard let claim else { throw refusal("missing", now) }
        guard let made = claim.string.flatMap(moment) else { throw refusal("another one", now) }
        let age = now.timeIntervalSince1970 - TimeInterval(made)
        guard age <= lifetime else { throw refusal("too old", now) }
        guard age >= -skew else { throw refusal("from the future", now) }
        return age > lifetime / 2 ? nonce(at: now) : nil
    }

    /// When a nonce was made, in seconds since 1970.
    ///
    /// - Returns: `nil` when none of the keys made it. One moment has one text: no nonce can be written in two ways.
    private func moment(of nonce: String) -> Int? {
        guard let made = Int(nonce.prefix { $0 != "." }) else { return nil }
        return ([current] + former).contains { Secret(Self.text(made, $0)) == Secret(nonce) } ? made : nil
    }

    private static func text(_ seconds: Int, _ key: SymmetricKey) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(String(seconds).utf8), using: key)
        return "\(seconds).\(Data(code).base64URLEncodedString())"
    }

    private func refusal(_ actual: String, _ now: Date) -> IdTokenError {
        var error = IdTokenError(rule: Self.rule, expected: "a nonce of this service", actual: actual)
        error.nextNonce = nonce(at: now)
        return error
    }
}
