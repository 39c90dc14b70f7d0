#if Libcurl && os(Linux)
    import HTTPTypes

    /// The ``HttpClient`` over libcurl, the default on Linux.
    ///
    /// It follows no redirects, keeps no cookies and no cache, reads no credentials from files, and decodes nothing. It
    /// ends an exchange when its time or a limit of the response is over, and returns every status.
    /// It speaks HTTP/1.1 only.
    ///
    /// All clients of a process share one thread and one pool of connections, and a connection is used again only for
    /// requests of the same proxy, trust, keys and client certificate. A process that forks must not send in the child
    /// before it executes another program.
    package struct CurlHttpClient: CopiedHttpClient, Equatable {
        private let settings: CurlSettings

        package var object: any AnyObject & Sendable { settings }

        /// Creates a client. It costs nothing before the first request.
        ///
        /// - Parameter settings: How it reaches servers, and which ones it trusts.
        package init(settings: HttpClientSettings = HttpClientSettings()) {
            self.settings = CurlSettings(settings)
        }

        /// Sends one request and returns the whole response.
        ///
        /// - Throws: The errors of ``HttpClient/send(_:)``; `PingError` with code
        ///   ``PingCommons/PingError/Code/networkClientUnavailable`` when the machine's libcurl cannot be used.
        package func send(_ request: HttpRequest) async throws -> HttpResponse {
            try Task.checkCancellation()
            try settings.settings.check(request)
            let deadline = ContinuousClock.now + min(settings.settings.timeout(request), .seconds(2_000_000))
            return try await request.sending { try await exchange($0, deadline, onNewConnection: $1) }
        }

        private func exchange(
            _ request: HttpRequest,
            _ deadline: ContinuousClock.Instant,
            onNewConnection: Bool
        ) async throws -> HttpResponse {
            let pins = try settings.pins.pins(for: request)
            let loop = try CurlEventLoop.shared()
            let ticket = CurlTicket(origin: request.url.origin)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let submission = CurlSubmission(
                        ticket: ticket,
                        request: request,
                        settings: settings,
                        pins: pins,
                        deadline: deadline,
                        needsNewConnection: onNewConnection,
                        continuation: continuation
                    )
                    loop.submit(.begin(submission))
                }
            } onCancel: {
                ticket.cancel()
                loop.submit(.cancel(ticket))
            }
        }
    }
#endif
