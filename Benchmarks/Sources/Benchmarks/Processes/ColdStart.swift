import Foundation
import Logins

/// A program that starts, logs in once, and ends.
struct ColdStart {
    let server: Server

    func table(rounds: Int) async throws -> Table {
        let journey = WireRequests(try await Loopback(server, .journey).recorded())
        let daVinci = WireRequests(try await Loopback(server, .daVinci).recorded())
        let logins = try Product.allCases.map { try Program($0.program) }
        let curl = try Program("CurlLogin")
        let empty = try Program("EmptyProgram")
        let port = "\(server.port)"
        let programs: [(name: String, run: () throws -> Program.Cost)] = [
            ("an empty Swift program", { try empty.cost() }),
            ("journey over libcurl by hand, in C", { try curl.cost([port], input: Data(journey.bytes)) }),
            ("DaVinci over libcurl by hand, in C", { try curl.cost([port], input: Data(daVinci.bytes)) }),
            ("journey login", { try logins[0].cost(["once", server.origin]) }),
            ("DaVinci login", { try logins[1].cost(["once", server.origin]) }),
        ]
        var costs = [[Program.Cost]](repeating: [], count: programs.count)
        for _ in 0..<rounds {
            for (index, program) in programs.enumerated() { costs[index].append(try program.run()) }
        }
        var table = Table(
            "start",
            "A process from its start to its end",
            columns: ["wall time", "fastest", "processor time", "peak memory"]
        )
        for (program, costs) in zip(programs, costs) {
            table.add(
                program.name,
                Quantity(costs.map(\.wallTime).quantile(0.5), .milliseconds),
                Quantity(costs.map(\.wallTime).min(), .milliseconds),
                Quantity(costs.map(\.processorTime).quantile(0.5), .milliseconds),
                Quantity(costs.map(\.peakMemory).quantile(0.5).map { $0 / 1e6 }, .megabytes)
            )
        }
        table.notes.append(
            "A login of a cold process fetches the provider's metadata, too, which libcurl by hand does without."
        )
        return table
    }
}
