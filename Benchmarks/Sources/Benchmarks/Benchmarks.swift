import Foundation

/// Measures the SDK beside its floors: the same work done without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async throws {
        var report = Report()
        let floor = try await onATask { try await EngineNext.measureFloor() }
        report.add("floor of next(): request, transport, JSON by hand", floor, floor: nil)
        for bare in [true, false] {
            let work = bare ? "nothing but the engine" : "headers and JSON"
            report.add(
                "next(), five modules, \(work), from a task",
                try await onATask { try await EngineNext.measure(bare: bare) },
                floor: bare ? nil : floor
            )
            report.add(
                "next(), five modules, \(work), from the main actor",
                try await EngineNext.measureOnMainActor(bare: bare),
                floor: bare ? nil : floor
            )
        }
        report.print()
    }

    /// Away from the main actor.
    static func onATask(_ work: @escaping @Sendable () async throws -> Measurement) async throws -> Measurement {
        try await Task.detached { try await work() }.value
    }
}
