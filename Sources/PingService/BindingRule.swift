import Crypto
import PingFoundation

/// A token that is bound (`cnf`, RFC 7800) comes with a proof of its key (RFC 9449) or over a connection with its
/// certificate (RFC 8705), and a token that is not bound comes without a proof.
struct BindingRule {
    /// The key whose possession was proved.
    var keyThumbprint: String?
    /// The certificate of the client's connection. It may have one for other reasons than its token.
    var certificateThumbprint: String?

    /// The thumbprint of a certificate in DER form (RFC 8705, section 3.1).
    static func thumbprint(ofCertificate certificate: Data) -> String {
        SHA256.hash(data: certificate).base64URLEncodedString
    }

    func check(_ claims: JSON) throws {
        let bindings = ["jkt", "x5t#S256"].compactMap { claims["cnf"]?[$0] }
        let (key, certificate) = (claims["cnf"]?["jkt"]?.string, claims["cnf"]?["x5t#S256"]?.string)
        // A binding that cannot be read or is of another kind must not count as none.
        guard claims["cnf"] == nil || !bindings.isEmpty, bindings.allSatisfy({ $0.string != nil }) else {
            throw IdTokenError(
                rule: "cnf",
                expected: "the thumbprint of a key or a certificate",
                actual: "something else"
            )
        }
        guard key.map({ Secret($0) }) == keyThumbprint.map({ Secret($0) }) else {
            throw IdTokenError(
                rule: "cnf",
                expected: keyThumbprint == nil ? "absent from a bearer token" : "the key of the proof",
                actual: key == nil ? "missing" : "another key"
            )
        }
        guard let certificate else { return }
        guard Secret(certificate) == certificateThumbprint.map({ Secret($0) }) else {
            throw IdTokenError(
                rule: "cnf",
                expected: "the certificate of the connection",
                actual: certificateThumbprint == nil ? "a connection without one" : "another certificate"
            )
        }
    }
}
