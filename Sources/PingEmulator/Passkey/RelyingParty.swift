import Foundation
import PingFido

/// The emulator's relying party: requests ceremonies, verifies them and stores passkeys.
struct RelyingParty: Sendable {
    let emulator: EmulatorState
    /// Scheme, host and port of the flow's requests.
    let origin: String

    private var settings: EmulatorRelyingParty { emulator.configuration.relyingParty }

    var name: String { settings.name }

    var id: String { settings.id ?? (try? WebURL(origin))?.host ?? "localhost" }

    func request(_ userVerification: Requirement) -> IssuedCeremony {
        IssuedCeremony(challenge: Data(emulator.tokens.bytes(32)), userVerification: userVerification)
    }

    private func verifier(_ request: IssuedCeremony) -> RelyingPartyVerifier {
        RelyingPartyVerifier(
            relyingPartyID: id,
            origins: settings.origins.isEmpty ? [origin, "https://\(id)"] : settings.origins,
            requiresUserVerification: request.userVerification == .required
        )
    }

    /// Verifies a new credential and stores it for a user.
    ///
    /// - Throws: `PingError` with a code `webauthn_…`, naming the check that failed.
    func register(
        _ attestation: Attestation,
        for userID: String,
        inResponseTo request: IssuedCeremony,
        deviceName: String? = nil
    ) throws {
        let credential = try verifier(request).register(attestation, challenge: request.challenge)
        let passkey = EmulatorPasskey(
            id: credential.id,
            publicKey: credential.publicKey.cbor.encoded(),
            counter: credential.counter,
            deviceName: deviceName
        )
        guard emulator.users.add(passkey, to: userID) else {
            throw PingError.webAuthn(.webAuthnInvalidState, "The passkey is registered already.")
        }
    }

    /// Verifies an assertion, and updates the passkey's counter so that the assertion is valid once.
    ///
    /// - Parameters:
    ///   - handle: The user handle as the client encoded it.
    ///   - userID: The expected user; `nil` for the passkey's user.
    /// - Returns: The user's id.
    /// - Throws: `PingError` with a code `webauthn_…`, naming the check that failed.
    func authenticate(
        _ assertion: Assertion,
        handle: String?,
        of userID: String?,
        inResponseTo request: IssuedCeremony
    ) throws -> String {
        let verifier = verifier(request)
        let user = try emulator.users.usePasskey(assertion.credentialID) { user, passkey in
            guard user.isActive, userID == nil || user.id == userID else { throw Self.unknown }
            guard handle.map({ UserHandle(user).isWritten($0) }) ?? (userID != nil) else {
                throw PingError.webAuthn(.webAuthnNotAllowed, "The user's handle is missing or another.")
            }
            let credential = RelyingPartyVerifier.Credential(
                id: passkey.id,
                publicKey: try COSEKey(CBOR(decoding: passkey.publicKey)),
                counter: passkey.counter
            )
            passkey.counter =
                try verifier.authenticate(assertion, challenge: request.challenge, credential: credential).counter
        }
        guard let user else { throw Self.unknown }
        return user.id
    }

    private static let unknown = PingError.webAuthn(.webAuthnNotAllowed, "The passkey is not known.")
}

/// The user handle: the user's identifier, as bytes or as Base64.
struct UserHandle: Sendable {
    let bytes: Data

    init(_ user: EmulatorUser) {
        bytes = Data(user.id.utf8)
    }

    /// Whether a text is the handle in one of the encodings of known clients: as text, or encoded once or twice, since
    /// journeys send it encoded.
    func isWritten(_ text: String) -> Bool {
        let plain = String(decoding: bytes, as: UTF8.self)
        let once = Self.encodings(bytes)
        return text == plain || once.contains(text) || once.contains { Self.encodings(Data($0.utf8)).contains(text) }
    }

    private static func encodings(_ data: Data) -> [String] {
        [data.base64EncodedString(), data.base64URLEncodedString()]
    }
}
