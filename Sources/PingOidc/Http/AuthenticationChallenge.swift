/// The challenge with which a server asks a client to authenticate (RFC 9110, section 11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
    /// The scheme, in lower case.
    let scheme: String
    /// The parameters, their names in lower case. The first of a name counts.
    private(set) var parameters: [String: String] = [:]

    /// The length of a field beyond which nothing is read, in bytes of UTF-8; longer than any server's.
    private static let longestField = 8192

    /// The challenges of a `WWW-Authenticate` field. What cannot be read is passed over.
    static func read(_ field: String) -> [AuthenticationChallenge] {
        guard field.utf8.count <= longestField else { return [] }
        var challenges: [AuthenticationChallenge] = []
        for item in items(of: field) {
            let (scheme, parameter) = split(item)
            if let scheme { challenges.append(AuthenticationChallenge(scheme: scheme)) }
            guard let parameter, let last = challenges.indices.last else { continue }
            if challenges[last].parameters[parameter.name] == nil {
                challenges[last].parameters[parameter.name] = parameter.value
            }
        }
        return challenges
    }

    /// The items between the commas, of which those inside of quotation marks do not count.
    private static func items(of field: String) -> [String] {
        var (items, item, isQuoted, isEscaped) = ([String](), "", false, false)
        for character in field {
            if character == ",", !isQuoted {
                items.append(item)
                item = ""
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && isQuoted && !isEscaped
            item.append(character)
        }
        return (items + [item]).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// An item is a scheme, a parameter, or a scheme and its first parameter. Other credentials behind a scheme
    /// (`token68`) are not parameters.
    private static func split(_ item: String) -> (scheme: String?, parameter: Parameter?) {
        if let parameter = assignment(item) { return (nil, parameter) }
        let scheme = item.prefix { $0 != " " && $0 != "\t" }
        return (scheme.lowercased(), assignment(item.dropFirst(scheme.count).trimmed))
    }

    private typealias Parameter = (name: String, value: String)

    /// A name, an equals sign and a value; `nil` for anything else.
    private static func assignment(_ text: String) -> Parameter? {
        let name = text.prefix { $0 != " " && $0 != "=" && $0 != "\t" }
        let rest = text.dropFirst(name.count).trimmed
        guard rest.first == "=" else { return nil }
        return (name.lowercased(), value(String(rest.dropFirst()).trimmed))
    }

    private static func value(_ text: String) -> String {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
        var (value, isEscaped) = ("", false)
        for character in text.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { value.append(character) }
        }
        return value
    }
}
