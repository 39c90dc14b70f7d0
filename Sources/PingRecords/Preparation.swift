/// The first work of a store, such as to create its tables, which is done once.
package final class Preparation: Sendable {
    private let isDone = Locked(false)
    private let flight = SingleFlight<Void>()

    package init() {}

    /// Does the work, unless it has succeeded before. Callers that come while the server is silent share its failure,
    /// and do not wait one after another.
    package func run(_ work: @escaping @Sendable () async throws -> Void) async throws(PingError) {
        if isDone.current { return }
        do {
            try await flight.run { [isDone] in
                if isDone.current { return }
                try await work()
                isDone.set(true)
            }
        } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "The store could not be prepared."))
        }
    }
}
