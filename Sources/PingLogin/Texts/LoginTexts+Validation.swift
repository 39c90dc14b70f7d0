extension LoginTexts {
    /// Shown for an answer: the server's words where it has some, else these.
    func words(for error: ValidationError) -> String {
        switch error {
        case .required: required
        case .consentRequired(let message): message ?? mustAccept
        case .regexError(TextPattern.defaultErrorMessage): wrongForm
        case .regexError(let message): message
        case .invalidLength(1, .max): tooShortForOne
        case .invalidLength(let least, .max): Self.fill(tooShort, least)
        case .invalidLength(0, 1): tooLongForOne
        case .invalidLength(0, let most): Self.fill(tooLong, most)
        case .invalidLength(let least, let most): Self.fill(wrongLength, least, most)
        case .uniqueCharacter(1): tooUniformForOne
        case .uniqueCharacter(let least): Self.fill(tooUniform, least)
        case .maxRepeat(1): repeatedCharacter
        case .maxRepeat(let most): Self.fill(tooManyRepeats, most)
        case .minCharacters(let set, let least): Self.fill(tooFewOfSet, least, set.withRangesOfCharacters)
        case .confirmationMismatch: entriesDiffer
        case .unknownOption: unknownOption
        }
    }

    private static func fill(_ text: String, _ value: Int) -> String {
        text.replacing("%@", with: String(value))
    }

    /// The second value comes from a server and is put in last, so that nothing is put into it.
    private static func fill(_ text: String, _ first: Int, _ second: some CustomStringConvertible) -> String {
        text.replacing("%1$@", with: String(first)).replacing("%2$@", with: String(describing: second))
    }
}
