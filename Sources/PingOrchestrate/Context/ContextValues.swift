/// The locked values behind a context.
public final class ContextValues: Sendable {
    private enum Content {
        case value(any Sendable)
        /// A value of a restored flow that nothing has read yet. Only a new context gets such ones.
        case restored(JSON)

        var shown: any Sendable {
            switch self {
            case .value(let value): value
            case .restored(let json): json
            }
        }
    }

    private struct Entry {
        let name: String
        var content: Content
        var isPersistent = false
    }

    /// An array, since a context has few values and comparing them costs less than hashing a name.
    private struct State {
        var entries: [Entry] = []
        /// Why restored values could not be decoded, by their names.
        var problems: [String: any Error] = [:]
        var identifier: String?
        var lastStep: WebURL?

        subscript(name: String) -> Content? { index(of: name).map { entries[$0].content } }

        /// Compares lengths first, and copies no entry: a login looks hundreds of values up.
        private func index(of name: String) -> Int? {
            entries.indices.first { entries[$0].name.utf8.count == name.utf8.count && entries[$0].name == name }
        }

        /// - Parameter isPersistent: Whether a snapshot holds the value. A persistent entry stays so with every write.
        mutating func set(_ name: String, _ content: Content?, isPersistent: Bool = false) {
            if !problems.isEmpty { problems[name] = nil }
            switch (index(of: name), content) {
            case (let index?, let content?):
                entries[index].content = content
                if isPersistent { entries[index].isPersistent = true }
            case (let index?, nil): entries.remove(at: index)
            case (nil, let content?):
                entries.append(Entry(name: name, content: content, isPersistent: isPersistent))
            case (nil, nil): break
            }
        }
    }

    private let state = Locked(State())

    init() {}

    /// The values and the identifier of a saved flow.
    init(restoring snapshot: [String: JSON], identifier: String) {
        state.withLock { state in
            state.identifier = identifier
            for (name, json) in snapshot { state.set(name, .restored(json), isPersistent: true) }
        }
    }

    subscript(name: String) -> (any Sendable)? {
        get { state.withLock { $0[name] }?.shown }
        set { state.withLock { $0.set(name, newValue.map(Content.value)) } }
    }

    func get<Value: Sendable>(_ key: ContextKey<Value>) -> Value? {
        switch state.withLock({ $0[key.name] }) {
        case nil: nil
        case .value(let value): value as? Value
        case .restored: read(key).flatMap { $0.shown as? Value }
        }
    }

    func set<Value: Sendable>(_ key: ContextKey<Value>, _ value: Value?) {
        state.withLock { $0.set(key.name, value.map(Content.value), isPersistent: key.persistence != nil) }
    }

    /// Reads and writes under one lock; `body` must not use this context.
    func update<Value: Sendable, Result: Sendable>(
        _ key: ContextKey<Value>,
        _ body: (inout Value?) throws -> Result
    ) rethrows -> Result {
        read(key)
        return try state.withLock { state in
            var value = state[key.name]?.shown as? Value
            let isShown = value != nil
            let result = try body(&value)
            // A value that cannot be read, or has another type, is `nil` here; leaving it `nil` does not remove it.
            if value != nil || isShown {
                state.set(key.name, value.map(Content.value), isPersistent: key.persistence != nil)
            }
            return result
        }
    }

    func remove(_ name: String) -> (any Sendable)? {
        state.withLock { state in
            defer { state.set(name, nil) }
            return state[name]
        }?.shown
    }

    var isEmpty: Bool { state.withLock { $0.entries.isEmpty } }

    /// The context's identifier, made on first use.
    func identifier(_ make: () -> String) -> String {
        if let identifier = state.withLock({ $0.identifier }) { return identifier }
        let made = make()
        return state.withLock { state in
            let identifier = state.identifier ?? made
            state.identifier = identifier
            return identifier
        }
    }

    /// The address of the flow's last step; `nil` before the first. Not an entry: each response sets it.
    var lastStep: WebURL? { state.withLock { $0.lastStep } }

    /// Notes the address of a step.
    func noteStep(at url: WebURL) { state.withLock { $0.lastStep = url } }

    /// The values that can outlive the process.
    func snapshot() throws -> [String: JSON] {
        var snapshot: [String: JSON] = [:]
        for entry in state.withLock({ $0.entries }) where entry.isPersistent {
            switch entry.content {
            case .restored(let json): snapshot[entry.name] = json
            case .value(let value):
                if let value = value as? any Encodable { snapshot[entry.name] = try JSON(encoding: value) }
            }
        }
        return snapshot
    }

    /// Checks that every value that was read could be decoded.
    ///
    /// - Throws: `PingError` with code `snapshotUnusable`, which names a value of a restored flow that cannot be read.
    func checkRead() throws {
        let problems = state.withLock { $0.problems }
        guard !problems.isEmpty, let problem = problems.min(by: { $0.key < $1.key }) else { return }
        throw PingError.snapshotUnusable("Its value “\(problem.key)” cannot be read.", underlying: problem.value)
    }

    /// The context's value. Decodes a restored one without the lock, since decoding is a module's code.
    ///
    /// - Returns: `nil` when it is missing or cannot be read.
    @discardableResult
    private func read<Value: Sendable>(_ key: ContextKey<Value>) -> Content? {
        let content = state.withLock { $0[key.name] }
        guard let type = key.persistence, case .restored(let json) = content else { return content }
        let value = Result { try Self.decode(type, json) }
        return state.withLock { state in
            guard case .restored? = state[key.name] else { return state[key.name] }
            switch value {
            case .success(let value): state.set(key.name, .value(value), isPersistent: true)
            case .failure(let error):
                state.problems[key.name] = error
                return nil
            }
            return state[key.name]
        }
    }

    private static func decode<Value: Codable & Sendable>(_ type: Value.Type, _ json: JSON) throws -> any Sendable {
        try json.decoded(as: type)
    }
}
