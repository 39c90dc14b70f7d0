package import PingFoundation

/// The client data that an authenticator signs in a ceremony (WebAuthn Level 2, section 5.8.1).
package struct CollectedClientData: Sendable, Hashable {
    /// The two kinds of ceremonies.
    package enum Ceremony: String, Sendable {
        /// A credential is made.
        case create = "webauthn.create"
        /// A credential is used.
        case get = "webauthn.get"
    }

    /// The kind of ceremony (`type`).
    package let ceremony: Ceremony
    /// The challenge of the relying party.
    package let challenge: Data
    /// The origin of the ceremony: scheme, host and port, or the value that an app's platform uses in their place.
    package let origin: String

    /// Creates client data.
    package init(ceremony: Ceremony, challenge: Data, origin: String) {
        self.ceremony = ceremony
        self.challenge = challenge
        self.origin = origin
    }

    /// Reads the JSON that was signed.
    ///
    /// - Parameter data: The JSON.
    /// - Throws: `PingError` when a member is missing or malformed.
    package init(decoding data: Data) throws {
        let json = try JSON(parsing: data)
        guard let ceremony = json["type"]?.string.flatMap(Ceremony.init),
            let challenge = json["challenge"]?.string.flatMap(Data.init(base64URLEncoded:)),
            let origin = json["origin"]?.string
        else { throw PingError.webAuthn(.webAuthnData, "The client data has no type, challenge or origin.") }
        self.init(ceremony: ceremony, challenge: challenge, origin: origin)
    }

    /// The JSON to sign, in the order that the specification's limited verification expects.
    package func encoded() -> Data {
        let origin = JSON.string(origin).text()
        let text =
            #"{"type":"\#(ceremony.rawValue)","challenge":"\#(challenge.base64URLEncodedString())","#
            + #""origin":\#(origin),"crossOrigin":false}"#
        return Data(text.utf8)
    }
}
