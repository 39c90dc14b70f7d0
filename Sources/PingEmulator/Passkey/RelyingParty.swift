import Foundation
import PingFido

/// The emulator's side of ceremonies: asks for them, checks them for real, and keeps what was registered.
struct RelyingParty: Sendable {
    let emulator: EmulatorState
    /// Scheme, host and port of the flow's requests.
    let origin: String

    private var settings: EmulatorRelyingParty { emulator.configuration.relyingParty }

    var name: String { settings.name }

    var id: String { settings.id ?? (try? WebURL(origin))?.host ?? "localhost" }

    func request(_ userVerification: Requirement) -> PasskeyRequest {
        PasskeyRequest(challenge: Data(emulator.tokens.bytes(32)), userVerification: userVerification)
    }

    private func verifier(_ request: PasskeyRequest) -> RelyingPartyVerifier {
        RelyingPartyVerifier(
            relyingPartyID: id,
            origins: settings.origins.isEmpty ? [origin, "https://\(id)"] : settings.origins,
            requiresUserVerification: request.userVerification == .required
        )
    }

    /// Checks a new credential and keeps it for a person.
    ///
    /// - Throws: `WebAuthnError` naming the check that failed.
    func register(
        _ attestation: Attestation,
        for userID: String,
        answering request: PasskeyRequest,
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
            throw WebAuthnError(.invalidState, "The passkey is registered already.")
        }
    }

    /// Checks a proof, and raises the passkey's counter so that the proof is good once.
    ///
    /// - Parameters:
    ///   - handle: The user's handle as the client wrote it.
    ///   - userID: The user that it must be; `nil` for the user of the passkey.
    /// - Returns: The person's id.
    /// - Throws: `WebAuthnError` naming the check that failed.
    func authenticate(
        _ assertion: Assertion,
        handle: String?,
        of userID: String?,
        answering request: PasskeyRequest
    ) throws -> String {
        let verifier = verifier(request)
        let user = try emulator.users.usePasskey(assertion.credentialID) { user, passkey in
            guard user.isActive, userID == nil || user.id == userID else { throw Self.unknown }
            guard handle.map({ UserHandle(user).isWritten($0) }) ?? (userID != nil) else {
                throw WebAuthnError(.notAllowed, "The user's handle is missing or another.")
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

    private static let unknown = WebAuthnError(.notAllowed, "The passkey is not known.")
}

/// How the emulator names a person to authenticators: their identifier, as bytes or as base64 text.
struct UserHandle: Sendable {
    let bytes: Data

    init(_ user: EmulatorUser) {
        bytes = Data(user.id.utf8)
    }

    /// Whether a text is the handle in one of the encodings that clients are known to use: as text, or encoded once or
    /// twice, since journeys give it to the client encoded already.
    func isWritten(_ text: String) -> Bool {
        let plain = String(decoding: bytes, as: UTF8.self)
        let once = Self.encodings(bytes)
        return text == plain || once.contains(text) || once.contains { Self.encodings(Data($0.utf8)).contains(text) }
    }

    private static func encodings(_ data: Data) -> [String] {
        [data.base64EncodedString(), data.base64URLEncodedString()]
    }
}
