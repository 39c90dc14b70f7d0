import PingCommons

/// The recovery codes that a server shows once, when a user has registered a device.
///
/// Servers send them in a script for a web page. Show them, let the user copy them, and do not log them: each is as
/// good as the device itself. Prints without the codes.
public struct RecoveryCodes: Sendable, Hashable {
    /// The codes, in the server's order.
    public let codes: [String]
    /// The name of the device they stand in for; `nil` when the server gives none.
    public let deviceName: String?

    /// Reads the codes out of a script; `nil` when it shows none.
    init?(script: String) {
        let literals = ScriptLiterals(script)
        codes = zip(literals, literals.dropFirst())
            .filter { opening, text in opening.isCentredBlock && text.isRecoveryCode }
            .map { $1.trimmed }
        if codes.isEmpty { return nil }
        deviceName = literals.lazy.compactMap(\.emphasised).first
    }
}

extension TextOutputCallback {
    /// The recovery codes that this message shows; `nil` when it shows something else.
    public var recoveryCodes: RecoveryCodes? {
        messageType == .script ? RecoveryCodes(script: message) : nil
    }
}

extension RecoveryCodes: Redacted {}

/// The texts between double quotes in a script, without their escapes.
private struct ScriptLiterals: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ script: String) { rest = script[...] }

    mutating func next() -> String? {
        guard let start = rest.firstIndex(of: "\"") else { return nil }
        rest = rest[start...].dropFirst()
        var literal = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                literal.append(character)
                continue
            }
            let escaped = rest.popFirst()
            literal.append(escaped == "n" ? "\n" : escaped ?? "\\")
        }
        return literal
    }
}

extension String {
    /// Whether it opens the block that holds one code.
    fileprivate var isCentredBlock: Bool { hasPrefix("<div") && contains("\"text-center\"") }

    fileprivate var isRecoveryCode: Bool {
        let code = trimmed
        return !code.isEmpty && code.utf8.count <= 64
            && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    /// The text between `<em>` and `</em>`.
    fileprivate var emphasised: String? {
        guard let start = firstRange(of: "<em>"), let end = firstRange(of: "</em>"), start.upperBound <= end.lowerBound
        else {
            return nil
        }
        let name = self[start.upperBound..<end.lowerBound].trimmed
        return name.isEmpty ? nil : name
    }
}
