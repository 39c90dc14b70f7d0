/// Initialises all modules once, also when many flows start at the same time.
final class Initialization: Sendable {
    private let isDone = Locked(false)
    private let flight = SingleFlight<Void>()

    var isComplete: Bool { isDone.current }

    func run(_ handlers: Handlers) async throws {
        if isDone.current { return }
        try await flight.run { [isDone] in
            if isDone.current { return }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for handler in handlers.initialize {
                    group.addTask {
                        do { try await handler.body() } catch {
                            throw handlers.phase(.initialize, handler.module).annotate(error)
                        }
                    }
                }
                // Unlike waitForAll(), this ends at the first failure, and the others are cancelled.
                for try await _ in group {}
            }
            isDone.set(true)
        }
    }
}
