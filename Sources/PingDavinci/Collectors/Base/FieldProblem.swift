/// Something in a received field that does not make sense. The field works as well as it can without it.
public struct FieldProblem: Sendable, Hashable, CustomStringConvertible {
    /// The field, as in ``/PingOrchestrate/Field/id``.
    public let field: String
    /// The member of the field's JSON that is wrong.
    public let member: String
    /// What is wrong with it and what is done instead. Never a value the user typed.
    public let message: String

    /// Creates a problem.
    public init(field: String, member: String, message: String) {
        self.field = field
        self.member = member
        self.message = message
    }

    /// One line. A name or message of the server's that is very long is shortened.
    public var description: String {
        "Field “\(ServerText.quoted(field))”, \(member): \(ServerText.quoted(message, limit: 1000))"
    }
}

extension Field {
    /// A problem with a member of this field.
    public func problem(_ member: String, _ message: String) -> FieldProblem {
        FieldProblem(field: id, member: member, message: message)
    }

    /// What is wrong with the key of a field that has an answer.
    public var keyProblems: [FieldProblem] {
        key.isEmpty ? [problem("key", "It is missing, so an answer cannot be sent.")] : []
    }

    /// What is wrong with a member that should be of some shape, where it is there at all.
    ///
    /// - Parameters:
    ///   - member: The member's name.
    ///   - expected: Its shape in words.
    ///   - isValid: Whether a value has that shape.
    public func shapeProblems(_ member: String, expected: String, _ isValid: (JSON) -> Bool) -> [FieldProblem] {
        guard let value = received[member], !value.isNull, !isValid(value) else { return [] }
        return [problem(member, "It should be \(expected) and is ignored.")]
    }

    /// What is wrong with members that should be of some shape, where they are there at all.
    package func shapeProblems(_ members: KeyValuePairs<String, ReceivedShape>) -> [FieldProblem] {
        members.flatMap { shapeProblems($0, expected: $1.rawValue, $1.fits) }
    }

    /// What is wrong with the value that the field begins with.
    package func defaultProblems(_ shape: ReceivedShape) -> [FieldProblem] {
        if document["formData"]?["value"]?[key] == JSON.null {
            return [problem("formData", "Its first value is null, which counts as none.")]
        }
        guard let value = initial, !shape.fits(value) else { return [] }
        return [problem("value", "It should be \(shape.rawValue) and is ignored.")]
    }
}
