/// Counts the uses of answers that serve every page: a secret goes to as many pages as allowed, in secret fields only.
struct AnswerSpending: Sendable {
    /// A secret as it was sent. The same one under another name is the same attempt.
    private enum Sent: Hashable {
        case name(String)
        case answer(JSON, to: String)
    }

    private var pages: [Sent: Set<Int>] = [:]
    private var isSecret: [String: Bool] = [:]

    /// Notes that an answer, under one name or several, fills a field.
    ///
    /// - Throws: `ToolError` with exit ``ToolExit/answerMissing`` when it may not.
    mutating func spend(
        _ answer: JSON,
        _ names: [String],
        on field: Field,
        page: Int,
        of sheet: AnswerSheet
    ) throws {
        guard let isHidden = field.question.isHidden else { return }
        for name in names {
            if let before = isSecret[name], before != isHidden { throw sheet.exposed(field, wasSecret: before) }
            isSecret[name] = isHidden
        }
        guard isHidden else { return }
        for sent in names.map(Sent.name) + [.answer(answer, to: field.heading)] {
            pages[sent, default: []].insert(page)
            if pages[sent, default: []].count > sheet.attempts { throw sheet.spent(field) }
        }
    }
}

extension Question {
    /// Whether the answer is a secret; `nil` where the question does not say.
    fileprivate var isHidden: Bool? {
        switch self {
        case .secret, .securityQuestion: true
        case .nothing, .anything: nil
        default: false
        }
    }
}
