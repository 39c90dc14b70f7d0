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
        guard let number = Double(answer), number.isFinite else { return false }
        value = number
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
    public var isFilled: Bool { true }

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

    public func fill(with answer: String) -> Bool {
        guard let index = options.firstIndex(of: answer) else { return false }
        selectedIndex = index
        return true
    }
}
