import PingCommons
public import PingDavinciPlugin
public import PingOrchestrate

/// A field that is pressed instead of filled in. A value makes it the pressed one; ``press()`` does so by itself.
public protocol ButtonCollector: Submittable, Closeable {
    /// Any text says that the button was pressed. Never sent.
    var value: String { get set }
    /// The event that pressing it sends.
    var eventType: EventType { get }
}

extension ButtonCollector {
    /// Any text says that the button was pressed. Never sent.
    public var value: String {
        get { field.answer?.lenientString ?? "" }
        set { field.answer = .string(newValue) }
    }

    public var submission: Submission? { value.isEmpty ? nil : Submission(eventType, actionKey: key) }

    /// Makes this the one button of its step that is pressed.
    public func press() {
        for other in continueNode?.collectors ?? [] where other.id != id {
            (other as? any ButtonCollector)?.close()
        }
        value = label.isEmpty ? key : label
    }

    /// A button need not be pressed for the form to be valid.
    public func validate() -> [ValidationError] { [] }

    /// Makes it not pressed.
    public func close() { field.answer = nil }
}

/// The button that sends the form. Wire type `SUBMIT_BUTTON`.
public final class SubmitCollector: ButtonCollector {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }
    public var eventType: EventType { .submit }
}

/// A button or link that leads elsewhere, such as to a forgotten password. Wire types `FLOW_BUTTON`, `FLOW_LINK` and
/// `ACTION`, and others with `BUTTON` or `LINK` in their name.
public final class FlowCollector: ButtonCollector {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }
    public var eventType: EventType { .action }

    /// Whether to show it as a link rather than a button.
    public var isLink: Bool { field.type.uppercased().contains("LINK") }
}
