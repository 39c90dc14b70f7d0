/// One thing that a step shows or asks for.
///
/// Callbacks and collectors are turned into fields, so that questions, answers files and printing know of fields only.
struct Field: Sendable {
    /// The type on the wire: `NameCallback`, `TEXT`.
    let type: String
    /// The name of the field in the submission: `IDToken1`, `user.username`. `nil` when nothing is sent.
    let id: String?
    /// The server's question; may be empty.
    var prompt: String
    /// In whose words a JSON line speaks of it.
    var dialect = Dialect.callback
    /// The title that replaces the prompt; empty for the prompt itself.
    var title = ""
    var question = Question.nothing
    /// Other names for the choices, by which answers may choose too.
    var choiceValues: [String] = []
    /// The choices as the server sent them, by whose members answers may choose too.
    var choiceObjects: [JSON] = []
    /// Whether a flow without an answer for it may not continue.
    var isRequired = true
    /// The names of the inputs of a field that has several, with the name of each part in an answer.
    var parts: [Part] = []
    /// Whether the user may type its inputs as text, because the tool does not know what it is.
    var takesRawInputs = false
    /// The advice on a missing answer, other than to give one.
    var missingAdvice: String?
    var notes: [Note] = []
    /// The rules of a new password that can be judged here; empty for all other fields.
    var rules: [SecretRule] = []
    /// Whether what is typed unseen is to be typed twice.
    var isTypedTwice = false
    /// The present value of the field. Printed as it is; secrets have been replaced.
    var value = JSON.null
    /// The other members of the field's JSON line.
    var details: [(name: String, value: JSON)] = []
    /// Puts the answer in its place.
    var fill: @Sendable (Answer) throws -> Void = { _ in }
    /// The objection to an answer that is taken as it is; `nil` for none.
    var objection: @Sendable (JSON) -> String? = { _ in nil }
    /// The problems of the present value, as far as the server need not be asked; `nil` where it must be.
    var check: (@Sendable () -> [String])?

    /// One of several inputs of a field.
    struct Part: Sendable, Hashable {
        let input: String
        let name: String
    }

    /// The product whose names for things are used.
    enum Dialect: Sendable, Hashable {
        /// Journeys: `id` and `prompt`.
        case callback
        /// DaVinci: `key`, `label`, and whether the server requires a value.
        case collector(isRequired: Bool)
    }

    /// The names under which an answer may be given, most specific first.
    var answerKeys: [String] {
        [id, prompt, type].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// The heading before the answer.
    var heading: String {
        let words = [title, prompt, type].first { !$0.isEmpty } ?? ""
        return words.shortened(to: 300).printableLine.droppingLast(":")
    }

    /// The name of the field, for a message.
    var label: String {
        let name = prompt.isEmpty ? type : "“\(prompt.shortened(to: 300))” (\(type))"
        return id.map { "\($0), \(name)" } ?? name
    }

    /// Whether the server refused what was last sent for it.
    var isRefused: Bool { notes.contains { $0.kind == .refusal } }

    /// Whether the form is wrong without an answer for it.
    var lacksAnswer: Bool {
        question.isAsked && isRequired && (dialect == .callback || check?().isEmpty != true)
    }

    /// The problems of its value, if it can be put right by answering.
    var problems: [String] { question.isAsked ? check?() ?? [] : [] }
}
