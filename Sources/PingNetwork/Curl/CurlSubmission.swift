#if Libcurl && os(Linux)
    import Synchronization

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

    /// Stands for one request from `send` to its end, on both sides of the event loop's queue.
    ///
    /// A cancellation can overtake the request that it is meant for; the mark stays until the request comes.
    final class CurlTicket: Sendable {
        /// The origin that the request goes to.
        let origin: String
        private let mark = Atomic(false)

        init(origin: String) {
            self.origin = origin
        }

        var isCancelled: Bool { mark.load(ordering: .acquiring) }

        func cancel() { mark.store(true, ordering: .releasing) }
    }
#endif
