/// How a field is asked.
enum Question: Sendable, Hashable {
    /// Not at all: there is only something to read.
    case nothing
    case text(suggestion: String)
    /// For secret text. A suggestion is shown in clear text, so only a demonstration makes one.
    case secret(suggestion: String = "")
    case number(suggestion: JSONNumber?)
    case yesNo(suggestion: Bool?)
    /// For leave to do something, which is given unless somebody says no.
    case permission
    case choice([String], suggestion: Int?)
    case choices([String], suggestion: [Int])
    /// For several texts that belong together.
    case texts([TextPart])
    /// For a question out of a list, or one's own, and an answer to it.
    case securityQuestion([String], allowsOwn: Bool, suggestion: SecurityAnswer? = nil)
    /// For whatever an answers file gives. The tool asks a user only for ``Field/takesRawInputs``.
    case anything

    /// Whether the tool can ask a user.
    var isAsked: Bool { self != .nothing && self != .anything }

    /// The choices; empty for a question that has none.
    var choices: [String] {
        switch self {
        case .choice(let choices, _), .choices(let choices, _): choices
        default: []
        }
    }
}

/// A security question with its answer. It is shown, so only a demonstration suggests one.
struct SecurityAnswer: Sendable, Hashable {
    let question: String
    let answer: String
}

/// One of several texts that belong together, such as the country of a phone number.
struct TextPart: Sendable, Hashable {
    /// The name in an answer.
    let name: String
    /// The text that the user reads.
    let title: String
    var suggestion = ""
    var isRequired = true
    /// Whether an answer that is a single text is meant for this part.
    var isMain = false
}
