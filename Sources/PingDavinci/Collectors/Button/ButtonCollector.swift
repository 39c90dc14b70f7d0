import PingOrchestrate

/// A field that the user presses instead of filling it in. On the press, call ``press()``, or set the value.
///
/// The user's last action decides: a button pressed after a failed passkey or a social login replaces it.
public protocol ButtonCollector: Submittable, Closeable {
    /// Any text says that the button was pressed; it reads as empty when the user has done something else since. Never
    /// sent. Other buttons keep theirs; the first of the form counts.
    var value: String { get set }
    /// The event that the SDK sends when the user presses it.
    var eventType: EventType { get }
}

extension ButtonCollector {
    /// Any text says that the button was pressed; it reads as empty when the user has done something else since. Never
    /// sent. Other buttons keep theirs; the first of the form counts.
    public var value: String {
        get { field.isSetAside ? "" : field.answer?.lenientString ?? "" }
        set {
            field.answer = .string(newValue)
            if !newValue.isEmpty { field.record(.mark(field.id)) }
        }
    }

    public var submission: Submission? { value.isEmpty ? nil : Submission(eventType, actionKey: key) }

    /// Submits the step with this button, whatever the user pressed or finished before: another button, a passkey, a
    /// social login. A button that sends the form sends a new credential along.
    public func press() {
        field.answer = .string(label.isEmpty ? key : label)
        field.record(.press(field.id, sendsForm: eventType == .submit))
    }

    /// A form is valid without this button.
    public func validate() -> [ValidationError] { [] }
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
    package var isLink: Bool { field.type.uppercased().contains("LINK") }
}
