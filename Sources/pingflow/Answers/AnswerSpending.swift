/// Keeps count of the answers that serve every page: a secret is sent to as many pages as allowed, and fills secret fields only.
struct AnswerSpending: Sendable {
    /// The pages that an answer to a secret was given to, by its name.
    private var secretPages: [String: Set<Int>] = [:]
    private var isSecret: [String: Bool] = [:]

    /// Notes that answers fill a field.
    ///
    /// - Throws: `ToolError` with exit ``ToolExit/answerMissing`` when one of them may not.
    mutating func spend(_ names: [String], on field: Field, page: Int, of sheet: AnswerSheet) throws {
        guard let isHidden = field.question.isHidden else { return }
        for name in names {
            if let before = isSecret[name], before != isHidden { throw sheet.exposed(field, wasSecret: before) }
            isSecret[name] = isHidden
            guard isHidden else { continue }
            secretPages[name, default: []].insert(page)
            if secretPages[name, default: []].count > sheet.attempts { throw sheet.spent(field) }
        }
    }
}

extension Question {
    /// Whether nobody may see the answer; `nil` where the question does not say.
    fileprivate var isHidden: Bool? {
        switch self {
        case .secret, .securityQuestion: true
        case .nothing, .anything: nil
        default: false
        }
    }
}
