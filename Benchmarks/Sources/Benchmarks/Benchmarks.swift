import AsyncHTTPClient
import Foundation
import PingAsyncHTTPClient
import PingNetwork

/// Measures the SDK beside its floors: the same work done without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "serve" { return try await ServerProcess.serve() }
        let report = Report()
        try await engine(report)
        let journey = try await inMemory("journey", try await JourneyLogin.inMemory(), report)
        let daVinci = try await inMemory("DaVinci", try await DaVinciLogin.inMemory(), report)
        try await overPlatform(report)
        try await overAsyncHTTPClient(report)
        print("\nMemory, journeys: \(journey)\n\nMemory, DaVinci: \(daVinci)")
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

    private static func inMemory(_ product: String, _ login: some Login, _ report: Report) async throws -> String {
        let floor = try await onATask {
            try await login.measureByHand(runs: 200, rounds: 101) { try await login.client.send($0).body }
        }
        report.add("\(product) login's exchanges by hand, in memory", floor, floor: nil)
        let whole = try await onATask { try await login.measure(runs: 200, rounds: 101) }
        report.add("whole \(product) login, in memory", whole, floor: floor)
        return try await Memory.measure(login, count: 50_000)
    }

    /// Both products over loopback HTTP with the SDK's usual client.
    private static func overPlatform(_ report: Report) async throws {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let (client, floor) = (URLLoadingHttpClient(), PlatformURLLoading())
        let journey = JourneyLogin(serverURL: server.serverURL, client: client)
        try await overHTTP("journey", "URL loading", journey, report) { try await floor.send($0) }
        let daVinci = DaVinciLogin(environment: server.environment, client: client)
        try await overHTTP("DaVinci", "URL loading", daVinci, report) { try await floor.send($0) }
    }

    /// Both products over loopback HTTP with the client for servers.
    private static func overAsyncHTTPClient(_ report: Report) async throws {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let http = HTTPClient(configuration: AsyncHTTPClientTransport.configuration)
        let (client, floor) = (AsyncHTTPClientTransport(client: http), BareAsyncHTTPClient(client: http))
        let journey = JourneyLogin(serverURL: server.serverURL, client: client)
        try await overHTTP("journey", "async-http-client", journey, report) { try await floor.send($0) }
        let daVinci = DaVinciLogin(environment: server.environment, client: client)
        try await overHTTP("DaVinci", "async-http-client", daVinci, report) { try await floor.send($0) }
        try await http.shutdown()
    }

    private static func overHTTP(
        _ product: String,
        _ client: String,
        _ login: some Login,
        _ report: Report,
        _ send: @escaping @Sendable (HttpRequest) async throws -> Data
    ) async throws {
        let floor = try await onATask { try await login.measureByHand(runs: 20, rounds: 31, send) }
        report.add("\(product) login's exchanges by hand, loopback HTTP, \(client)", floor, floor: nil)
        let whole = try await onATask { try await login.measure(runs: 20, rounds: 31) }
        report.add("whole \(product) login, loopback HTTP, \(client)", whole, floor: floor)
    }

    /// Away from the main actor.
    private static func onATask(
        _ work: @escaping @Sendable () async throws -> Measurement
    ) async throws -> Measurement {
        try await Task.detached { try await work() }.value
    }
}
