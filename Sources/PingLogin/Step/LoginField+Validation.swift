import PingOrchestrate

extension LoginField {
    /// The problems of the present input, in sentences; empty when there are none, or when only the server can tell.
    public func validate() -> [String] {
        switch content {
        case .collector(let collector): problems(of: collector).map(texts.words)
        case .callback(let callback as any ValidatedCallback): problems(of: callback)
        case .callback(let callback as ConsentMappingCallback):
            callback.isRequired && !callback.accepted ? [texts[.mustAccept]] : []
        case .callback, .other: []
        }
    }

    /// The server's messages about an earlier input, in sentences. They come with the step that asks again.
    public var serverMessages: [String] {
        switch action {
        case let callback as any ValidatedCallback: words(for: callback.failedPolicies, callback.prompt)
        case let callback as PasswordCallback: words(for: callback.failedPolicies, callback.prompt)
        default: []
        }
    }

    private func problems(of callback: any ValidatedCallback) -> [String] {
        let isRequired = (callback as? any AttributeInputCallback)?.required ?? false
        if isRequired, isEmpty { return [texts[.required]] }
        let text = if case .secret(let input) = control { input.value.current } else { callback.field.inputText() }
        return words(for: callback.knownProblems(of: text), callback.prompt)
    }

    private func words(for policies: [FailedPolicy], _ prompt: String) -> [String] {
        policies.map { texts.words(for: $0, prompt) }
    }

    /// A password that is kept apart is judged as if it were in its place.
    private func problems(of collector: any Collector) -> [ValidationError] {
        var collector = collector
        if let password = collector as? PasswordCollector, case .secret(let input) = control, !control.drafts.isEmpty {
            let typed = PasswordCollector(field: Field(password.field.received, document: password.field.document))
            typed.inherit(password.passwordPolicy)
            typed.value = input.value.current
            typed.confirmation = input.confirmation.flatMap { $0.current.isEmpty ? nil : $0.current }
            collector = typed
        }
        return collector.validate() + unrepeated(collector)
    }

    /// The error of a password that the server wants typed twice and the user has typed once.
    private func unrepeated(_ collector: any Collector) -> [ValidationError] {
        guard let collector = collector as? PasswordCollector, collector.verify, collector.confirmation == nil,
            !collector.value.isEmpty
        else { return [] }
        return [.confirmationMismatch]
    }

    private var isEmpty: Bool {
        switch control {
        case .text(let input): input.value.current.isEmpty
        case .number(let input): input.value.current == nil
        default: false
        }
    }
}

extension LoginField {
    /// Whether the server says that the field needs a value. PingAM does not say so of a login's name and password.
    package var isRequired: Bool {
        switch content {
        case .collector(let collector): collector.required
        // A switch has a value in both positions.
        case .callback(is BooleanAttributeInputCallback): false
        case .callback(let callback as ConsentMappingCallback): callback.isRequired
        case .callback(let callback as any ValidatedCallback):
            (callback as? any AttributeInputCallback)?.required == true
                || callback.requirements.contains { $0.policyRequirement == "REQUIRED" }
        case .callback, .other: false
        }
    }
}
