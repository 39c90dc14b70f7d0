import AsyncHTTPClient
import Foundation
import PingAsyncHTTPClient
import PingNetwork

/// Measures the SDK beside its floors: the same work done without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async throws {
        let arguments = Set(CommandLine.arguments.dropFirst())
        if arguments == ["serve"] { return try await ServerProcess.serve() }
        let groups: KeyValuePairs = [
            "engine": engine, "memory": inMemory, "growth": growth, "url-loading": overPlatform,
            "async-http-client": overAsyncHTTPClient,
        ]
        if let unknown = arguments.subtracting(groups.map(\.key)).first {
            let names = groups.map(\.key).joined(separator: ", ")
            FileHandle.standardError.write(Data("There is no group “\(unknown)”. The groups are \(names).\n".utf8))
            exit(64)
        }
        let report = Report()
        for (name, measure) in groups where arguments.isEmpty || arguments.contains(name) { try await measure(report) }
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

    private static func inMemory(_ report: Report) async throws {
        let daVinci = try await DaVinciLogin.inMemory()
        try await inMemory("journey login", try await JourneyLogin.inMemory(), report)
        try await inMemory("DaVinci flow to its code", daVinci.ending(with: .code), report)
        try await inMemory("DaVinci login", daVinci, report)
        let verification = try await onATask { try await SignatureVerification.measure() }
        report.add("one ES256 signature verified by hand", verification, floor: nil)
    }

    private static func inMemory(_ what: String, _ login: some Login, _ report: Report) async throws {
        let floor = try await onATask {
            try await login.measureByHand(runs: 200, rounds: 101) { try await login.client.send($0).body }
        }
        report.add("\(what): exchanges by hand, in memory", floor, floor: nil)
        let whole = try await onATask { try await login.measure(runs: 200, rounds: 101) }
        report.add("whole \(what), in memory", whole, floor: floor)
    }

    /// What many logins leave behind.
    private static func growth(_ report: Report) async throws {
        report.note("journey logins", try await Memory.measure(try await JourneyLogin.inMemory(), count: 50_000))
        report.note("DaVinci logins", try await Memory.measure(try await DaVinciLogin.inMemory(), count: 50_000))
    }

    /// Both products over loopback HTTP with the SDK's usual client.
    private static func overPlatform(_ report: Report) async throws {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let (client, floor) = (URLLoadingHttpClient(), PlatformURLLoading())
        let journey = JourneyLogin(serverURL: server.serverURL, client: client)
        try await overHTTP("journey login", "URL loading", journey, report) { try await floor.send($0) }
        let daVinci = DaVinciLogin(environment: server.environment, client: client)
        let flow = daVinci.ending(with: .code)
        try await overHTTP("DaVinci flow to its code", "URL loading", flow, report) { try await floor.send($0) }
        try await overHTTP("DaVinci login", "URL loading", daVinci, report) { try await floor.send($0) }
    }

    /// Both products over loopback HTTP with the client for servers.
    private static func overAsyncHTTPClient(_ report: Report) async throws {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let http = HTTPClient(configuration: AsyncHTTPClientTransport.configuration)
        let (client, floor) = (AsyncHTTPClientTransport(client: http), BareAsyncHTTPClient(client: http))
        let journey = JourneyLogin(serverURL: server.serverURL, client: client)
        try await overHTTP("journey login", "async-http-client", journey, report) { try await floor.send($0) }
        let daVinci = DaVinciLogin(environment: server.environment, client: client)
        let flow = daVinci.ending(with: .code)
        try await overHTTP("DaVinci flow to its code", "async-http-client", flow, report) { try await floor.send($0) }
        try await overHTTP("DaVinci login", "async-http-client", daVinci, report) { try await floor.send($0) }
        try await http.shutdown()
    }

    private static func overHTTP(
        _ what: String,
        _ client: String,
        _ login: some Login,
        _ report: Report,
        _ send: @escaping @Sendable (HttpRequest) async throws -> Data
    ) async throws {
        let floor = try await onATask { try await login.measureByHand(runs: 20, rounds: 31, send) }
        report.add("\(what): exchanges by hand, loopback HTTP, \(client)", floor, floor: nil)
        let whole = try await onATask { try await login.measure(runs: 20, rounds: 31) }
        report.add("whole \(what), loopback HTTP, \(client)", whole, floor: floor)
    }

    /// Away from the main actor.
    private static func onATask(
        _ work: @escaping @Sendable () async throws -> Measurement
    ) async throws -> Measurement {
        try await Task.detached { try await work() }.value
    }
}
