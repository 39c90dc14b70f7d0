/// A connection as a client library has it. Its calls block, so they belong on the thread of a ``ServerConnection``.
package protocol ServerHandle: AnyObject, SendableMetatype {
    associatedtype Failure: PassingFailure

    /// Whether the server gives a sign of life.
    func isAlive(by deadline: ContinuousClock.Instant) -> Bool
}

/// One connection to a server, on its own thread. It connects when it is first used, and again after it was lost.
package actor ServerConnection<Handle: ServerHandle> {
    private let executor: ThreadExecutor
    private let connectTimeout: Duration
    private let responseTimeout: Duration
    private let connect: @Sendable (ContinuousClock.Instant) throws(Handle.Failure) -> Handle
    private var handle: Handle?
    private var lastUse = ContinuousClock.now

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - executor: Runs the work on its own thread.
    ///   - connect: Connects and logs in, before a deadline.
    package init(
        executor: ThreadExecutor,
        connectTimeout: Duration,
        responseTimeout: Duration,
        connect: @escaping @Sendable (ContinuousClock.Instant) throws(Handle.Failure) -> Handle
    ) {
        self.executor = executor
        self.connectTimeout = connectTimeout
        self.responseTimeout = responseTimeout
        self.connect = connect
    }

    deinit {
        executor.end()
    }

    /// Does work with the connection.
    ///
    /// - Parameter work: Gets the deadline of the response.
    package func use<Result: Sendable>(
        by deadline: ContinuousClock.Instant,
        _ work: @Sendable (Handle, ContinuousClock.Instant) throws(Handle.Failure) -> Result
    ) throws(Handle.Failure) -> Result {
        guard executor.hasThread else { throw .noThread }
        // The work before this one may have taken all the time, and the caller may have left.
        guard .now < deadline, !Task.isCancelled else { throw .busy }
        do throws(Handle.Failure) {
            let handle = try connected(by: min(deadline, .now + connectTimeout))
            defer { lastUse = .now }
            return try work(handle, min(deadline, .now + responseTimeout))
        } catch {
            if error.endsConnection { handle = nil }
            throw error
        }
    }

    private func connected(by deadline: ContinuousClock.Instant) throws(Handle.Failure) -> Handle {
        if let handle, isAlive(handle, by: deadline) { return handle }
        handle = nil
        let made = try connect(deadline)
        handle = made
        return made
    }

    /// Whether the connection can be used. A firewall forgets idle connections without a word. What is sent over such a
    /// connection vanishes, and a call would wait for its whole time limit.
    private func isAlive(_ handle: Handle, by deadline: ContinuousClock.Instant) -> Bool {
        guard lastUse.duration(to: .now) > .seconds(1) else { return true }
        // Another connection soon replaces one that gives no sign of life.
        return handle.isAlive(by: min(deadline, .now + min(.seconds(1), responseTimeout / 4)))
    }
}
