extension ContinueNode {
    /// The faults of the answers of this step, by the identifier of the field; empty when all answers are valid.
    ///
    /// Nothing is validated unless the app asks, and nothing that is wrong keeps a step from being sent. The work that
    /// a pattern of the server may ask for is bounded; a text that it cannot judge only the server checks.
    public func validate() -> [String: [ValidationError]] {
        collectors.reduce(into: [:]) { errors, collector in
            let found = collector.validate()
            if !found.isEmpty { errors[collector.id] = found }
        }
    }
}
