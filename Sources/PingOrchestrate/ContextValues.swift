import PingCommons

/// The locked dictionary behind a context.
public final class ContextValues: Sendable {
    private struct Entry {
        var value: any Sendable
        var encode: (@Sendable () throws -> JSON)?
    }

    /// A value of a restored flow that nobody has asked for yet. A reference, so that it is known again.
    private final class Restored: Sendable {
        let json: JSON

        init(json: JSON) { self.json = json }
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// Why restored values that somebody has asked for cannot be read, by their names.
        var problems: [String: any Error] = [:]

        mutating func set(_ name: String, _ entry: Entry?) {
            entries[name] = entry
            problems[name] = nil
        }
    }

    private let state = Locked(State())

    init(restoring snapshot: [String: JSON] = [:]) {
        guard !snapshot.isEmpty else { return }
        state.withLock { state in
            for (name, json) in snapshot {
                state.entries[name] = Entry(value: Restored(json: json), encode: { json })
            }
        }
    }

    subscript(name: String) -> (any Sendable)? {
        get { Self.shown(state.withLock { $0.entries[name]?.value }) }
        set { state.withLock { $0.set(name, newValue.map { Entry(value: $0, encode: nil) }) } }
    }

    func get<Value: Sendable>(_ key: ContextKey<Value>) -> Value? {
        read(key)
        return self[key.name] as? Value
    }

    func set<Value: Sendable>(_ key: ContextKey<Value>, _ value: Value?) {
        state.withLock { $0.set(key.name, value.map { Self.entry(key, $0) }) }
    }

    /// Reading and writing under one lock; `body` must not use this context.
    func update<Value: Sendable, Result: Sendable>(
        _ key: ContextKey<Value>,
        _ body: (inout Value?) throws -> Result
    ) rethrows -> Result {
        read(key)
        return try state.withLock { state in
            var value = Self.shown(state.entries[key.name]?.value) as? Value
            let result = try body(&value)
            // What cannot be read is not removed by leaving alone the `nil` that stands for it.
            if value != nil || state.problems[key.name] == nil {
                state.set(key.name, value.map { Self.entry(key, $0) })
            }
            return result
        }
    }

    func remove(_ name: String) -> (any Sendable)? {
        Self.shown(
            state.withLock { state in
                defer { state.set(name, nil) }
                return state.entries[name]?.value
            }
        )
    }

    var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

    /// The values that can outlive the process.
    func snapshot() throws -> [String: JSON] {
        try state.withLock { $0.entries }.compactMapValues { try $0.encode?() }
    }

    /// Makes sure that no value was asked for in vain.
    ///
    /// - Throws: `PingError` with code `snapshotUnusable`, naming a value of a restored flow that cannot be read.
    func checkRead() throws {
        guard let problem = state.withLock({ $0.problems.min { $0.key < $1.key } }) else { return }
        throw PingError.snapshotUnusable("Its value “\(problem.key)” cannot be read.", underlying: problem.value)
    }

    /// Makes a restored value one of the key's type. Without the lock, since `decode` is a module's code.
    private func read<Value: Sendable>(_ key: ContextKey<Value>) {
        guard let decode = key.decode,
            let restored = state.withLock({ $0.entries[key.name]?.value }) as? Restored
        else { return }
        let value = Result { try decode(restored.json) }
        state.withLock { state in
            guard state.entries[key.name]?.value as? Restored === restored else { return }
            switch value {
            case .success(let value): state.set(key.name, Self.entry(key, value))
            case .failure(let error): state.problems[key.name] = error
            }
        }
    }

    private static func shown(_ value: (any Sendable)?) -> (any Sendable)? {
        (value as? Restored)?.json ?? value
    }

    private static func entry<Value: Sendable>(_ key: ContextKey<Value>, _ value: Value) -> Entry {
        guard let encode = key.encode else { return Entry(value: value, encode: nil) }
        return Entry(value: value, encode: { try encode(value) })
    }
}
