extension ContinueNode {
    /// The faults of the answers of this step, by the identifier of the field; empty when all answers are valid.
    ///
    /// Nothing is validated unless the app asks, and nothing that is wrong keeps a step from being sent. The work that
    /// the server's patterns may ask for is bounded for the whole form; what is left over only the server checks.
    public func validate() -> [String: [ValidationError]] {
        let work = MatchingWork()
        return collectors.reduce(into: [:]) { errors, collector in
            let found = collector.errors(sharing: work)
            if !found.isEmpty { errors[collector.id] = found }
        }
    }
}
