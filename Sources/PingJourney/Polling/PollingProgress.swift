/// How polling continues.
public enum PollingProgress: Sendable {
    /// Waiting, with the time until the step is sent again and the server's message. Reported at least every second.
    case waiting(remaining: Duration, message: String)
    /// Sending the step.
    case sending
    /// Over: the node where the journey stands.
    case arrived(any Node)
}
