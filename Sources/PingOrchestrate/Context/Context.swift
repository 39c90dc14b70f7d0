public import PingFoundation

/// Values by name, which modules' handlers share. Safe to use from any task.
public protocol Context: AnyObject, Sendable {
    /// The values.
    var values: ContextValues { get }
}

extension Context {
    /// A value by its name; setting `nil` removes it.
    public subscript(name: String) -> (any Sendable)? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// A value by its typed key; `nil` when it is missing or has another type. Setting `nil` removes it.
    ///
    /// A value of a restored flow that cannot be read is `nil` too. The next request then fails with
    /// ``PingCommons/PingError/Code/snapshotUnusable``, until you set or remove the value.
    public subscript<Value: Sendable>(key: ContextKey<Value>) -> Value? {
        get { values.get(key) }
        set { values.set(key, newValue) }
    }

    /// Changes a value while no other task can touch the context.
    ///
    /// - Parameters:
    ///   - key: The value's key.
    ///   - body: Changes the value, which is `nil` when missing. Must not use this context.
    /// - Returns: The result of `body`.
    public func update<Value: Sendable, Result: Sendable>(
        _ key: ContextKey<Value>,
        _ body: (inout Value?) throws -> Result
    ) rethrows -> Result {
        try values.update(key, body)
    }

    /// Sets a value by its name.
    public func set(key: String, value: any Sendable) { values[key] = value }

    /// A value by its name.
    public func get(key: String) -> (any Sendable)? { values[key] }

    /// Removes a value and returns it.
    @discardableResult
    public func removeValue(forKey key: String) -> (any Sendable)? { values.remove(key) }

    package var isEmpty: Bool { values.isEmpty }
}

/// Values that all flows of a workflow share, for as long as the workflow lives.
public final class SharedContext: Context {
    public let values: ContextValues

    /// An empty context.
    package init() { values = ContextValues() }
}

/// Another name of ``SharedContext``.
public typealias WorkflowContext = SharedContext

/// Values of one flow, from its start to its end. Two flows do not share them.
///
/// A context lives as long as a node of its flow. Do not keep a node in it, which would be a reference cycle.
public final class FlowContext: Context {
    /// Identifies the flow in events, errors and log messages. It is not a secret.
    public var id: String { values.identifier { workflow.config.system.uuid().text } }
    /// The flow's workflow.
    public let workflow: Workflow
    /// When the flow expires; `nil` for a workflow without a flow timeout.
    public let deadline: Date?
    public let values: ContextValues

    /// The context that all flows of the workflow share.
    public var shared: SharedContext { workflow.sharedContext }

    /// A context without a flow, for tests of actions and modules.
    ///
    /// - Parameter workflow: The workflow; by default one without modules.
    public convenience init(workflow: Workflow = Workflow(config: WorkflowConfig())) {
        self.init(workflow: workflow, deadline: nil, values: ContextValues())
    }

    init(workflow: Workflow, deadline: Date?, values: ContextValues) {
        self.workflow = workflow
        self.deadline = deadline
        self.values = values
    }
}

/// A typed name for a value in a ``SharedContext`` or a ``FlowContext``.
///
/// ```swift
/// extension ContextKey where Value == Int {
///     static var attempts: Self { ContextKey("com.example.attempts") }
/// }
/// ```
///
/// ```swift
/// context[.attempts] = 1
/// ```
public struct ContextKey<Value: Sendable>: Sendable {
    /// The name, which the string subscript accepts too.
    public let name: String
    /// The type that a snapshot encodes; `nil` for a value that lives as long as its context.
    let persistence: (any (Codable & Sendable).Type)?

    /// A key whose value lives as long as its context.
    public init(_ name: String) {
        self.name = name
        persistence = nil
    }

    /// A key whose value is part of a ``FlowSnapshot``.
    public init(persistent name: String) where Value: Codable {
        self.name = name
        persistence = Value.self
    }
}

extension FlowContext {
    /// A time to wait, cut off at the flow's deadline.
    package func limited(_ duration: Duration) -> Duration {
        guard let deadline else { return duration }
        return min(duration, Duration(clamping: deadline.timeIntervalSince(workflow.config.system.now())))
    }
}

extension Duration {
    /// Seconds as the documents write them; an impossible time becomes none at all, or a hundred years.
    package init(clamping seconds: Double) {
        let longest: Double = 100 * 365 * 86_400
        self = .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), longest))
    }
}
