import Foundation
import Logins

/// All figures of one run: printed as they come, written when the run is over.
struct Report: Encodable {
    let machine = Machine()
    private(set) var tables: [Table] = []
    var growth: [Growth.Series] = []

    mutating func add(_ table: Table) {
        // At once, even into a pipe.
        FileHandle.standardOutput.write(Data((table.markdown + "\n").utf8))
        tables.append(table)
    }

    /// Writes the figures, the plots, and the tables into the page that shows them, if the folder has one.
    func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("plots"),
            withIntermediateDirectories: true
        )
        try encoder.encode(self).write(to: folder.appendingPathComponent("results.json"))
        let plots = Plots(self).all
        for plot in plots {
            try Data(plot.svg.utf8).write(to: folder.appendingPathComponent("plots/\(plot.name).svg"))
        }
        try updatePage(folder.appendingPathComponent("README.md"), plots)
    }

    private static let marks = (start: "<!-- figures -->\n", end: "<!-- end of figures -->\n")

    private func updatePage(_ page: URL, _ plots: [Plot]) throws {
        guard FileManager.default.fileExists(atPath: page.path) else { return }
        let text = try String(contentsOf: page, encoding: .utf8)
        guard let start = text.range(of: Self.marks.start)?.upperBound,
            let end = text.range(of: Self.marks.end)?.lowerBound, start <= end
        else { throw Unexpected("\(page.path) has no place for the figures.") }
        let pictures = plots.map { "![\($0.title)](plots/\($0.name).svg)" }.joined(separator: "\n")
        let figures = "\n\(machine.markdown)\n\n\(pictures)\n\n\(tables.map(\.markdown).joined(separator: "\n"))\n"
        try Data((text[..<start] + figures + text[end...]).utf8).write(to: page)
    }
}
