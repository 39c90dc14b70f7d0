/// JSON with its members in the order they were written, so that a line reads from the important to the small.
enum LineValue: Sendable {
    case json(JSON)
    case object([(name: String, value: LineValue)])
    case array([LineValue])

    var text: String {
        switch self {
        case .json(let value): value.text().withEscapes
        case .object(let members):
            "{" + members.map { "\(JSON.string($0.name).text().withEscapes):\($0.value.text)" }.joined(separator: ",")
                + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        }
    }

    /// Text, or `null`.
    static func text(_ text: String?) -> LineValue { .json(text.map(JSON.string) ?? .null) }
    static func int(_ value: Int?) -> LineValue { .json(value.map(JSON.int) ?? .null) }
    static func bool(_ value: Bool) -> LineValue { .json(.bool(value)) }
}

extension String {
    /// JSON text in which nothing is left that a terminal would obey: what ``printable`` takes out is written as an
    /// escape, since a line may be looked at as well as parsed.
    fileprivate var withEscapes: String {
        if printable.unicodeScalars.count == unicodeScalars.count { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if String(scalar).printable.isEmpty {
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
