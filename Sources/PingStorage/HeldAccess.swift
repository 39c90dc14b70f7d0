/// The knowledge that the holder of an exclusive access has of the value.
///
/// It belongs to the holder's task and those that it makes. A sign-out that uses the same storage without waiting
/// neither reads nor changes it.
enum HeldAccess {
    @TaskLocal private static var states: [ObjectIdentifier: any Sendable] = [:]

    /// The state of the access that the present task has; an empty one for a task that has none.
    static func state<State>(of storage: AnyObject) -> Locked<State?> {
        states[ObjectIdentifier(storage)] as? Locked<State?> ?? Locked(nil)
    }

    /// Runs `work` as the holder of the access.
    static func run<State: Sendable, Result>(
        _ storage: AnyObject,
        _ state: State,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        let held = Locked<State?>(state)
        // A task that outlives the access is not a holder any more.
        defer { held.set(nil) }
        var states = states
        states[ObjectIdentifier(storage)] = held
        return try await $states.withValue(states) { try await work() }
    }
}
