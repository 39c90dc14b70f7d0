/// A collector whose outcome decides how its step is answered, such as a button, a passkey or a social login.
///
/// What was done last decides: a collector that has been used calls ``decide()``, and the others yield.
public protocol DecidingCollector: Collector {
    /// Decides no longer, since something else was chosen afterwards.
    ///
    /// - Parameter keepingAnswer: Whether an answer that is part of the form is still wanted, as when the form is sent.
    func yield(keepingAnswer: Bool)
}

extension Collector {
    /// Makes the collector yield that has decided last, and keep its answer to the form. Looks through no form, however
    /// often it is called.
    package func overruleLastDecision() {
        guard let step = continueNode, let last = step.context[.lastDecision], last.step == ObjectIdentifier(step)
        else { return }
        last.yield(true)
    }
}

extension DecidingCollector {
    /// Makes every other collector of the step yield to this one.
    public func decide() {
        for rival in rivals { rival.yield(keepingAnswer: false) }
        guard let step = continueNode else { return }
        step.context[.lastDecision] = LastDecision(step: ObjectIdentifier(step)) { [weak self] keepingAnswer in
            self?.yield(keepingAnswer: keepingAnswer)
        }
    }

    /// The other collectors of the step that can decide how it is answered.
    package var rivals: [any DecidingCollector] {
        (continueNode?.collectors ?? []).compactMap { $0.field === field ? nil : $0 as? any DecidingCollector }
    }
}

/// What was decided last in a flow. Holds neither the step nor the collector.
private struct LastDecision: Sendable {
    let step: ObjectIdentifier
    let yield: @Sendable (_ keepingAnswer: Bool) -> Void
}

extension ContextKey where Value == LastDecision {
    fileprivate static var lastDecision: Self { ContextKey("com.pingidentity.davinci.LAST_DECISION") }
}
