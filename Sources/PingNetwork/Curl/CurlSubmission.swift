#if Libcurl && os(Linux)
    /// A request as it comes to the event loop.
    struct CurlSubmission: Sendable {
        let ticket: CurlTicket
        let request: HttpRequest
        let settings: CurlSettings
        /// The keys that the host must show; `nil` for any.
        let pins: Set<PublicKeyPin>?
        /// When the exchange must be over, the wait for a place included.
        let deadline: ContinuousClock.Instant
        /// Whether it must not go over a kept connection.
        let needsNewConnection: Bool
        let continuation: CheckedContinuation<HttpResponse, any Error>

        var remaining: Duration { ContinuousClock.now.duration(to: deadline) }
    }
#endif
