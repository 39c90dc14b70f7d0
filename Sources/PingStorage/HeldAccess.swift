/// The lease or the knowledge of the value that the holder of an exclusive access has.
///
/// It belongs to the holder's task and those that it makes. A sign-out that uses the same storage without waiting
/// neither reads nor changes it.
package enum HeldAccess {
    struct Key: Hashable {
        let storage: ObjectIdentifier
        /// The name of the value, where one object guards several. Names are compared by their bytes.
        let name: [UInt8]
    }

    @TaskLocal private static var states: [Key: any Sendable] = [:]

    /// The state of the access that the present task has; an empty one for a task that has none.
    package static func state<State>(of storage: AnyObject, named name: [UInt8] = []) -> Locked<State?> {
        states[Key(storage: ObjectIdentifier(storage), name: name)] as? Locked<State?> ?? Locked(nil)
    }

    /// Runs `work` as the holder of the access.
    package static func run<State: Sendable, Result>(
        _ storage: AnyObject,
        named name: [UInt8] = [],
        _ state: State,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        let held = Locked<State?>(state)
        // A task that outlives the access is not a holder any more.
        defer { held.set(nil) }
        var states = states
        states[Key(storage: ObjectIdentifier(storage), name: name)] = held
        return try await $states.withValue(states) { try await work() }
    }
}
