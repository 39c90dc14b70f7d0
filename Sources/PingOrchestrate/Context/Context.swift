/// Values by name, shared between the handlers of modules. Safe to use from any task.
public protocol Context: AnyObject, Sendable {
    /// Where the values are.
    var values: ContextValues { get }
}

extension Context {
    /// A value by its name; setting `nil` removes it.
    public subscript(name: String) -> (any Sendable)? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// A value by its typed key; `nil` when there is none or it is of another type. Setting `nil` removes it.
    ///
    /// A value of a restored flow that cannot be read is `nil` too, and the flow goes no further until it is set anew or
    /// removed: what would be sent next fails with ``PingCommons/PingError/Code/snapshotUnusable``.
    public subscript<Value: Sendable>(key: ContextKey<Value>) -> Value? {
        get { values.get(key) }
        set { values.set(key, newValue) }
    }

    /// Changes a value while no other task can touch the context.
    ///
    /// - Parameters:
    ///   - key: The value's key.
    ///   - body: Changes the value, which is `nil` when there is none. Must not use this context.
    /// - Returns: What `body` returns.
    public func update<Value: Sendable, Result: Sendable>(
        _ key: ContextKey<Value>,
        _ body: (inout Value?) throws -> Result
    ) rethrows -> Result {
        try values.update(key, body)
    }

    /// Sets a value by its name.
    public func set(key: String, value: any Sendable) {
        values[key] = value
    }

    /// A value by its name.
    public func get(key: String) -> (any Sendable)? {
        values[key]
    }

    /// Removes a value and returns it.
    @discardableResult
    public func removeValue(forKey key: String) -> (any Sendable)? {
        values.remove(key)
    }

    /// Whether there is no value at all.
    public var isEmpty: Bool { values.isEmpty }
}
