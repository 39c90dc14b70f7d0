package import PingFoundation

/// Reads what the options of both products have in common, strictly: what makes no sense is a typed error.
package enum OptionReading {
    private static let defaultTimeout = 60_000
    private static let longestTimeout = 3_600_000

    /// Reads the challenge to sign.
    package static func challenge(_ json: JSON?) throws -> Data { try someBytes(json, of: "challenge") }

    /// Bytes as servers write them, one at least.
    package static func someBytes(_ json: JSON?, of name: String) throws -> Data {
        let data = try bytes(json, of: name)
        guard !data.isEmpty else { throw unusable(name, "is empty") }
        return data
    }

    /// Bytes as servers write them: an array of signed or unsigned numbers, or base64 text of either alphabet.
    package static func bytes(_ json: JSON?, of name: String) throws -> Data {
        if let text = json?.string {
            guard let data = Data(base64Encoded: text) ?? Data(base64URLEncoded: text) else {
                throw unusable(name, "is not base64")
            }
            return data
        }
        guard let numbers = json?.array else {
            throw unusable(name, json == nil ? "is missing" : "is not a list of bytes")
        }
        return try bytes(numbers.map(\.lenientInt), of: name)
    }

    /// Bytes of numbers, signed or unsigned.
    package static func bytes(_ numbers: [Int?], of name: String) throws -> Data {
        Data(
            try numbers.map { number in
                guard let number, (-128...255).contains(number) else {
                    throw unusable(name, "holds a value that is not a byte")
                }
                return UInt8(truncatingIfNeeded: number)
            }
        )
    }

    /// The identifiers of a list of credential descriptors; an absent list is empty.
    package static func credentials(_ json: JSON?, of name: String) throws -> [Data] {
        guard let json, !json.isNull else { return [] }
        guard let elements = json.array else { throw unusable(name, "is not a list") }
        return try elements.map { try bytes($0["id"], of: "\(name).id") }
    }

    /// The numbers of a list of algorithms; entries for anything but public keys do not count.
    package static func algorithms(_ json: JSON?, of name: String) throws -> [COSEAlgorithm] {
        let parameters = json?.array?.filter { $0["type"]?.string ?? "public-key" == "public-key" } ?? []
        let algorithms = parameters.compactMap { $0["alg"]?.lenientInt }.map(COSEAlgorithm.init(rawValue:))
        guard !algorithms.isEmpty else { throw unusable(name, "names no algorithm") }
        return algorithms
    }

    /// Milliseconds, as a number or as text; a minute when the server did not say, an hour at most.
    package static func timeout(_ json: JSON?) -> Duration {
        let milliseconds = json?.lenientInt ?? defaultTimeout
        return .milliseconds(milliseconds > 0 ? min(milliseconds, longestTimeout) : defaultTimeout)
    }

    /// A text that is not empty.
    package static func text(_ json: JSON?) -> String? {
        json?.lenientString.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The error for a member that makes no sense.
    package static func unusable(_ member: String, _ reason: String) -> PingError {
        PingError(
            .invalidFidoOptions,
            "The server's passkey options cannot be used: “\(member)” \(reason).",
            recovery: "Submit the step with an error, or let the user choose another way; check the flow's FIDO node."
        )
    }
}

extension PingError.Code {
    /// The server's options for a passkey make no sense; the message names the member.
    public static let invalidFidoOptions: Self = "invalid_fido_options"
}
