/// Makes an action from the JSON that describes it.
package typealias ActionFactory = @Sendable (JSON) -> any Action

/// The action of each wire type in one workflow.
///
/// Modules fill the registry while the workflow is being built, so it is complete before the first response. Two
/// workflows do not share a registry.
package struct ActionRegistry: Sendable {
    private var factories: [String: ActionFactory] = [:]

    /// An empty registry.
    package init() {}

    /// The factory for a wire type; `nil` when no module registered one. The last registration wins.
    package subscript(wireType: String) -> ActionFactory? {
        get { factories[wireType] }
        set { factories[wireType] = newValue }
    }

    /// Adds the factories of another registry, which win.
    mutating func add(_ other: ActionRegistry) {
        factories = factories.isEmpty ? other.factories : factories.merging(other.factories) { $1 }
    }

    /// The registered wire types.
    package var wireTypes: Set<String> { Set(factories.keys) }
}
