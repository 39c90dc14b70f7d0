/// A line that is typed key by key and not shown, with the keys that every terminal has for editing a line.
struct SecretLine: Sendable {
    /// The state of the line after a key.
    enum State: Sendable, Hashable {
        case typing
        case entered
        /// The input has ended (^D on an empty line).
        case ended
    }

    private var bytes: [UInt8] = []
    private var sequence = Sequence.none

    /// The bytes that a terminal takes in one line.
    private static let longest = 4096

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func type(_ byte: UInt8) -> State {
        if swallows(byte) { return .typing }
        switch byte {
        case 0x0A, 0x0D: return .entered
        case 0x04: return bytes.isEmpty ? .ended : .typing
        case 0x08, 0x7F: bytes = Array(text.dropLast().utf8)
        case 0x15: bytes = []
        case 0x17: eraseWord()
        case 0x1B: sequence = .escape
        case ..<0x20: break
        default: if bytes.count < Self.longest { bytes.append(byte) }
        }
        return .typing
    }

    private mutating func eraseWord() {
        let words = text.trimmed
        let start = words.lastIndex(of: " ").map { words.index(after: $0) } ?? words.startIndex
        bytes = Array(words[..<start].utf8)
    }

    /// Whether the key is part of a sequence, as arrows send them, which have no meaning here (ECMA-48, 5.4).
    private mutating func swallows(_ byte: UInt8) -> Bool {
        switch (sequence, byte) {
        case (.none, _): return false
        case (.escape, UInt8(ascii: "[")): sequence = .control
        case (.escape, UInt8(ascii: "O")): sequence = .single
        case (.escape, _):
            sequence = .none
            return false
        case (.control, 0x20...0x3F): break
        // A line end is none of a sequence; it must not be lost with a broken one.
        case (_, ..<0x20):
            sequence = .none
            return false
        default: sequence = .none
        }
        return true
    }

    private enum Sequence {
        case none
        case escape
        case control
        case single
    }
}
