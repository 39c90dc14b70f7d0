/// By how much a server's clock is ahead of this device's, when that explains why the server refused a request.
///
/// The client shows it and does not use it: who can change a response could otherwise set the client's clock.
struct ClockDifference: Sendable, Equatable {
    /// In whole seconds; negative for a server whose clock is behind.
    let seconds: Int

    /// - Returns: `nil` when the clocks agree, or the server does not say its time.
    init?(_ response: HttpResponse, _ now: Date, allowed: Duration) {
        guard let difference = response.date?.timeIntervalSince(now), abs(difference) > allowed / .seconds(1),
            let seconds = Int(exactly: difference.rounded())
        else { return nil }
        self.seconds = seconds
    }

    /// The error to report in place of the server's.
    func error(status: Int, code: String?, correlationID: String?) -> PingError {
        PingError(
            .oidcClockDiffers,
            "The server refused the request (\(code ?? "no error code")). Its clock is \(abs(seconds)) seconds "
                + "\(seconds > 0 ? "ahead of" : "behind") this device's.",
            recovery: "Correct the date and time of this device, and try again.",
            context: PingError.Context(status: status, correlationID: correlationID)
        )
    }
}
