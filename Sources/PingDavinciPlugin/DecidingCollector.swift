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
    /// Makes every other collector of the step yield to this one.
    public func decide() {
        for rival in rivals { rival.yield(keepingAnswer: false) }
    }

    /// The other collectors of the step that can decide how it is answered.
    package var rivals: [any DecidingCollector] {
        (continueNode?.collectors ?? []).compactMap { $0.field === field ? nil : $0 as? any DecidingCollector }
    }
}
