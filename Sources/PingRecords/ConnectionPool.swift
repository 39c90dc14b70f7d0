/// Some connections to one server. Work goes to the connection with the least to do, which does it in order.
///
/// The last of several connections takes work with a limit of its own alone, such as to renew a lease: where a firewall
/// has forgotten all others, each of them may be busy for the whole time of a response.
package struct ConnectionPool<Connection: Sendable>: Sendable {
    private let connections: [Connection]
    /// How much each connection has to do.
    private let load: Locked<[Int]>
    private let attemptTimeout: Duration
    private let retryTimeout: Duration
    private let system = SystemServices.live

    /// - Parameters:
    ///   - count: How many connections; at least one.
    ///   - attemptTimeout: How long one attempt may take, with the time that it waits for its connection.
    ///   - retryTimeout: How long work whose failure may pass is tried again.
    ///   - make: Makes the connection of a number. It connects when it is first used.
    package init(count: Int, attemptTimeout: Duration, retryTimeout: Duration, make: (Int) -> Connection) {
        connections = (0..<max(1, count)).map(make)
        load = Locked(Array(repeating: 0, count: connections.count))
        self.attemptTimeout = attemptTimeout
        self.retryTimeout = retryTimeout
    }

    /// Does work on a connection, and again while its failure may pass: it must be harmless to do the work twice.
    ///
    /// A caller that is cancelled leaves at once with the code `cancelled`. Work that has begun continues to its end;
    /// work that has not does not begin.
    ///
    /// - Parameters:
    ///   - limit: How long all attempts together may take, where that is less than usual.
    ///   - work: Gets the connection and the attempt's deadline, which it has to check itself.
    package func run<Result: Sendable, Failure: PassingFailure>(
        within limit: Duration? = nil,
        _ work: @escaping @Sendable (Connection, ContinuousClock.Instant) async throws(Failure) -> Result
    ) async throws(PingError) -> Result {
        let working = Task { try await repeating(within: limit, work) }
        do { return try await SingleFlight().run { try await working.value } } catch {
            // After the caller has left: it gets its own cancellation, and not what becomes of the work.
            working.cancel()
            throw PingError(error, or: PingError(.storageUnavailable, "The store could not be reached."))
        }
    }

    private func repeating<Result: Sendable, Failure: PassingFailure>(
        within limit: Duration?,
        _ work: (Connection, ContinuousClock.Instant) async throws(Failure) -> Result
    ) async throws(PingError) -> Result {
        let began = ContinuousClock.now
        let last = began + (limit ?? attemptTimeout + retryTimeout)
        var pause = Duration.milliseconds(20)
        while true {
            do throws(Failure) {
                return try await runOnce(isUrgent: limit != nil, by: min(last, .now + attemptTimeout), work)
            } catch {
                guard error.passesSoon, .now < min(last, began + retryTimeout),
                    (try? await system.sleep(pause)) != nil
                else { throw error.error }
                pause = min(pause * 2, .milliseconds(500))
            }
        }
    }

    private func runOnce<Result: Sendable, Failure: PassingFailure>(
        isUrgent: Bool,
        by deadline: ContinuousClock.Instant,
        _ work: (Connection, ContinuousClock.Instant) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let count = isUrgent ? connections.count : max(1, connections.count - 1)
        let number = load.withLock { load in
            // The last one is not behind a stalled connection, whatever its load.
            var number = load.indices.prefix(count).min { load[$0] < load[$1] } ?? 0
            if isUrgent, load[number] > 0 { number = count - 1 }
            load[number] += 1
            return number
        }
        defer { load.withLock { $0[number] -= 1 } }
        return try await work(connections[number], deadline)
    }
}
