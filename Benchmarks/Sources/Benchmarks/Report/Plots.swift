import Logins

/// The drawings of a report.
struct Plots {
    private let report: Report

    init(_ report: Report) { self.report = report }

    var all: [Plot] {
        let bars = Product.allCases.flatMap { product in
            [
                bars("one-\(product.rawValue)", "processor time", "Processor time of a \(product.name) login, one at a time", .microseconds),
                bars("64-\(product.rawValue)", "per second", "\(product.name) logins a second, 64 at once", .perSecond),
            ]
        } + [
            bars("memory", "processor time", "Processor time of whole logins in memory", .microseconds),
            bars("start", "wall time", "A process from its start to its end", .milliseconds),
        ]
        let lines = report.growth.isEmpty ? [] : [Plot.lines("growth", "Memory over many logins", report.growth)]
        return bars.compactMap { $0 } + lines
    }

    private func bars(_ table: String, _ column: String, _ title: String, _ unit: Quantity.Unit) -> Plot? {
        guard let table = report.tables.first(where: { $0.id == table }) else { return nil }
        return Plot.bars(table.id, title, table.column(column), unit)
    }
}
