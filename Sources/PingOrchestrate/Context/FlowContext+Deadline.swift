extension FlowContext {
    /// A time to wait, cut off at the flow's deadline.
    package func limited(_ duration: Duration) -> Duration {
        guard let deadline else { return duration }
        return min(duration, Duration(clamping: deadline.timeIntervalSince(workflow.config.system.now())))
    }
}
