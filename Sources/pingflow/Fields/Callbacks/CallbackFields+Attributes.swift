import PingJourney

/// Callbacks whose values the server checks against policies.
extension CallbackFields {
    func attribute(_ callback: any Callback) -> Field? {
        switch callback {
        case let callback as StringAttributeInputCallback: text(callback)
        case let callback as NumberAttributeInputCallback: number(callback)
        case let callback as BooleanAttributeInputCallback: yesNo(callback)
        default: nil
        }
    }

    private func text(_ callback: StringAttributeInputCallback) -> Field {
        var field = attributeBase(callback)
        if field.namesCode { field.value = redaction(callback.value) }
        field.question = .text(suggestion: callback.value)
        field.fill = { callback.value = $0.text ?? "" }
        return field
    }

    private func number(_ callback: NumberAttributeInputCallback) -> Field {
        var field = attributeBase(callback)
        field.question = .number(suggestion: value(of: callback).number)
        field.fill = { callback.value = $0.number?.double }
        return field
    }

    private func yesNo(_ callback: BooleanAttributeInputCallback) -> Field {
        var field = attributeBase(callback)
        field.question = .yesNo(suggestion: callback.value)
        field.fill = { callback.value = $0.yesNo ?? false }
        return field
    }

    private func attributeBase(_ callback: some AttributeInputCallback) -> Field {
        var field = validated(callback)
        field.value = value(of: callback)
        field.isRequired = callback.required
        field.details = [("name", .string(callback.name)), ("required", .bool(callback.required))]
        return field
    }

    /// A field with what its answer must be like, and what was wrong with the last one.
    func validated(_ callback: some ValidatedCallback) -> Field {
        var field = base(callback, prompt: callback.prompt)
        let refusals = callback.failedDescriptions.map { Note(.refusal, $0) }
        field.notes = refusals + callback.requirementDescriptions.map { Note(.hint, $0) }
        return field
    }
}
