/// A field that is pressed instead of filled in. A value makes it the pressed one; ``press()`` does so by itself.
///
/// What was done last decides: a button pressed after a passkey has failed, or after a social login, is what is sent.
public protocol ButtonCollector: Submittable, DecidingCollector, Closeable {
    /// Any text says that the button was pressed. Never sent. Other buttons keep theirs; the first of the form counts.
    var value: String { get set }
    /// The event that pressing it sends.
    var eventType: EventType { get }
}

extension ButtonCollector {
    /// Any text says that the button was pressed. Never sent. Other buttons keep theirs; the first of the form counts.
    public var value: String {
        get { field.answer?.lenientString ?? "" }
        set {
            field.answer = .string(newValue)
            // An app that fills in every field in a loop gives every button a value, and means to send the form.
            if !newValue.isEmpty { overruleLastDecision() }
        }
    }

    public var submission: Submission? { value.isEmpty ? nil : Submission(eventType, actionKey: key) }

    /// Makes this what the step is answered with: no other button is pressed, and what a passkey or a social login came to
    /// is given up. A button that sends the form sends a new credential along.
    public func press() {
        for rival in rivals { rival.yield(keepingAnswer: eventType == .submit) }
        value = label.isEmpty ? key : label
    }

    /// A button need not be pressed for the form to be valid.
    public func validate() -> [ValidationError] { [] }

    /// Makes it not pressed.
    public func yield(keepingAnswer: Bool) { close() }

    /// Makes it not pressed.
    public func close() { field.answer = nil }
}

/// The button that sends the form. Wire type `SUBMIT_BUTTON`.
public final class SubmitCollector: ButtonCollector {
    public let field: Field
    public init(field: Field) { self.field = field }
    public var eventType: EventType { .submit }
}

/// A button or link that leads elsewhere, such as to a forgotten password. Wire types `FLOW_BUTTON`, `FLOW_LINK` and
/// `ACTION`, and others with `BUTTON` or `LINK` in their name.
public final class FlowCollector: ButtonCollector {
    public let field: Field
    public init(field: Field) { self.field = field }
    public var eventType: EventType { .action }

    /// Whether to show it as a link rather than a button.
    public var isLink: Bool { field.type.uppercased().contains("LINK") }
}
