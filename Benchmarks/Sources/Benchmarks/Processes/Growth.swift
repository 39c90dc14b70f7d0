import Foundation
import Logins

/// What many logins leave behind, each kind in its own process.
struct Growth {
    let server: Server

    /// Memory after so many logins, in megabytes.
    struct Series: Encodable {
        let name: String
        let points: [Point]

        struct Point: Encodable {
            let logins: Int
            let megabytes: Double
        }
    }

    /// Logins over a transport, successful and failing.
    func series(count: Int) throws -> [Series] {
        let every = 1000
        return try [Outcome.tokens, .refusal].flatMap { outcome in
            try Product.allCases.map { product in
                let lines = try Program(product.program)
                    .run(["growth", server.origin, outcome.rawValue, "\(every)", "\(count)"])
                let values = lines.compactMap { Double($0) }
                return Series(
                    name: "\(product.name) logins\(outcome == .refusal ? " that fail" : "")",
                    points: values.enumerated().map { .init(logins: ($0 + 1) * every, megabytes: $1 / 1e6) }
                )
            }
        }
    }

    static func table(_ series: [Series]) -> Table {
        var table = Table("growth", "Memory over many logins", columns: ["after 1,000", "at the end", "growth"])
        for series in series {
            guard let first = series.points.first, let last = series.points.last else { continue }
            table.add(
                "\(last.logins) \(series.name)",
                Quantity(first.megabytes, .megabytes),
                Quantity(last.megabytes, .megabytes),
                Quantity(last.megabytes - first.megabytes, .megabytes)
            )
        }
        return table
    }

    /// Flows that wait for their user.
    func held(count: Int) throws -> Table {
        var table = Table("held", "Flows held in memory", columns: ["each"])
        for product in Product.allCases {
            let lines = try Program(product.program).run(["held", server.origin, "\(count)"])
            let values = lines.joined().split(separator: " ").compactMap { Double($0) }
            guard values.count == 2 else { throw Unexpected("\(product.program) printed \(lines).") }
            table.add(
                "\(count) \(product.name) flows",
                Quantity((values[1] - values[0]) / Double(count) / 1000, .kilobytes)
            )
        }
        return table
    }

    /// The most memory that many logins at the same time need.
    func peak(atOnce: Int, count: Int) throws -> Table {
        var table = Table("peak", "Peak memory, \(atOnce) logins at once", columns: ["peak"])
        for product in Product.allCases {
            let lines = try Program(product.program)
                .run(["peak", server.origin, "\(atOnce)", "\(count)"])
            let bytes = lines.first.flatMap { Double($0) }
            table.add("\(count) \(product.name) logins", Quantity(bytes.map { $0 / 1e6 }, .megabytes))
        }
        return table
    }
}
