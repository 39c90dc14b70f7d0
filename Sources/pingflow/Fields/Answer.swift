import PingCommons

/// What was answered to a question.
enum Answer: Sendable, Equatable {
    case text(String)
    case secret(Secret)
    case number(JSONNumber)
    case yesNo(Bool)
    case choice(Int)
    case choices([Int])
    case texts([String: String])
    case securityQuestion(String, answer: Secret)
    case anything(JSON)
}

extension Answer {
    /// Text, hidden or not; `nil` for other answers.
    var text: String? {
        switch self {
        case .text(let text): text
        case .secret(let secret): secret.reveal()
        default: nil
        }
    }

    /// A number; `nil` for other answers.
    var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// Yes or no; `nil` for other answers.
    var yesNo: Bool? {
        if case .yesNo(let value) = self { value } else { nil }
    }

    /// The index of a choice; `nil` for other answers.
    var choice: Int? {
        if case .choice(let index) = self { index } else { nil }
    }

    /// The indices of several choices; `nil` for other answers.
    var choices: [Int]? {
        if case .choices(let indices) = self { indices } else { nil }
    }

    /// Texts that belong together, by name; `nil` for other answers.
    var texts: [String: String]? {
        if case .texts(let texts) = self { texts } else { nil }
    }

    /// What an answers file gave as it is; `nil` for other answers.
    var anything: JSON? {
        if case .anything(let value) = self { value } else { nil }
    }
}
