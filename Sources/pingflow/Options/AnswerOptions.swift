import ArgumentParser

/// Where answers come from.
struct AnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file of answers; - is standard input.",
            discussion: """
                An object is used at every step, an array holds one object per step. Keys, most specific first: \
                the input's name (IDToken1), the prompt, the callback's type; in DaVinci the field's key, its label, \
                its type, and “$submit” for the key or label of the button to press. A choice is given by its value, \
                its label, or its number from 0, looked for in this order. Keys that no step asks for are told at \
                the end.
                """,
            valueName: "file"
        )
    )
    var answers: String?

    /// The sheet of answers, if one is named.
    func sheet(in surroundings: Surroundings) throws -> AnswerSheet? {
        guard let answers else { return nil }
        guard answers == "-" else { return try AnswerSheet(JSONSource(path: answers)) }
        return try AnswerSheet(JSONSource(name: "standard input", data: surroundings.readInput()))
    }
}
