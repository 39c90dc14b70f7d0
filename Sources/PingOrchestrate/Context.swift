import PingCommons

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

/// The locked dictionary behind a context.
public final class ContextValues: Sendable {
    private struct Entry {
        var value: any Sendable
        var encode: (@Sendable () throws -> JSON)?
    }

    /// A value of a restored flow that nobody has asked for yet.
    private struct Restored: Sendable {
        let json: JSON
    }

    private let entries = Locked<[String: Entry]>([:])

    init(restoring snapshot: [String: JSON] = [:]) {
        guard !snapshot.isEmpty else { return }
        entries.withLock { entries in
            for (name, json) in snapshot { entries[name] = Entry(value: Restored(json: json), encode: { json }) }
        }
    }

    subscript(name: String) -> (any Sendable)? {
        get {
            let value = entries.withLock { $0[name]?.value }
            return (value as? Restored)?.json ?? value
        }
        set {
            entries.withLock { entries in
                entries[name] = newValue.map { Entry(value: $0, encode: nil) }
            }
        }
    }

    func get<Value: Sendable>(_ key: ContextKey<Value>) -> Value? {
        guard let value = entries.withLock({ $0[key.name]?.value }) else { return nil }
        if let restored = value as? Restored { return try? key.decode?(restored.json) }
        return value as? Value
    }

    func update<Value: Sendable, Result: Sendable>(
        _ key: ContextKey<Value>,
        _ body: (inout Value?) throws -> Result
    ) rethrows -> Result {
        // Reading and writing under one lock; `body` must not use this context.
        try entries.withLock { entries in
            var value: Value? =
                if let restored = entries[key.name]?.value as? Restored {
                    try? key.decode?(restored.json)
                } else {
                    entries[key.name]?.value as? Value
                }
            let result = try body(&value)
            entries[key.name] = value.map { Self.entry(key, $0) }
            return result
        }
    }

    func set<Value: Sendable>(_ key: ContextKey<Value>, _ value: Value?) {
        entries.withLock { entries in
            entries[key.name] = value.map { Self.entry(key, $0) }
        }
    }

    private static func entry<Value: Sendable>(_ key: ContextKey<Value>, _ value: Value) -> Entry {
        guard let encode = key.encode else { return Entry(value: value, encode: nil) }
        return Entry(value: value, encode: { try encode(value) })
    }

    func remove(_ name: String) -> (any Sendable)? {
        entries.withLock { $0.removeValue(forKey: name)?.value }
    }

    var isEmpty: Bool { entries.withLock { $0.isEmpty } }

    /// The values that can outlive the process.
    func snapshot() throws -> [String: JSON] {
        try entries.withLock { $0 }.compactMapValues { try $0.encode?() }
    }
}
