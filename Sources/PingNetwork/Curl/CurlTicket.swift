#if Libcurl && os(Linux)
    import Synchronization

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
