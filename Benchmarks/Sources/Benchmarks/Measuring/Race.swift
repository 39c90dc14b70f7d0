import Logins

/// Measures contestants in turns: each round has all of them, so that a busy or a slow moment hits all alike.
struct Race {
    let rounds: Int
    /// How often each contestant does its work in a round.
    let count: Int

    func run(_ contestants: [Contestant]) async -> [Score] {
        var scores = contestants.map(Score.init)
        for index in contestants.indices { await warmUp(contestants[index], &scores[index]) }
        for round in 0..<rounds {
            for turn in contestants.indices {
                // What comes first in one round comes second in the next.
                let index = (turn + round) % contestants.count
                if scores[index].failure == nil { await measure(contestants[index], &scores[index]) }
            }
        }
        return scores
    }

    /// A round that does not count: connections, caches, metadata.
    private func warmUp(_ contestant: Contestant, _ score: inout Score) async {
        do { _ = try await contestant.run(count) } catch { score.failure = "\(error)" }
    }

    private func measure(_ contestant: Contestant, _ score: inout Score) async {
        let clock = ContinuousClock()
        let (before, start) = (processorTime(), clock.now)
        do {
            let latencies = try await contestant.run(count)
            score.add(
                count: count,
                processorTime: processorTime() - before,
                wallTime: clock.now - start,
                latencies: latencies
            )
        } catch { score.failure = "\(error)" }
    }
}
