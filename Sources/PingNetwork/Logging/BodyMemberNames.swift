import PingFoundation

/// The names in a body, for a log that shows the shape of a message and nothing of its content.
struct BodyMemberNames {
    private static let limit = 60
    private var names: [String] = []

    init(_ body: Data, _ contentType: String?) {
        if contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            let pairs = PercentEncoding.decodePairs(String(decoding: body, as: UTF8.self))
            for pair in pairs { add(Self.harmless(pair.name)) }
        } else if let json = try? JSON(parsing: body) {
            collect(json, "")
        }
    }

    /// The names, without repetition; `nil` for none.
    var text: String? { names.isEmpty ? nil : names.joined(separator: ", ") }

    private mutating func collect(_ value: JSON, _ path: String) {
        switch value {
        case .object(let members):
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                let below = path.isEmpty ? Self.harmless(name) : "\(path).\(Self.harmless(name))"
                if !member.isObject, member.array == nil { add(below) } else { collect(member, below) }
            }
        case .array(let elements):
            for element in elements { collect(element, path + "[]") }
        default:
            if !path.isEmpty { add(path) }
        }
    }

    private mutating func add(_ path: String) {
        if names.count < Self.limit, !names.contains(path) { names.append(path) }
    }

    /// A name of another form may be a value in disguise: a map keyed by user names, for example.
    private static func harmless(_ name: String) -> String {
        let isName =
            !name.isEmpty && name.utf8.count <= 40
            && name.utf8.allSatisfy { URLCharacters.isHost($0) || $0 == UInt8(ascii: "$") }
        return isName ? name : "…"
    }
}
