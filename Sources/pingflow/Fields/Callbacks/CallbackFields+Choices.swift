import PingJourney

/// Callbacks that ask to choose.
extension CallbackFields {
    func choice(_ callback: any Callback) -> Field? {
        switch callback {
        case let callback as ChoiceCallback: one(callback)
        case let callback as ConfirmationCallback: confirmation(callback)
        case let callback as KbaCreateCallback: securityQuestion(callback)
        case let callback as SelectIdPCallback: provider(callback)
        default: nil
        }
    }

    private func one(_ callback: ChoiceCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        if callback.prompt.isEmpty { field.title = "Please choose" }
        field.value = value(of: callback)
        field.question = .choice(callback.choices, suggestion: callback.selectedIndex)
        field.details = [("choices", .array(callback.choices.map(JSON.string)))]
        field.fill = { if let index = $0.choice { callback.selectedIndex = index } }
        return field
    }

    private func confirmation(_ callback: ConfirmationCallback) -> Field {
        let options = ConfirmationOptions(callback)
        var field = base(callback, prompt: callback.prompt)
        if callback.prompt.isEmpty { field.title = "Please choose" }
        field.value = value(of: callback)
        field.question = .choice(options.texts, suggestion: options.suggestion)
        field.isRequired = !isWaiting
        field.details = [("options", .array(options.texts.map(JSON.string)))]
        if !callback.prompt.isEmpty, let kind = Note.Kind(callback.messageType), kind != .information {
            field.notes = [Note(kind, callback.prompt)]
        }
        field.fill = { if let index = $0.choice { callback.selectedIndex = options.values[index] } }
        return field
    }

    private func securityQuestion(_ callback: KbaCreateCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        if callback.prompt.isEmpty { field.title = "A security question" }
        field.value = .string(callback.selectedQuestion)
        field.question = .securityQuestion(
            callback.predefinedQuestions,
            allowsOwn: callback.allowUserDefinedQuestions
        )
        field.parts = zip(inputNames(of: callback), ["question", "answer"]).map { Field.Part(input: $0, name: $1) }
        field.details = [
            ("inputs", .array(field.parts.map { .string($0.input) })),
            ("questions", .array(callback.predefinedQuestions.map(JSON.string))),
            ("allowsOwn", .bool(callback.allowUserDefinedQuestions)),
        ]
        field.fill = { given in
            guard case .securityQuestion(let question, let answer) = given else { return }
            callback.selectedQuestion = question
            callback.selectedAnswer = answer.reveal()
        }
        return field
    }

    private func provider(_ callback: SelectIdPCallback) -> Field {
        let providers = callback.providers
        let names = providers.map { $0.isLocalAuthentication ? "With user name and password" : $0.displayName }
        var field = base(callback, prompt: "")
        field.title = "How do you want to log in?"
        field.value = .string(callback.value)
        field.choiceValues = providers.map(\.provider)
        field.question = .choice(names, suggestion: nil)
        field.details = [("providers", .array(field.choiceValues.map(JSON.string)))]
        field.fill = { if let index = $0.choice { callback.value = providers[index].provider } }
        return field
    }
}

/// What a confirmation offers: its own texts, or those that its kind stands for.
struct ConfirmationOptions: Sendable {
    let texts: [String]
    /// What is sent for each text.
    let values: [Int]
    /// The text to offer first.
    let suggestion: Int?

    init(_ callback: ConfirmationCallback) {
        if callback.options.isEmpty, let standard = Self.standard[callback.optionType] {
            texts = standard.map(\.text)
            values = standard.map(\.value)
        } else {
            texts = callback.options
            values = Array(texts.indices)
        }
        suggestion = values.firstIndex(of: callback.defaultOption)
    }

    /// The constants of Java's ConfirmationCallback, which AM's are.
    private static let standard: [OptionType: [(text: String, value: Int)]] = [
        .yesNo: [("Yes", 0), ("No", 1)],
        .yesNoCancel: [("Yes", 0), ("No", 1), ("Cancel", 2)],
        .okCancel: [("OK", 3), ("Cancel", 2)],
    ]
}
