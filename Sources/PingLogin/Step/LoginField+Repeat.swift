extension [LoginField] {
    /// Whether the two are the fields of one page that the server sent twice.
    func isSamePage(as others: [LoginField]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.id == $1.id && $0.actionType == $1.actionType }
    }

    /// Fills in what was filled in when the page was there before. Of secrets only what has not been sent.
    func takeOver(_ earlier: [LoginField]) {
        for (field, other) in zip(self, earlier) { field.takeOver(other.control) }
    }

    /// Puts what the user has filled in, secrets too, into a step that the user sends: the step of these fields, or the
    /// same page that came again meanwhile.
    func handOver(to step: ContinueNode) {
        let fields = LoginField.fields(of: step)
        guard fields.isSamePage(as: self) else { return }
        fields.takeOver(self)
        for draft in flatMap(\.control.drafts) { draft.current = nil }
    }
}

extension LoginField {
    /// Whether the two are views of the same callback or collector, and not only of two with the same identifier.
    func isSame(as other: LoginField) -> Bool { action as AnyObject === other.action as AnyObject }

    fileprivate var actionType: ObjectIdentifier { ObjectIdentifier(type(of: action)) }

    fileprivate func takeOver(_ earlier: Control) {
        switch (control, earlier) {
        case (.text(let input), .text(let other)): input.value.takeOver(other.value)
        case (.secret(let input), .secret(let other)):
            input.value.takeOverDraft(other.value)
            if let again = input.confirmation, let earlier = other.confirmation { again.takeOverDraft(earlier) }
        case (.number(let input), .number(let other)): input.value.takeOver(other.value)
        case (.toggle(let input), .toggle(let other)): input.isOn.takeOver(other.isOn)
        case (.choice(let input), .choice(let other)): input.selection.takeOver(other.selection)
        case (.multipleChoice(let input), .multipleChoice(let other)): input.selection.takeOver(other.selection)
        case (.phoneNumber(let input), .phoneNumber(let other)):
            input.region.takeOver(other.region)
            input.number.takeOver(other.number)
            if let number = input.extensionNumber, let earlier = other.extensionNumber { number.takeOver(earlier) }
        case (.securityQuestion(let question), .securityQuestion(let other)):
            question.question.takeOver(other.question)
            question.answer.takeOverDraft(other.answer)
        default: break
        }
    }
}

extension FieldValue where Value: Equatable {
    /// Leaves a value alone that is the same already, so that the submission holds only what was filled in.
    fileprivate func takeOver(_ earlier: FieldValue) {
        if current != earlier.current { current = earlier.current }
    }
}

extension FieldValue<String> {
    /// Takes over what was typed of a secret since its step was sent last.
    fileprivate func takeOverDraft(_ earlier: FieldValue) {
        if let typed = earlier.draft?.current { current = typed }
    }
}
