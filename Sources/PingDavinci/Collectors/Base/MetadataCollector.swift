/// A question to the app rather than the user. Wire type `METADATA`.
///
/// Answer it by setting ``value``; the step is then answered with this field as its action, unless something else decides:
/// the value goes along with a pressed button, a chosen device, a passkey or a poll.
public final class MetadataCollector: Submittable, DecidingCollector, Closeable {
    public let field: Field
    private let isOverruled = Locked(false)
    public init(field: Field) { self.field = field }

    /// What the server tells or asks.
    public var metadata: JSON { field.received["payload"] ?? .null }

    /// The app's answer, an object; `nil` at first.
    public var value: JSON? {
        get { field.answer }
        set {
            field.answer = newValue
            isOverruled.set(false)
        }
    }

    public var payload: JSON? { value }
    public var submission: Submission? {
        value == nil || isOverruled.current ? nil : Submission(.action, actionKey: key)
    }

    public func yield(keepingAnswer: Bool) { isOverruled.set(true) }
    public func close() { value = nil }
}
