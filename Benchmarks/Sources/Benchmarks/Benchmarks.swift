import Foundation

/// Measures the SDK beside its floors: the same work done without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async throws {
        var report = Report()
        let floor = try await onATask { try await EngineNext.measureFloor() }
        report.add("floor of next(): request, transport, JSON by hand", floor, floor: nil)
        report.add(
            "engine next(), five modules, from a task",
            try await onATask { try await EngineNext.measure() },
            floor: floor
        )
        report.add(
            "engine next(), five modules, from the main actor",
            try await EngineNext.measureOnMainActor(),
            floor: floor
        )
        report.print()
    }

    /// Away from the main actor.
    static func onATask(_ work: @escaping @Sendable () async throws -> Measurement) async throws -> Measurement {
        try await Task.detached { try await work() }.value
    }
}
