/// Makes an action of the JSON that describes it.
public typealias ActionFactory = @Sendable (JSON) -> any Action

/// Which wire type becomes which action in one workflow.
///
/// Modules fill the registry while the workflow is being built; the first answer of a server cannot come before it is
/// complete, and two workflows share none.
public struct ActionRegistry: Sendable {
    private var factories: [String: ActionFactory] = [:]

    /// An empty registry.
    public init() {}

    /// The factory for a wire type; `nil` when no module registered one. The last registration wins.
    public internal(set) subscript(wireType: String) -> ActionFactory? {
        get { factories[wireType] }
        set { factories[wireType] = newValue }
    }

    /// The registered wire types.
    public var wireTypes: Set<String> { Set(factories.keys) }
}
