import Foundation
public import PingCommons

/// Reads bytes as the server writes them: an array of signed or unsigned numbers, or base64url text.
enum FidoBytes {
    static func read(_ json: JSON?, _ name: String) throws -> Data {
        if let data = (json?.string).flatMap({ Data(base64URLEncoded: $0) ?? Data(base64Encoded: $0) }) { return data }
        guard let numbers = json?.array else { throw invalid("“\(name)” is not a list of bytes") }
        return Data(
            try numbers.map { number in
                guard let value = number.lenientInt, let byte = byte(value) else {
                    throw invalid("“\(name)” holds a number that is no byte")
                }
                return byte
            }
        )
    }

    private static func byte(_ value: Int) -> UInt8? {
        Int8(exactly: value).map(UInt8.init(bitPattern:)) ?? UInt8(exactly: value)
    }

    static func invalid(_ what: String) -> PingError {
        PingError(
            .invalidFidoOptions,
            "The server's passkey options cannot be used: \(what).",
            recovery: "Answer the step with setError(_:), or let the user choose another way."
        )
    }
}

extension PingError.Code {
    /// The server's options for a passkey make no sense.
    public static let invalidFidoOptions: Self = "invalid_fido_options"
}
