import Crypto
package import HTTPTypes
import PingFoundation

/// The proof that the sender of one request has the key that a token is bound to (RFC 9449, section 4.2).
package struct DPoPProof: Sendable {
    /// The algorithm of every ``DPoPKey``.
    static let algorithm = "ES256"

    let method: HTTPRequest.Method
    /// The URL that the request goes to. The proof names it without its query.
    let url: WebURL
    /// The token that the request carries; `nil` for a request that asks for one.
    var accessToken: Secret?
    /// The nonce that the server requires in the proof.
    var nonce: String?

    /// The proof for the header, valid once.
    func signed(by key: any DPoPKey, _ system: SystemServices) async throws -> Secret {
        let header: JSON = ["typ": "dpop+jwt", "alg": .string(Self.algorithm), "jwk": key.jwk]
        var claims: JSON = [
            "jti": .string(system.randomBytes(16).base64URLEncodedString()),
            "htm": .string(method.rawValue),
            "htu": .string(url.withoutQuery.absoluteString),
            "iat": .int(Int(system.now().secondsSince1970)),
        ]
        claims["ath"] = accessToken.map { .string(Self.hash($0)) }
        claims["nonce"] = nonce.map(JSON.string)
        let input = SignedToken.signingInput(header: header, claims: claims)
        return SignedToken.text(input, signature: try await key.signature(for: input))
    }

    /// The hash by which a proof names a token (`ath`).
    package static func hash(_ accessToken: Secret) -> String {
        SHA256.hash(data: Data(accessToken.reveal().utf8)).base64URLEncodedString
    }
}

extension HTTPField.Name {
    package static let dpop = HTTPField.Name("DPoP")
    /// The field of the nonce that a server requires in the next proof.
    package static let dpopNonce = HTTPField.Name("DPoP-Nonce")
}
