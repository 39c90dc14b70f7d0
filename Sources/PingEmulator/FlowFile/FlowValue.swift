import PingCommons

/// A value of a flow file with its location. Mappings keep their order.
struct FlowValue: Sendable {
    enum Content: Sendable {
        case scalar(JSON)
        case sequence([FlowValue])
        case mapping([(name: String, value: FlowValue)])
    }

    let content: Content
    let file: String
    let line: Int
    /// Takes the mistakes of a file that is read to its end; without it the first one ends the reading.
    var mistakes: FlowMistakes?

    func failure(_ reason: String) -> FlowFileError { FlowFileError(file: file, line: line, reason: reason) }

    /// Notes a mistake. The value that is being read is then worth nothing, and the rest of the file is read anyway.
    func note(_ mistake: FlowFileError) throws {
        guard let mistakes else { throw mistake }
        mistakes.add(mistake)
    }

    /// Reads a part, or notes the mistake in it.
    ///
    /// - Parameter substitute: Stands for the part after a mistake.
    func part<Part>(_ substitute: Part, _ read: () throws -> Part) throws -> Part {
        do { return try read() } catch let mistake as FlowFileError {
            try note(mistake)
            return substitute
        }
    }

    /// The value without locations.
    var json: JSON {
        switch content {
        case .scalar(let value): value
        case .sequence(let elements): .array(elements.map(\.json))
        case .mapping(let members):
            .object(Dictionary(members.map { ($0.name, $0.value.json) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    func string() throws -> String {
        guard case .scalar(.string(let text)) = content else { throw failure("expected a text") }
        return text
    }

    func int() throws -> Int {
        guard case .scalar(let value) = content, let number = value.int else {
            throw failure("expected a whole number")
        }
        return number
    }

    func bool() throws -> Bool {
        guard case .scalar(.bool(let value)) = content else { throw failure("expected true or false") }
        return value
    }

    func sequence() throws -> [FlowValue] {
        guard case .sequence(let elements) = content else { throw failure("expected a list") }
        return elements
    }

    func mapping() throws -> FlowMembers {
        guard case .mapping(let members) = content else { throw failure("expected a mapping of names to values") }
        return FlowMembers(place: self, members: members)
    }
}

/// The members of a mapping. A name that the reader does not know is a mistake in the file.
struct FlowMembers: Sendable {
    let place: FlowValue
    private(set) var members: [(name: String, value: FlowValue)]

    subscript(name: String) -> FlowValue? { members.first { $0.name == name }?.value }

    func required(_ name: String) throws -> FlowValue {
        guard let value = self[name] else { throw place.failure("“\(name)” is missing") }
        return value
    }

    /// Refuses members with any other name.
    func allow(_ names: [String]) throws {
        for member in members where !names.contains(member.name) {
            try place.note(
                member.value.failure("“\(member.name)” is not known here; use \(names.joined(separator: ", "))")
            )
        }
    }

    /// The members with none of these names, in order.
    func others(than names: [String]) -> [(name: String, value: FlowValue)] {
        members.filter { !names.contains($0.name) }
    }
}
