import PingCommons

/// JSON with its members in the order they were written, so that a line reads from the important to the small.
enum LineValue: Sendable {
    case json(JSON)
    case object([(name: String, value: LineValue)])
    case array([LineValue])

    /// The value in one line.
    var text: String {
        switch self {
        case .json(let value): value.text()
        case .object(let members):
            "{" + members.map { "\(JSON.string($0.name).text()):\($0.value.text)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        }
    }
}

extension LineValue {
    /// Text, or `null`.
    static func text(_ text: String?) -> LineValue { .json(text.map(JSON.string) ?? .null) }
    static func int(_ value: Int?) -> LineValue { .json(value.map(JSON.int) ?? .null) }
    static func bool(_ value: Bool) -> LineValue { .json(.bool(value)) }
}
