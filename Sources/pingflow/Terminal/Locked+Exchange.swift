import PingCommons

extension Locked where Value: Sendable {
    /// Puts a value in the place of the present one, and returns that.
    func exchange(_ value: Value) -> Value {
        withLock { current in
            defer { current = value }
            return current
        }
    }
}
