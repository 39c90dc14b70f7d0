/// One line that the user types into. A field can have several.
package struct LoginEntry: Hashable, Sendable {
    /// The line within its field.
    package enum Line: Hashable, Sendable {
        case value
        /// The second entry of a password.
        case confirmation
        /// The extension of a phone number.
        case extensionNumber
        /// A security question of the user's own.
        case question
        /// The answer to a security question.
        case answer
    }

    package let field: LoginField.ID
    package let line: Line

    package init(_ field: LoginField.ID, _ line: Line) {
        self.field = field
        self.line = line
    }
}

/// The order in which Return leads through the lines of a step.
package struct EntryOrder: Sendable {
    /// The effect of Return.
    package enum Step: Hashable, Sendable {
        /// The next line gets the focus.
        case focus(LoginEntry)
        /// The step is sent.
        case submit
        /// The line loses the focus.
        case leave
    }

    private let lines: [(entry: LoginEntry, isEmpty: Bool)]
    private let canSubmit: Bool

    /// - Parameters:
    ///   - fields: The fields of the step, in the server's order, as they are filled in now.
    ///   - canSubmit: Whether the step has a button that sends it.
    package init(_ fields: [LoginField], canSubmit: Bool) {
        lines = fields.flatMap(\.lines)
        self.canSubmit = canSubmit
    }

    /// The effect of Return in a line: it moves to the next empty one, and from the last of them sends the step.
    ///
    /// - Parameter entry: The line with the focus; `nil` for a field that the app draws itself.
    package func onReturn(in entry: LoginEntry?) -> Step {
        let following = entry.flatMap { entry in lines.firstIndex { $0.entry == entry } }.map { lines[($0 + 1)...] }
        if let next = following?.first(where: \.isEmpty) { return .focus(next.entry) }
        return canSubmit ? .submit : .leave
    }

    /// Whether no line is empty. Only then may a button take Return: a keyboard's Return reaches it before the line.
    package var isFilled: Bool { !lines.contains(where: \.isEmpty) }

    /// Whether Return leads to another line.
    package func leadsOn(from entry: LoginEntry) -> Bool {
        if case .focus = onReturn(in: entry) { true } else { false }
    }
}

extension LoginField {
    /// The line that gets the focus when something is wrong with the field: an empty one, or else the main one.
    var entryToCorrect: LoginEntry? {
        (lines.first(where: \.isEmpty) ?? lines.first { $0.entry.line != .question })?.entry
    }

    /// The lines to type into, and whether they are empty.
    fileprivate var lines: [(entry: LoginEntry, isEmpty: Bool)] {
        switch control {
        case .text(let input): [line(.value, input.value)]
        case .secret(let input):
            [line(.value, input.value)] + [input.confirmation.map { line(.confirmation, $0) }].compactMap(\.self)
        case .number(let input): [(LoginEntry(id, .value), input.value.current == nil)]
        case .phoneNumber(let input):
            [line(.value, input.number)]
                + [input.extensionNumber.map { line(.extensionNumber, $0) }].compactMap(\.self)
        case .securityQuestion(let question):
            // The line of a question that was chosen from a list is not shown, so nothing leads to it.
            [
                (LoginEntry(id, .question), question.isOwn && question.question.current.isEmpty),
                line(.answer, question.answer),
            ]
        case .toggle, .choice, .multipleChoice, .optionButtons, .button, .ceremony, .message, .image, .qrCode,
            .recoveryCodes, .waiting, .suspended, .automatic, .hidden, .unknown, .custom:
            []
        }
    }

    private func line(_ line: LoginEntry.Line, _ value: FieldValue<String>) -> (entry: LoginEntry, isEmpty: Bool) {
        (LoginEntry(id, line), value.current.isEmpty)
    }
}
