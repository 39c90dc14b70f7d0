import PingOrchestrate

/// A question to the app rather than the user. Wire type `METADATA`.
///
/// Answer it with ``setResult(_:)`` or ``setError(code:message:isClientError:)``, or by setting ``value``. The SDK then
/// submits the step with this field as its action. When a pressed button, a chosen device, a passkey or a poll decides
/// instead, the SDK sends the value along.
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

    /// Answers with what the app has found out.
    ///
    /// - Parameter result: An object that the flow understands.
    public func setResult(_ result: JSON) { value = result }

    /// Answers that the app has failed, so that the flow takes its path for errors.
    ///
    /// - Parameters:
    ///   - code: A short name of the error, such as `USER_CANCELLED`.
    ///   - message: The error in words.
    ///   - isClientError: Whether the fault lies on this device; `nil` to say nothing about it.
    public func setError(code: String, message: String, isClientError: Bool? = nil) {
        var error: JSON = ["code": .string(code), "message": .string(message)]
        error["isClientError"] = isClientError.map(JSON.bool)
        value = ["error": error]
    }

    public var payload: JSON? { value }
    public var submission: Submission? { value.map { _ in Submission(.action, actionKey: key) } }
}
