public import Foundation

/// The wait of a login while the model asks the server by itself.
public struct LoginWait: Hashable, Sendable {
    /// The server's words; empty when it gave none.
    public let message: String
    /// How long each wait is.
    package let interval: Duration
    /// From now until the waiting ends at the latest, apart from the time of the requests. Where the server sets no
    /// end, until it is asked again.
    public let period: ClosedRange<Date>
    /// How many times the server has been asked; `nil` when it does not want to be asked a number of times.
    package let attempt: Int?
    /// How many times it can be asked; `nil` when there is no limit.
    package let attemptLimit: Int?

    /// - Parameter timeLeft: In seconds; what is below zero counts as none.
    init(
        message: String,
        interval: Duration,
        from now: Date,
        timeLeft: TimeInterval,
        attempt: Int? = nil,
        attemptLimit: Int? = nil
    ) {
        self.message = message
        self.interval = interval
        period = now...now.addingTimeInterval(max(timeLeft, 0))
        self.attempt = attempt
        self.attemptLimit = attemptLimit
    }
}
