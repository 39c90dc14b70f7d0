extension LoginTexts {
    /// A mistake of the user's in these words. A message of the server's own for the field stands as it is.
    func words(for error: ValidationError) -> String {
        switch error {
        case .required: self[.required]
        case .consentRequired(let message): message ?? self[.mustAccept]
        case .regexError(TextPattern.defaultErrorMessage): self[.wrongForm]
        case .regexError(let message): message
        case .invalidLength(let least, .max): text(.tooShort, .number(least))
        case .invalidLength(0, let most): text(.tooLong, .number(most))
        case .invalidLength(let least, let most): text(.wrongLength, .number(least), .number(most))
        case .uniqueCharacter(let least): text(.tooUniform, .number(least))
        case .maxRepeat(let most): text(.tooManyRepeats, .number(most))
        case .minCharacters(let set, let least):
            text(.tooFewOfSet, .number(least), .text(set.withRangesOfCharacters))
        case .confirmationMismatch: self[.entriesDiffer]
        case .unknownOption: self[.unknownOption]
        }
    }

    func words(for rule: PasswordPolicy.ServerRule) -> String {
        switch rule {
        case .unlikeProfile: self[.notLikeProfile]
        case .unlikeCurrent: self[.notLikeCurrent]
        case .uncommon: self[.notCommon]
        case .unused: self[.notUsedBefore]
        }
    }

    func continueWith(_ provider: String) -> String { text(.continueWithProvider, .text(provider)) }

    /// The title of a page on which something is wrong.
    public func errorTitle(_ heading: String) -> String { text(.errorTitle, .text(heading)) }
}
