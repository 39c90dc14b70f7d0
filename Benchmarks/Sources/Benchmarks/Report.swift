import Foundation

/// The figures as a table in Markdown, written as they come.
struct Report {
    init() {
        print("| | median | best | of its floor | processor time | allocations |")
        print("|---|---:|---:|---:|---:|---:|")
    }

    func add(_ name: String, _ measurement: Measurement, floor: Measurement?) {
        let ratio = floor.map { String(format: "%.2f", measurement.time / $0.time) } ?? ""
        let allocations = measurement.allocations.map { String(format: "%.1f", $0) } ?? "–"
        let times = [measurement.time, measurement.best].map(Self.text).joined(separator: " | ")
        print("| \(name) | \(times) | \(ratio) | \(Self.text(measurement.processorTime)) | \(allocations) |")
    }

    func note(_ name: String, _ text: String) {
        print("\nMemory, \(name): \(text)\n")
    }

    private static func text(_ time: Duration) -> String {
        time < .microseconds(10)
            ? String(format: "%.0f ns", time.nanoseconds) : String(format: "%.1f µs", time.nanoseconds / 1000)
    }
}
