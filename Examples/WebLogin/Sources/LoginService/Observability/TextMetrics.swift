import Metrics
import PingCommons
import PingLogin

/// Metrics as a page of text, in the format that Prometheus reads.
public final class TextMetrics: MetricsFactory {
    private let series = Locked<[String: TextSeries]>([:])

    /// No metrics yet.
    public init() {}

    /// All series, sorted by name.
    public var page: String {
        let lines = series.withLock { $0 }.sorted { $0.key < $1.key }.flatMap { $0.value.lines }
        return lines.joined(separator: "\n") + "\n"
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        make(label, dimensions, isSummary: false)
    }

    public func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        make(label, dimensions, isSummary: false)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        make(label, dimensions, isSummary: false)
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        make(label, dimensions, isSummary: aggregate)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        make(label + ".seconds", dimensions, isSummary: true)
    }

    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func make(_ label: String, _ dimensions: [(String, String)], isSummary: Bool) -> TextSeries {
        let made = TextSeries(label, dimensions, isSummary: isSummary)
        return series.withLock { series in
            if let present = series[made.name] { return present }
            series[made.name] = made
            return made
        }
    }
}
