import Crypto
import Foundation

/// Signs ID tokens with ES256 before any login is measured.
struct IDTokenSigner {
    /// What logins that verify an ID token are configured with, since a token signed beforehand cannot know a random one.
    static let nonce = "hM3rWn0sY2qkq0mDkJ5bqGx1yX7oT4uV9aLcE6fZpRs"
    /// Enough for any run.
    static let ageLimit: Duration = .seconds(86_400)

    private let key: P256.Signing.PrivateKey
    private let now: Date
    private let keyID = "mmzZZrH0rpO9otWtZuVZbmCrk6Z-FYNB88f3HIf2JbQ"

    /// - Parameters:
    ///   - key: The provider's key; a new one by default.
    ///   - now: When the tokens are signed.
    init(key: P256.Signing.PrivateKey = P256.Signing.PrivateKey(), now: Date = Date()) throws {
        self.key = key
        self.now = now
    }

    /// The provider's keys (RFC 7517).
    var keySet: String {
        let point = key.publicKey.rawRepresentation
        return #"{"keys":[{"alg":"ES256","crv":"P-256","kid":"\#(keyID)","kty":"EC","use":"sig","x":"#
            + #""\#(base64URL(point.prefix(32)))","y":"\#(base64URL(point.suffix(32)))"}]}"#
    }

    func idToken(issuer: String, accessToken: String) throws -> String {
        let seconds = Int(now.timeIntervalSince1970)
        let header = #"{"typ":"JWT","kid":"\#(keyID)","alg":"ES256"}"#
        let hash = base64URL(Data(SHA256.hash(data: Data(accessToken.utf8)).prefix(16)))
        let claims =
            #"{"auth_time":\#(seconds),"exp":\#(seconds + 86400),"iat":\#(seconds),"sid":"5c32128b-d636-407f-a2e9-161b00fcf4b7","#
            + #""acr":"Login","at_hash":"\#(hash)","azp":"demo-app","jti":"59216489-f854-4dce-81e7-5b1e4db84bb7","sub":"#
            + #""7c1f03a2-5b0e-4a6e-9a3d-2f64c1d7e811","iss":"\#(issuer)","nonce":"\#(Self.nonce)","aud":"demo-app"}"#
        let signed = base64URL(Data(header.utf8)) + "." + base64URL(Data(claims.utf8))
        return signed + "." + base64URL(try key.signature(for: Data(signed.utf8)).rawRepresentation)
    }

    private func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
