import Crypto
import Foundation

/// Identifiers of browsers, logins, sessions and forms: 256 random bits, which nobody guesses, as 64 digits.
enum RandomName {
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        return Hexadecimal.text((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// Whether a text of a browser looks like one.
    static func isOne(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

/// The digest under which the database keeps what belongs to a secret of a browser. Who reads the
/// database learns no cookie.
enum SecretDigest {
    static func of(_ secrets: String...) -> String {
        Hexadecimal.text(SHA256.hash(data: Data(secrets.joined(separator: "\n").utf8)))
    }
}

enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { (($0 < 16) ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
