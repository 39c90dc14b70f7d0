import Logins

/// The drawings of a report.
struct Plots {
    private let report: Report

    init(_ report: Report) { self.report = report }

    var all: [Plot] {
        var plots: [Plot?] = []
        for product in Product.allCases {
            let (id, name) = (product.rawValue, product.name)
            plots.append(
                bars("one-\(id)", "processor time", "Processor time of a \(name) login, one at a time", .microseconds)
            )
            plots.append(bars("64-\(id)", "per second", "\(name) logins a second, 64 at once", .perSecond))
        }
        plots.append(bars("memory", "processor time", "Processor time of whole logins in memory", .microseconds))
        plots.append(bars("start", "wall time", "A process from its start to its end", .milliseconds))
        if !report.growth.isEmpty { plots.append(.lines("growth", "Memory over many logins", report.growth)) }
        return plots.compactMap { $0 }
    }

    private func bars(_ table: String, _ column: String, _ title: String, _ unit: Quantity.Unit) -> Plot? {
        guard let table = report.tables.first(where: { $0.id == table }) else { return nil }
        return Plot.bars(table.id, title, table.column(column), unit)
    }
}
