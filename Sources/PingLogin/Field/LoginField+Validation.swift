import PingDavinci
import PingDavinciPlugin
import PingJourney

extension LoginField {
    /// What is wrong with the present input, in sentences; empty when nothing is, or when only the server can tell.
    public func validate() -> [String] {
        switch content {
        case .collector(let collector): (collector.validate() + unrepeated(collector)).map(message)
        case .callback(let callback as any AttributeInputCallback): callback.required && isEmpty ? [texts.required] : []
        case .callback(let callback as ConsentMappingCallback):
            callback.isRequired && !callback.accepted ? [texts.mustAccept] : []
        case .callback, .other: []
        }
    }

    /// What the server found wrong with an earlier input, in sentences. It comes with the step that asks again.
    public var serverMessages: [String] {
        switch action {
        case let callback as any ValidatedCallback: callback.failedDescriptions
        case let callback as PasswordCallback:
            callback.failedPolicies.map { $0.failedDescription(for: callback.prompt) }
        default: []
        }
    }

    /// Where the server wants a password to be typed twice, once is not enough.
    private func unrepeated(_ collector: any Collector) -> [ValidationError] {
        guard let collector = collector as? PasswordCollector, collector.verify, collector.confirmation == nil,
            !collector.value.isEmpty
        else { return [] }
        return [.confirmationMismatch]
    }

    private func message(_ error: ValidationError) -> String {
        switch error {
        case .required: texts.required
        case .consentRequired(nil): texts.mustAccept
        default: error.errorMessage
        }
    }

    private var isEmpty: Bool {
        switch control {
        case .text(let input): input.value.current.isEmpty
        case .number(let input): input.value.current == nil
        default: false
        }
    }
}
