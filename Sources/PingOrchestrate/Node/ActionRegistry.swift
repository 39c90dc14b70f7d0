/// Makes an action from the JSON that describes it.
package typealias ActionFactory = @Sendable (JSON) -> any Action

/// The factory of each wire type's action in one workflow. The last registration wins.
///
/// Modules fill the registry while the workflow is being built, so it is complete before the first response. Two
/// workflows do not share a registry.
package typealias ActionRegistry = [String: ActionFactory]
