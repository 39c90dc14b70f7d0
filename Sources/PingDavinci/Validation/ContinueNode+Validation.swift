public import PingDavinciPlugin
public import PingOrchestrate

extension ContinueNode {
    /// What is wrong with the answers of this step, by the identifier of the field; empty when nothing is.
    ///
    /// Nothing is validated unless the app asks, and nothing that is wrong keeps a step from being sent.
    public func validate() -> [String: [ValidationError]] {
        collectors.reduce(into: [:]) { errors, collector in
            let found = collector.validate()
            if !found.isEmpty { errors[collector.id] = found }
        }
    }
}
