import PingCommons

/// Fills `{{name}}` in the texts of a form. Names that nobody knows stay as they are: rich texts have their own.
struct DaVinciTemplate: Sendable {
    let values: [String: String]

    func fill(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(fill(text))
        case .array(let elements): .array(elements.map(fill))
        case .object(let members): .object(members.mapValues(fill))
        default: value
        }
    }

    func fill(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            result += rest[..<open.lowerBound]
            result +=
                values[String(rest[open.upperBound..<close.lowerBound])]
                ?? String(rest[open.lowerBound..<close.upperBound])
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
