/// Tries places one after another, each for a share of the time, so that a silent one does not hide the others.
package final class TimeShares: Sendable {
    /// The number of the place that worked last.
    private let last = Locked(0)

    package init() {}

    /// The failures of all places, in the order in which they were tried.
    package struct Failures<Failure: Error>: Error {
        package let all: [Failure]
    }

    /// Begins with the place that worked last.
    ///
    /// - Parameters:
    ///   - deadline: The end of the time that the places share.
    ///   - attempt: Tries a place, until the end of its share.
    package func first<Place, Found, Failure: Error>(
        of places: [Place],
        by deadline: ContinuousClock.Instant,
        _ attempt: (Place, ContinuousClock.Instant) throws(Failure) -> Found
    ) throws(Failures<Failure>) -> Found {
        let first = last.current
        var failures: [Failure] = []
        for turn in places.indices {
            let number = (first + turn) % places.count
            let share = ContinuousClock.now.duration(to: deadline) / (places.count - turn)
            do throws(Failure) {
                let found = try attempt(places[number], .now + share)
                last.set(number)
                return found
            } catch {
                failures.append(error)
            }
        }
        throw Failures(all: failures)
    }
}
