public import PingFoundation

/// A fault of an answer, for the user to correct. New cases may be added.
public enum ValidationError: Error, Hashable, Sendable {
    /// The field must be filled in.
    case required
    /// The box must be ticked. The message is the server's, if it gave one.
    case consentRequired(message: String?)
    /// The text does not have the wanted form. The message is the server's, if it gave one.
    case regexError(message: String)
    /// The password is too short or too long. A maximum of `Int.max` is none.
    case invalidLength(min: Int, max: Int)
    /// The password has too few different characters.
    case uniqueCharacter(min: Int)
    /// A character stands in the password too often.
    case maxRepeat(max: Int)
    /// The password has too few characters of a set.
    case minCharacters(character: String, min: Int)
    /// The two entries of a new password differ.
    case confirmationMismatch
    /// A chosen value is none of the field's options.
    case unknownOption
}

extension ValidationError: Identifiable {
    /// The same for equal errors.
    public var id: Self { self }
}

extension ValidationError: LocalizedError {
    /// A sentence for the user, in English unless it is the server's.
    public var errorMessage: String {
        switch self {
        case .required: "This field is required."
        case .consentRequired(let message): message ?? "This must be accepted."
        case .regexError(let message): message
        case .invalidLength(let min, .max): "Use at least \(count(min, "character"))."
        case .invalidLength(0, let max): "Use at most \(count(max, "character"))."
        case .invalidLength(let min, let max): "Use \(min) to \(count(max, "character"))."
        case .uniqueCharacter(let min): "Use at least \(count(min, "different character"))."
        case .maxRepeat(let max): "Use no character more than \(max == 1 ? "once" : "\(max) times")."
        case .minCharacters(let characters, let min):
            "Use at least \(min) of these characters: \(characters.withRangesOfCharacters)"
        case .confirmationMismatch: "The two entries differ."
        case .unknownOption: "Choose one of the options."
        }
    }

    public var errorDescription: String? { errorMessage }

    private func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}

extension ContinueNode {
    /// The faults of the answers of this step, by the identifier of the field; empty when all answers are valid.
    ///
    /// Nothing is validated unless the app asks, and nothing that is wrong keeps a step from being sent. The work that
    /// a pattern of the server may ask for is bounded; a text that it cannot judge only the server checks.
    public func validate() -> [String: [ValidationError]] {
        collectors.reduce(into: [:]) { errors, collector in
            let found = collector.validate()
            if !found.isEmpty { errors[collector.id] = found }
        }
    }
}
