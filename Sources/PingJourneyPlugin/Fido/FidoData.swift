import Foundation
import PingCommons

/// The data of a WebAuthn metadata callback. Most members come twice: as text made for a page's script, and with an
/// underscore as JSON. The JSON is preferred.
struct FidoData {
    let json: JSON

    func text(_ name: String, default fallback: String = "") -> String {
        guard let text = json[name]?.lenientString, !text.isEmpty else { return fallback }
        return text
    }

    /// The identifier as such, or taken from the script text `rpId: "example.test",`.
    var relyingPartyID: String {
        if let plain = json["_relyingPartyId"]?.string { return plain }
        let text = text("relyingPartyId")
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
        return quoted.count > 2 ? String(quoted[1]) : text
    }

    /// Milliseconds, as text or as a number; a minute when the server did not say.
    var timeout: Duration {
        .milliseconds(min(max(json["timeout"]?.lenientInt ?? 60_000, 0), 3_600_000))
    }

    func challenge() throws -> Data {
        let text = text("challenge")
        guard let challenge = Data(base64Encoded: text) ?? Data(base64URLEncoded: text), !challenge.isEmpty else {
            throw Self.unusable("challenge")
        }
        return challenge
    }

    /// An object that came as JSON, or as JSON in a text.
    func structure(_ name: String) -> JSON? {
        if let value = json["_" + name], !value.isNull { return value }
        guard let value = json[name] else { return nil }
        guard let text = value.string else { return value }
        return try? JSON(parsing: Data(text.utf8))
    }

    func algorithms() throws -> [Int] {
        guard let parameters = structure("pubKeyCredParams")?.array else { throw Self.unusable("pubKeyCredParams") }
        return parameters.filter { $0["type"]?.string ?? "public-key" == "public-key" }.compactMap {
            $0["alg"]?.lenientInt
        }
    }

    /// Credential identifiers, from arrays of signed bytes or from a script text that has such arrays in it.
    func credentials(_ name: String) throws -> [Data] {
        if let list = json["_" + name], !list.isNull {
            guard let elements = list.array else { throw Self.unusable(name) }
            return try elements.map { element in
                guard let bytes = element["id"]?.array else { throw Self.unusable(name) }
                return try Self.bytes(bytes.map(\.lenientInt), of: name)
            }
        }
        return try text(name).split(separator: "Int8Array([").dropFirst().map { part in
            let numbers = part.prefix { $0 != "]" }.split(separator: ",")
            return try Self.bytes(numbers.map { Int($0.filter { !$0.isWhitespace }) }, of: name)
        }
    }

    /// Bytes that came as numbers, signed or not.
    private static func bytes(_ numbers: [Int?], of name: String) throws -> Data {
        Data(
            try numbers.map { number in
                guard let number, (-128...255).contains(number) else { throw unusable(name) }
                return UInt8(truncatingIfNeeded: number)
            }
        )
    }

    private static func unusable(_ member: String) -> PingError {
        PingError(
            .fidoOptionsUnusable,
            "The server's description of the FIDO ceremony has no usable “\(member)”.",
            recovery: "Check the journey's WebAuthn node."
        )
    }
}
