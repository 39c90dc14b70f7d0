extension Table {
    private static let cost = ["processor time", "best round", "wall time"]
    private static let latency = ["processor time", "of its floor", "per second", "p50", "p99"]

    /// A table of what one piece of work costs.
    static func costs(_ id: String, _ title: String, _ scores: [Score]) -> Table {
        var table = Table(id, title, columns: cost)
        for score in scores {
            table.add(
                score.name,
                Quantity(score.processorTime, .microseconds),
                Quantity(score.bestProcessorTime, .microseconds),
                Quantity(score.wallTime, .microseconds)
            )
        }
        table.noteFailures(scores)
        return table
    }

    /// A table of work that waits for a network, or for its turn.
    static func latencies(_ id: String, _ title: String, _ scores: [Score]) -> Table {
        var table = Table(id, title, columns: latency)
        for score in scores {
            table.add(
                score.name,
                Quantity(score.processorTime, .microseconds),
                ratio(score, scores),
                Quantity(score.rate, .perSecond),
                Quantity(score.latencies.quantile(0.5), .milliseconds),
                Quantity(score.latencies.quantile(0.99), .milliseconds)
            )
        }
        table.noteFailures(scores)
        return table
    }

    /// The ratio of processor times: the median of the rounds' own ratios, since a round's two
    /// values come from one moment.
    private static func ratio(_ score: Score, _ scores: [Score]) -> Quantity? {
        guard let floor = scores.first(where: { $0.name == score.floor }) else { return nil }
        let ratios = zip(score.processorTimes, floor.processorTimes).map { $0 / $1 }
        return Quantity(ratios.quantile(0.5), .times)
    }

    private mutating func noteFailures(_ scores: [Score]) {
        for score in scores {
            if let failure = score.failure { failures.append("No figures for “\(score.name)”: \(failure)") }
        }
    }
}
