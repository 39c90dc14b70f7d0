/// A question to the app rather than the user. Wire type `METADATA`.
///
/// Answer it by setting ``value``. The SDK then submits the step with this field as its action. When a pressed button, a chosen
/// device, a passkey or a poll decides instead, the SDK sends the value along.
public final class MetadataCollector: Submittable, Closeable {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The server's message or question to the app (`payload`).
    public var metadata: JSON { field.received["payload"] ?? .null }

    /// The app's answer, an object; `nil` at first.
    public var value: JSON? {
        get { field.answer }
        set { field.answer = newValue }
    }

    public var payload: JSON? { value }
    public var submission: Submission? { value.map { _ in Submission(.action, actionKey: key) } }
}
