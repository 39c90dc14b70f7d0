import PingRecords
import PingTestKit
import Testing

@Suite("Connections to one server") struct ConnectionPoolTests {
    private enum Failure: PassingFailure {
        case busy, noThread

        var passesSoon: Bool { false }
        var endsConnection: Bool { false }
        var error: PingError { .noThread }
    }

    private func pool(_ count: Int) -> ConnectionPool<Int> {
        ConnectionPool(count: count, attemptTimeout: .patient, retryTimeout: .zero) { $0 }
    }

    @Test(arguments: [2, 8])
    func `leave one for the renewal of leases, however many calls have stalled`(count: Int) async throws {
        let (pool, gate) = (pool(count), Gate())
        let stalled = (0..<2 * count).map { _ in
            Task {
                try await pool.run { number, _ async throws(Failure) in
                    try? await gate.wait()
                    return number
                }
            }
        }
        await gate.waitForArrivals(2 * count)
        let (begun, end) = (Gate(), Gate())
        let renewal = Task {
            try await pool.run(within: .patient) { number, _ async throws(Failure) in
                begun.open()
                try? await end.wait()
                return number
            }
        }
        try await begun.wait()
        // Another one at the same time has the same connection, since all others stand still.
        #expect(try await pool.run(within: .patient) { number, _ async throws(Failure) in number } == count - 1)
        end.open()
        #expect(try await renewal.value == count - 1)
        gate.open()
        for call in stalled { #expect(try await call.value < count - 1) }
    }

    @Test func `of which there is one do all work with it`() async throws {
        let pool = pool(1)
        #expect(try await pool.run { number, _ async throws(Failure) in number } == 0)
        #expect(try await pool.run(within: .patient) { number, _ async throws(Failure) in number } == 0)
    }
}
