import Foundation
import PingEmulator
import PingNetwork

/// Measures the SDK beside its floors: the same work done without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async throws {
        let report = Report()
        try await engine(report)
        let memory = try await inMemoryLogin(report)
        try await loopbackLogin(report)
        print("\nMemory: \(memory)")
    }

    private static func engine(_ report: Report) async throws {
        let floor = try await onATask { try await EngineNext.measureFloor() }
        report.add("one exchange by hand: request, transport, JSON", floor, floor: nil)
        for bare in [true, false] {
            let work = bare ? "nothing but the engine" : "header fields and JSON"
            report.add(
                "`next()`, five modules, \(work), from a task",
                try await onATask { try await EngineNext.measure(bare: bare) },
                floor: bare ? nil : floor
            )
            report.add(
                "`next()`, five modules, \(work), from the main actor",
                try await EngineNext.measureOnMainActor(bare: bare),
                floor: bare ? nil : floor
            )
        }
    }

    private static func inMemoryLogin(_ report: Report) async throws -> String {
        let login = try await JourneyLogin.inMemory()
        let floor = try await onATask {
            try await login.measureFloor(runs: 200, rounds: 101) { try await login.client.send($0).body }
        }
        report.add("login's two exchanges by hand, in memory", floor, floor: nil)
        let whole = try await onATask { try await login.measure(runs: 200, rounds: 101) }
        report.add("whole journey login, in memory", whole, floor: floor)
        return try await Memory.measure(login, count: 50_000)
    }

    private static func loopbackLogin(_ report: Report) async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let server = try await emulator.serve()
        let login = JourneyLogin(serverURL: server.serverURL, client: URLLoadingHttpClient())
        let platform = PlatformURLLoading()
        let floor = try await onATask {
            try await login.measureFloor(runs: 10, rounds: 31) { try await platform.send($0) }
        }
        report.add("login's two exchanges by hand, loopback HTTP", floor, floor: nil)
        report.add(
            "whole journey login, loopback HTTP",
            try await onATask { try await login.measure(runs: 10, rounds: 31) },
            floor: floor
        )
        await server.stop()
    }

    /// Away from the main actor.
    private static func onATask(
        _ work: @escaping @Sendable () async throws -> Measurement
    ) async throws -> Measurement {
        try await Task.detached { try await work() }.value
    }
}
