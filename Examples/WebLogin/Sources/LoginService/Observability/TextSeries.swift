import Metrics
import PingCommons
import PingLogin

/// One series of ``TextMetrics``: a number, or the count and the sum of what was recorded.
final class TextSeries: Sendable {
    let name: String
    private let label: String
    private let dimensions: String
    private let isSummary: Bool
    private let values = Locked((count: Int64(0), sum: 0.0))

    init(_ label: String, _ dimensions: [(String, String)], isSummary: Bool) {
        self.label = Self.word(label)
        self.dimensions = dimensions.isEmpty ? "" : "{\(dimensions.map(Self.pair).joined(separator: ","))}"
        self.isSummary = isSummary
        name = self.label + self.dimensions
    }

    var lines: [String] {
        let (count, sum) = values.withLock { $0 }
        guard isSummary else { return ["\(name) \(sum)"] }
        return ["\(label)_count\(dimensions) \(count)", "\(label)_sum\(dimensions) \(sum)"]
    }

    private func add(_ value: Double) {
        values.withLock { values in
            values.count += 1
            values.sum += value
        }
    }

    private func replace(_ value: Double) { values.withLock { $0 = ($0.count + 1, value) } }

    private static func word(_ label: String) -> String {
        String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func pair(_ name: String, _ value: String) -> String {
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\(word(name))=\"\(escaped)\""
    }
}

extension TextSeries: CounterHandler, FloatingPointCounterHandler {
    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func reset() { values.withLock { $0 = (0, 0) } }
}

extension TextSeries: MeterHandler {
    func set(_ value: Int64) { replace(Double(value)) }
    func set(_ value: Double) { replace(value) }
    func decrement(by amount: Double) { add(-amount) }
}

extension TextSeries: RecorderHandler, TimerHandler {
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { isSummary ? add(value) : replace(value) }
    func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1e9) }
}
