/// The value of a field, wherever the field keeps it.
///
/// Reading inside a SwiftUI view, or `withObservationTracking`, reports later changes. Use it from any task.
public struct FieldValue<Value: Sendable>: Sendable {
    private let read: @Sendable () -> Value
    private let write: @Sendable (Value) -> Void
    /// Keeps what the user types until the user sends the step; `nil` when it goes into the field at once.
    let draft: SecretDraft?

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - read: Reads it.
    ///   - write: Changes it.
    package init(read: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value) -> Void) {
        self.init(draft: nil, read: read, write: write)
    }

    init(draft: SecretDraft?, read: @escaping @Sendable () -> Value, write: @escaping @Sendable (Value) -> Void) {
        self.draft = draft
        self.read = read
        self.write = write
    }

    /// The current value. Setting it fills in the field.
    public var current: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
}

extension FieldValue {
    /// The value of a callback's or collector's property.
    init<Root: AnyObject & Sendable>(_ root: Root, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable) {
        self.init(read: { root[keyPath: keyPath] }, write: { root[keyPath: keyPath] = $0 })
    }
}
