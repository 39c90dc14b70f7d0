import Logins
import PingCommons

/// What the engine costs by itself.
enum Engine {
    static func table(_ race: Race) async throws -> Table {
        var contestants: [Contestant] = []
        for (carrier, name) in [(EngineNext.Carrier.client, "the client"), (.module, "a module")] {
            let step = Locked(try await EngineNext.first(carrier))
            let what = "`next()`, \(name) carries the request"
            contestants.append(
                Contestant("\(what), from a task") { count in
                    step.set(try await EngineNext.goOn(from: step.current, count))
                    return []
                }
            )
            contestants.append(
                Contestant("\(what), from the main actor") { @MainActor count in
                    step.set(try await EngineNext.goOn(from: step.current, count))
                    return []
                }
            )
        }
        return Table.costs(
            "engine",
            "The engine: 5 modules, 15 handlers for each `next()`",
            await race.run(contestants)
        )
    }
}
