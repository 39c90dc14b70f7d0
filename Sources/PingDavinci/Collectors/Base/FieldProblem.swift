/// Something in a received field that does not make sense. The field works as well as it can without it.
package struct FieldProblem: Sendable, Hashable, CustomStringConvertible {
    /// The field, as in ``/PingOrchestrate/Field/id``.
    package let field: String
    /// The member of the field's JSON that is wrong.
    package let member: String
    /// The fault, and how the SDK treats it. Never a value that the user typed.
    package let message: String

    /// Creates a problem.
    package init(field: String, member: String, message: String) {
        self.field = field
        self.member = member
        self.message = message
    }

    /// One line. A name or message of the server's that is very long is shortened.
    package var description: String {
        "Field “\(ServerText.quoted(field))”, \(member): \(ServerText.quoted(message, limit: 1000))"
    }
}

/// A collector that checks more of its field than the key.
package protocol CheckedCollector: Collector {
    /// The mistakes of the server in this field. The collector works without what is wrong, and the log names it.
    var problems: [FieldProblem] { get }
}

extension Collector {
    /// The mistakes of the server in this field; without its own checks, those of the key.
    package var allProblems: [FieldProblem] {
        (self as? any CheckedCollector)?.problems ?? (isReadOnly ? [] : field.keyProblems)
    }
}

extension Field {
    /// A problem with a member of this field.
    package func problem(_ member: String, _ message: String) -> FieldProblem {
        FieldProblem(field: id, member: member, message: message)
    }

    /// The fault of a missing key, for a field that has an answer.
    package var keyProblems: [FieldProblem] {
        key.isEmpty ? [problem("key", "It is missing, so an answer cannot be sent.")] : []
    }

    /// The fault of a member that has another shape than expected. A member that is missing or null is not a fault.
    ///
    /// - Parameters:
    ///   - member: The member's name.
    ///   - expected: Its shape in words.
    ///   - isValid: Whether a value has that shape.
    package func shapeProblems(_ member: String, expected: String, _ isValid: (JSON) -> Bool) -> [FieldProblem] {
        guard let value = received[member], !value.isNull, !isValid(value) else { return [] }
        return [problem(member, "It should be \(expected) and is ignored.")]
    }

    /// The faults of members that have another shape than expected. A member that is missing or null is not a fault.
    package func shapeProblems(_ members: KeyValuePairs<String, ReceivedShape>) -> [FieldProblem] {
        members.flatMap { shapeProblems($0, expected: $1.rawValue, $1.fits) }
    }

    /// The fault of the value that the field begins with.
    package func defaultProblems(_ shape: ReceivedShape) -> [FieldProblem] {
        if document["formData"]?["value"]?[key] == JSON.null {
            return [problem("formData", "Its first value is null, which counts as none.")]
        }
        guard let value = initial, !shape.fits(value) else { return [] }
        return [problem("value", "It should be \(shape.rawValue) and is ignored.")]
    }
}
