import PingOrchestrate

/// One field of a step, of either product.
///
/// ``control`` says what to show and holds what to fill in; ``content`` is the callback or collector itself.
public struct LoginField: Identifiable, Sendable {
    /// The action behind a field, by its kind.
    public enum Content: Sendable {
        /// A callback of a journey.
        case callback(any Callback)
        /// A collector of a DaVinci form.
        case collector(any Collector)
        /// An action of another kind, of a module of the app's own.
        case other(any Action)
    }

    /// Identifies the field within its step. The same for the same field of a step that the server sends again.
    public let id: String
    /// The typed view to read and to fill in.
    public let content: Content
    /// The control that shows it.
    public let control: Control
    let texts: LoginTexts

    /// - Parameter keepsSecretsApart: Whether secrets reach the callback or collector only when the step is sent.
    package init(_ action: any Action, index: Int, texts: LoginTexts, keepsSecretsApart: Bool = false) {
        self.texts = texts
        switch action {
        case let callback as any Callback:
            id = callback.id
            content = .callback(callback)
            let control = Control(callback, texts)
            self.control = keepsSecretsApart ? control.drafted : control
        case let collector as any Collector:
            id = collector.id
            content = .collector(collector)
            let control = Control(collector, texts)
            self.control = keepsSecretsApart ? control.drafted : control
        default:
            id = "action-\(index)"
            content = .other(action)
            control = .custom
        }
    }

    /// The fields of a step, in the server's order.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - texts: The words that are the app's.
    public static func fields(of step: ContinueNode, texts: LoginTexts = LoginTexts()) -> [LoginField] {
        step.actions.enumerated().map { LoginField($1, index: $0, texts: texts) }
    }

    /// The fields of a step for the user to see. On a step that the model sends by itself while it waits, secrets are
    /// kept apart until the user sends it.
    static func shown(of step: ContinueNode, texts: LoginTexts) -> [LoginField] {
        let isWaiting = StepWait(step) != nil
        return step.actions.enumerated().map {
            LoginField($1, index: $0, texts: texts, keepsSecretsApart: isWaiting)
        }
    }

    /// The callback, or collector, or other action.
    package var action: any Action {
        switch content {
        case .callback(let callback): callback
        case .collector(let collector): collector
        case .other(let action): action
        }
    }
}
