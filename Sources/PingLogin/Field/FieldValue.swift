/// The value of a field, wherever the field keeps it.
///
/// Reading inside a SwiftUI view, or `withObservationTracking`, reports later changes. Use it from any task.
public struct FieldValue<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let write: @Sendable (Value) -> Void
    /// Where what is typed is kept until the user sends the step; `nil` when it goes into the field at once.
    let draft: SecretDraft?

    /// A value.
    ///
    /// - Parameters:
    ///   - read: Reads it.
    ///   - write: Changes it.
    public init(read: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value) -> Void) {
        self.init(draft: nil, read: read, write: write)
    }

    init(draft: SecretDraft?, read: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value) -> Void) {
        self.draft = draft
        self.read = read
        self.write = write
    }

    /// The value as it is now. Setting it fills in the field.
    public var current: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
}
