/// Answers that no step of a run has asked for. Most are names that are written wrong.
struct UnusedAnswers: Sendable, Equatable {
    /// The name of the answers: a file's name, or `standard input`.
    var source = ""
    /// Their names; where steps have separate answers, each with the number of its element.
    var names: [String] = []

    /// The warning for the user; `nil` when every answer was used.
    var words: String? {
        if names.isEmpty { return nil }
        let list = names.map { $0.shortened(to: 300).printableLine }.joined(separator: ", ")
        return
            "No step used these answers of \(source): \(list.shortened(to: 2000)). Check the spelling of their names."
    }
}
