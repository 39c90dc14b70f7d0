public import PingCommons
public import PingDavinciPlugin
public import PingOrchestrate

/// A question to the app rather than the user. Wire type `METADATA`.
///
/// Answer it by setting ``value``; the step is then answered with this field as its action.
public final class MetadataCollector: Submittable, Closeable {
    public let field: CollectorField
    public init(field: CollectorField) { self.field = field }

    /// What the server tells or asks.
    public var metadata: JSON { field.json["payload"] ?? .null }

    /// The app's answer, an object; `nil` at first.
    public var value: JSON? {
        get { field.answer }
        set { field.answer = newValue }
    }

    public var payload: JSON? { value }
    public var submission: Submission? { value == nil ? nil : Submission(.action, actionKey: key) }

    public func close() { value = nil }
}
