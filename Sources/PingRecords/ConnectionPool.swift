/// Some connections to one server. Work goes to the connection with the least to do, which does one thing after another.
package struct ConnectionPool<Connection: Sendable>: Sendable {
    private let connections: [Connection]
    /// How much each connection has to do.
    private let load: Locked<[Int]>
    private let retryTimeout: Duration
    private let system = SystemServices.live

    /// - Parameters:
    ///   - count: How many connections; at least one.
    ///   - retryTimeout: How long work whose failure may pass is tried again.
    ///   - make: Makes the connection of a number. It connects when it is first used.
    package init(count: Int, retryTimeout: Duration, make: (Int) -> Connection) {
        connections = (0..<max(1, count)).map(make)
        load = Locked(Array(repeating: 0, count: connections.count))
        self.retryTimeout = retryTimeout
    }

    /// Does work on a connection, and again while its failure may pass: it must be harmless to do the work twice.
    package func run<Result: Sendable, Failure: PassingFailure>(
        _ work: (Connection) async throws(Failure) -> Result
    ) async throws(PingError) -> Result {
        let began = system.elapsed
        var pause = Duration.milliseconds(20)
        while true {
            do throws(Failure) {
                return try await runOnce(work)
            } catch {
                guard error.passesSoon, system.elapsed - began < retryTimeout, (try? await system.sleep(pause)) != nil
                else { throw error.error }
                pause = min(pause * 2, .milliseconds(500))
            }
        }
    }

    private func runOnce<Result: Sendable, Failure: PassingFailure>(
        _ work: (Connection) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let number = load.withLock { load in
            let number = load.indices.min { load[$0] < load[$1] } ?? 0
            load[number] += 1
            return number
        }
        defer { load.withLock { $0[number] -= 1 } }
        return try await work(connections[number])
    }
}
