import Logins
import PingCommons

/// What the engine costs by itself.
enum Engine {
    static func table(_ race: Race) async throws -> Table {
        let step = Locked(try await EngineNext.first())
        let contestants = [
            Contestant("`next()`, from a task") { count in
                step.set(try await EngineNext.goOn(from: step.current, count))
                return []
            },
            Contestant("`next()`, from the main actor") { @MainActor count in
                step.set(try await EngineNext.goOn(from: step.current, count))
                return []
            },
        ]
        return Table.costs(
            "engine",
            "The engine: 5 modules, 15 handlers for each `next()`",
            await race.run(contestants)
        )
    }
}
