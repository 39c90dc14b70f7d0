import Foundation
import PingCommons

/// Fills `{{name}}` in the texts of a flow file.
struct FlowTemplate: Sendable {
    /// The value of a name; `nil` leaves it unchanged.
    let value: @Sendable (_ name: String) -> String?

    func fill(_ json: JSON) -> JSON {
        switch json {
        case .string(let text): .string(fill(text))
        case .array(let elements): .array(elements.map(fill))
        case .object(let members): .object(members.mapValues(fill))
        default: json
        }
    }

    func fill(_ text: String) -> String {
        guard text.contains("{{") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            let name = rest[open.upperBound..<close.lowerBound].trimmingCharacters(in: .whitespaces)
            result += rest[..<open.lowerBound]
            result += value(name) ?? String(rest[open.lowerBound..<close.upperBound])
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

extension FlowTemplate {
    /// The names of a journey: its variables, and `random` for a new secret. An unknown name is empty.
    init(variables: [String: JSON], tokens: TokenFactory) {
        self.init { name in
            name == "random" ? tokens.random(bytes: 32) : variables[name]?.lenientString ?? ""
        }
    }

    /// Replaces these names. Others stay unchanged, since rich texts have their own.
    init(values: [String: String]) {
        self.init { values[$0] }
    }
}
