import PingCommons
import PingOrchestrate

extension FillableField where Self: Callback {
    public var question: String { field.text("prompt") }
    public var isFilled: Bool { !field.inputText().isEmpty }

    public func fill(with answer: String) -> Bool {
        field[.value] = .string(answer)
        return true
    }
}

extension NameCallback: FillableField {}
extension PasswordCallback: FillableField {}
extension TextInputCallback: FillableField {}
extension ValidatedUsernameCallback: FillableField {}
extension ValidatedPasswordCallback: FillableField {}

extension StringAttributeInputCallback: FillableField {
    public var isFilled: Bool { !required || !value.isEmpty }
}

extension NumberAttributeInputCallback: FillableField {
    public var isFilled: Bool { !required || value != nil }

    public func fill(with answer: String) -> Bool {
        guard let double = Double(answer), double.isFinite else { return false }
        if let number = JSONNumber(text: answer) { exactValue = number } else { value = double }
        return true
    }
}

extension BooleanAttributeInputCallback: FillableField {
    public var isFilled: Bool { true }

    public func fill(with answer: String) -> Bool {
        guard let answer = Bool(answer) else { return false }
        value = answer
        return true
    }
}

extension TermsAndConditionsCallback: FillableField {
    public var isFilled: Bool { accepted }

    public func fill(with answer: String) -> Bool {
        guard let answer = Bool(answer) else { return false }
        accepted = answer
        return true
    }
}

extension ChoiceCallback: FillableField {
    public var isFilled: Bool { true }

    public func fill(with answer: String) -> Bool {
        selectedChoice = answer
        return selectedChoice == answer
    }
}

extension ConfirmationCallback: FillableField {
    public var isFilled: Bool { true }

    /// - Parameter answer: The text of an option; where the server lists none, “Yes”, “No”, “OK” or
    ///   “Cancel” as its kind has them.
    public func fill(with answer: String) -> Bool {
        let standard = optionType.standardOptions.first { "\($0)" == answer.lowercased() }
        guard let index = options.isEmpty ? standard?.rawValue : options.firstIndex(of: answer) else { return false }
        selectedIndex = index
        return true
    }
}

extension OptionType {
    /// An option that the server does not list, with its constant in Java's ConfirmationCallback, which AM's are.
    package enum Standard: Int { case yes, no, cancel, ok }

    package var standardOptions: [Standard] {
        switch self {
        case .yesNo: [.yes, .no]
        case .yesNoCancel: [.yes, .no, .cancel]
        case .okCancel: [.ok, .cancel]
        default: []
        }
    }
}

extension ConsentMappingCallback: FillableField {
    public var question: String { message.isEmpty ? displayName : message }
    public var isFilled: Bool { !isRequired || accepted }

    public func fill(with answer: String) -> Bool {
        guard let answer = Bool(answer) else { return false }
        accepted = answer
        return true
    }
}

extension SelectIdPCallback: FillableField {
    public var isFilled: Bool { providers.isEmpty || !value.isEmpty }

    public func fill(with answer: String) -> Bool {
        let chosen = providers.first { $0.provider == answer } ?? providers.first { $0.displayName == answer }
        guard let chosen else { return false }
        value = chosen.provider
        return true
    }
}

extension KbaCreateCallback: FillableField {
    public var isFilled: Bool { !selectedQuestion.isEmpty && !selectedAnswer.isEmpty }

    /// - Parameter answer: The answer to ``selectedQuestion``, which the app has set, or to the only question there is.
    public func fill(with answer: String) -> Bool {
        let questions = selectedQuestion.isEmpty ? predefinedQuestions : [selectedQuestion]
        guard questions.count == 1, !answer.isEmpty else { return false }
        (selectedQuestion, selectedAnswer) = (questions[0], answer)
        return true
    }
}
