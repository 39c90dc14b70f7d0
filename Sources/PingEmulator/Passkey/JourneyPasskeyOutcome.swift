import Foundation
import PingFido

/// The hidden value that a client submits for a WebAuthn step.
enum JourneyPasskeyOutcome: Sendable {
    /// The parts of a ceremony's outcome, undecoded.
    case parts([String])
    case unsupported
    /// A failed ceremony, by its WebAuthn error name, or a value that cannot be read.
    case error(String)

    /// - Parameters:
    ///   - text: The hidden value.
    ///   - takesJSON: Whether the outcome may come in a JSON document.
    init(_ text: String, takesJSON: Bool) {
        let document = takesJSON ? try? JSON(parsing: Data(text.utf8)) : nil
        let text = document?["legacyData"]?.string ?? text
        if text == "unsupported" || text.hasPrefix("ERROR::NotSupportedError") {
            self = .unsupported
        } else if text.hasPrefix("ERROR::") {
            self = .error(String(text.dropFirst(7)))
        } else if let end = text.firstRange(of: "}::") {
            // The client data may hold the separator, in an address of IPv6; the object's end cannot be in them.
            let rest = text[end.upperBound...].split(separator: "::", omittingEmptySubsequences: false)
            self = .parts([text[..<end.lowerBound] + "}"] + rest.map(String.init))
        } else {
            self = .error("")
        }
    }
}

extension Attestation {
    /// Reads client data, attestation object and credential id; a fourth part is the device's name.
    init(parts: [String]) throws {
        guard parts.count >= 3 else { throw PingError.webAuthn(.webAuthnData, "The outcome has too few parts.") }
        self.init(
            credentialID: try PasskeyBytes.base64(parts[2]),
            clientData: Data(parts[0].utf8),
            attestationObject: try PasskeyBytes.signed(parts[1])
        )
    }
}

extension Assertion {
    /// Reads client data, authenticator data, signature and credential id; a fifth part is the user's handle.
    init(parts: [String]) throws {
        guard parts.count >= 4 else { throw PingError.webAuthn(.webAuthnData, "The outcome has too few parts.") }
        self.init(
            credentialID: try PasskeyBytes.base64(parts[3]),
            clientData: Data(parts[0].utf8),
            authenticatorData: try PasskeyBytes.signed(parts[1]),
            signature: try PasskeyBytes.signed(parts[2]),
            userHandle: nil
        )
    }
}

/// Reads bytes as clients write them.
enum PasskeyBytes {
    /// Signed decimal numbers between commas, as AM reads them.
    static func signed(_ text: String) throws -> Data {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        return Data(
            try numbers.map { number in
                guard let byte = Int8(number.trimmingCharacters(in: .whitespaces)) else {
                    throw PingError.webAuthn(.webAuthnData, "A number is not a signed byte.")
                }
                return UInt8(bitPattern: byte)
            }
        )
    }

    /// Base64 of either alphabet: clients differ.
    static func base64(_ text: String?) throws -> Data {
        guard let text, let data = Data(base64URLEncoded: text) ?? Data(base64Encoded: text), !data.isEmpty else {
            throw PingError.webAuthn(.webAuthnData, "A value is missing or not base64.")
        }
        return data
    }
}
