import Foundation

/// The figures as a table in Markdown.
struct Report {
    private var rows: [String] = []

    mutating func add(_ name: String, _ measurement: Measurement, floor: Measurement?) {
        let ratio = floor.map { String(format: "%.2f", measurement.time / $0.time) } ?? ""
        let allocations = measurement.allocations.map { String(format: "%.1f", $0) } ?? "–"
        rows.append(
            "| \(name) | \(Self.text(measurement.time)) | \(Self.text(measurement.best)) | \(ratio) | \(allocations) |"
        )
    }

    func print() {
        Swift.print("| | median | best | of its floor | allocations |")
        Swift.print("|---|---:|---:|---:|---:|")
        for row in rows { Swift.print(row) }
    }

    private static func text(_ time: Duration) -> String {
        time < .microseconds(10)
            ? String(format: "%.0f ns", time.nanoseconds) : String(format: "%.1f µs", time.nanoseconds / 1000)
    }
}
