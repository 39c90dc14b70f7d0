/// What a login waits for, while the model asks the server by itself.
public struct LoginWait: Hashable, Sendable {
    /// The server's words; empty when it gave none.
    public let message: String
    /// How long each wait is.
    public let interval: Duration
    /// How many times the server has been asked; `nil` when it does not want to be asked a number of times.
    public let attempt: Int?
    /// How many times it can be asked; `nil` when there is no limit.
    public let attemptLimit: Int?

    init(message: String, interval: Duration, attempt: Int? = nil, attemptLimit: Int? = nil) {
        self.message = message
        self.interval = interval
        self.attempt = attempt
        self.attemptLimit = attemptLimit
    }
}
