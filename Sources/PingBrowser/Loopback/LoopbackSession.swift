/// One login through the system's browser and a listener.
final class LoopbackSession: BrowserSession {
    let redirectUri: String
    private let uri: LoopbackRedirectUri
    private let timeout: Duration
    private let system: SystemServices
    private let launch: @Sendable (_ page: WebURL, _ address: WebURL) async -> Bool
    private let state: Locked<State>

    fileprivate enum State: Sendable {
        case listening(LoopbackListener)
        /// The descriptor wakes the thread that waits for the redirect.
        case waiting(Descriptor)
        case closed
        /// No browser opened, and nobody shows the page.
        case unopened
    }

    /// - Parameter launch: Opens the page by an address that leads there, and returns whether the user has seen it.
    init(
        _ listener: LoopbackListener,
        _ uri: LoopbackRedirectUri,
        timeout: Duration,
        system: SystemServices,
        launch: @escaping @Sendable (_ page: WebURL, _ address: WebURL) async -> Bool
    ) {
        redirectUri = uri.text(listener.port)
        self.uri = uri
        self.timeout = timeout
        self.system = system
        self.launch = launch
        state = Locked(.listening(listener))
    }

    deinit { close() }

    func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
        let (listener, closing) = try begin()
        defer { close() }
        let entry = LoopbackEntry(to: url, system)
        let address = try entry.map { try WebURL("http://\(uri.authority(listener.port))\($0.path)") } ?? url
        return try await system.within(timeout, orThrow: Self.timedOut) { [self] in
            try await withTaskCancellationHandler {
                let opening = Task { [launch, state] in
                    if await !launch(url, address) { state.end(as: .unopened) }
                }
                defer { opening.cancel() }
                return try await redirect(to: listener, closing, entry, isResponse)
            } onCancel: {
                close()
            }
        }
    }

    func close() {
        state.end(as: .closed)
    }

    private func redirect(
        to listener: LoopbackListener,
        _ closing: Descriptor,
        _ entry: LoopbackEntry?,
        _ isResponse: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        let redirect = try await DetachedThread.run { [uri] in
            var exchange = LoopbackExchange(listener, closing: closing, uri, entry, isResponse: isResponse)
            return exchange.run()
        }
        if let redirect { return redirect }
        if case .unopened = state.current { throw Self.noBrowser }
        throw CancellationError()
    }

    private func begin() throws -> (LoopbackListener, Descriptor) {
        guard let pipe = Descriptor.pipe() else { throw Self.cannotListen }
        return try state.withLock { state in
            guard case .listening(let listener) = state else { throw CancellationError() }
            state = .waiting(pipe.writer)
            return (listener, pipe.reader)
        }
    }

    private static var timedOut: PingError {
        PingError(
            .browserTimedOut,
            "The browser did not come back in time.",
            recovery: "Start the login again, or allow more time with the parameter timeout."
        )
    }

    private static var noBrowser: PingError {
        PingError(
            .browserUnavailable,
            "No browser opened.",
            recovery: "Set BROWSER to the user's browser, or show the page with the parameter showURL."
        )
    }

    private static var cannotListen: PingError {
        PingError(
            .browserCannotListen,
            "The system has no file descriptor left.",
            recovery: "Close files and connections, and try again."
        )
    }
}

extension Locked where Value == LoopbackSession.State {
    /// Ends a wait. The first end counts.
    fileprivate func end(as end: LoopbackSession.State) {
        withLock { state in
            switch state {
            case .listening: state = end
            case .waiting(let writer):
                writer.wakeUp()
                state = end
            case .closed, .unopened: break
            }
        }
    }
}
