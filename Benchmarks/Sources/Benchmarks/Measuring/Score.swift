/// What the rounds of one contestant have shown.
struct Score {
    let name: String
    let floor: String?
    /// Processor time of one piece of work, in microseconds: one value for each round.
    var processorTimes: [Double] = []
    /// Wall time of one piece of work, in microseconds: one value for each round.
    var wallTimes: [Double] = []
    /// Wall time of every single piece of work, in milliseconds, if it is known.
    var latencies: [Double] = []
    /// Why the contestant has no figures.
    var failure: String?

    init(_ contestant: Contestant) {
        name = contestant.name
        floor = contestant.floor
    }

    mutating func add(count: Int, processorTime: Duration, wallTime: Duration, latencies: [Duration]) {
        processorTimes.append(processorTime / .microseconds(1) / Double(count))
        wallTimes.append(wallTime / .microseconds(1) / Double(count))
        self.latencies += latencies.map { $0 / .milliseconds(1) }
    }

    var processorTime: Double? { processorTimes.quantile(0.5) }
    var bestProcessorTime: Double? { processorTimes.min() }
    var wallTime: Double? { wallTimes.quantile(0.5) }
    /// Pieces of work in a second.
    var rate: Double? { wallTime.map { 1e6 / $0 } }
}

extension [Double] {
    /// The smallest value that at least this share of all values does not exceed; `nil` of none.
    func quantile(_ share: Double) -> Double? {
        isEmpty ? nil : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }
}
