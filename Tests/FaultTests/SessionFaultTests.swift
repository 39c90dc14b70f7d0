import Foundation
import PingEmulator
import PingOidc
import Testing

/// What a session survives, with real processes. PING_FAULT_ROUNDS says how often each test tries.
@Suite("The session of a user whose processes suffer", .serialized)
struct SessionFaultTests {
    /// A process refreshes without a pause until it is killed, anywhere between two refreshes.
    ///
    /// - Parameter mayEnd: Whether the session may end meanwhile: on a loaded machine the server may act on the request of a killed process
    ///   after that of another one, which is a reuse to it.
    /// - Returns: Whether the session has ended.
    @discardableResult
    private func killOne(_ session: StoredSession, mayEnd: Bool = false) async throws -> Bool {
        let process = try session.process("refresh", times: 1_000_000)
        try await process.firstLine()
        try await Task.sleep(for: .microseconds(Int.random(in: 0...40_000)))
        await process.end()
        let lines = process.lines
        if mayEnd, lines.contains("oidc_session_ended login") { return true }
        #expect(lines.allSatisfy { $0 == "ok" }, "\(lines)")
        #expect(try await session.storage().get() != nil, "The stored tokens are whole.")
        return false
    }

    @Test func `survives every kill when the server has a grace period`() async throws {
        try await StoredSession.run(grace: .seconds(60)) { session in
            for _ in 0..<StoredSession.rounds {
                try await killOne(session)
                _ = try await session.client().refresh().get()
            }
            #expect(session.reuses.current == 0)
        }
    }

    @Test func `ends cleanly when a kill falls between the server's response and the save, without a grace period`()
        async throws
    {
        try await StoredSession.run { session in
            var (lost, late) = (0, 0)
            for _ in 0..<StoredSession.rounds {
                if try await killOne(session, mayEnd: true) { late += 1 }
                guard case .failure(let error) = await session.client().refresh() else { continue }
                lost += 1
                #expect(error.requiresLogin, "\(error)")
                #expect(try await session.storage().get() == nil, "Nothing of the dead session stays.")
                try await session.logIn()
            }
            // The figure of the guide *What a session survives*.
            print("\(lost) of \(StoredSession.rounds) kills ended the session.")
            // A late request is one reuse, and the token that it ends is another.
            let reuses = lost...(2 * lost)
            #expect(
                reuses.contains(session.reuses.current),
                "Only killed processes spent a refresh token that nobody stored."
            )
            #expect(late <= StoredSession.rounds / 10)
        }
    }

    @Test func `is refreshed by eight processes at once, and no refresh token is used twice`() async throws {
        try await StoredSession.run { session in
            let processes = try (0..<8).map { _ in try session.process("refresh", times: StoredSession.rounds) }
            for process in processes {
                await process.wait()
                #expect(process.lines == Array(repeating: "ok", count: StoredSession.rounds))
            }
            #expect(session.reuses.current == 0)
            _ = try await session.client().refresh().get()
        }
    }

    @Test
    func `is not held up by a stopped process for longer than the limit, which changes nothing when it continues`()
        async throws
    {
        try await StoredSession.run(grace: .seconds(60)) { session in
            for _ in 0..<max(1, StoredSession.rounds / 10) {
                let process = try session.process("refresh", times: 1_000_000)
                try await process.firstLine()
                try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000)))
                process.send(SIGSTOP)
                let other = await session.client(lockTimeout: .milliseconds(200)).refresh()
                if case .failure(let error) = other {
                    #expect((error.cause as? PingError)?.code == .storageLocked, "\(error)")
                }
                _ = try await session.client(lockTimeout: .milliseconds(200)).token().get()
                process.send(SIGCONT)
                await process.end()
                _ = try await session.client().refresh().get()
            }
            #expect(session.reuses.current == 0)
        }
    }

    /// Wherever the stop falls: also between the process's last look at the file and the step that replaces it.
    @Test func `stays removed, though a process is stopped in the middle of a save and continues`() async throws {
        try await StoredSession.run { session in
            let token = try #require(try await session.storage().get())
            for _ in 0..<StoredSession.rounds {
                try await session.storage().save(item: token)
                let process = try session.process("save", times: 2_000)
                try await process.firstLine()
                try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000)))
                process.send(SIGSTOP)
                try await session.storage().delete()
                process.send(SIGCONT)
                await process.wait()
                #expect(process.lines == ["held", "storage_overtaken"])
                #expect(try await session.storage().get() == nil)
            }
        }
    }

    @Test func `is refreshed after somebody had the exclusive access for long and asked nobody`() async throws {
        try await StoredSession.run { session in
            let process = try session.process("hold", times: 7000)
            try await process.firstLine()
            _ = try await session.client().refresh().get()
            await process.wait()
            #expect(process.lines == ["held", "saved"])
            #expect(session.reuses.current == 0)
        }
    }

    @Test func `is refreshed by those who wait behind a killed process`() async throws {
        try await StoredSession.run { session in
            for _ in 0..<max(1, StoredSession.rounds / 10) {
                let process = try session.process("hold", times: 3_600_000)
                try await process.firstLine()
                let waiters = (0..<3).map { _ in Task { [client = session.client()] in await client.refresh() } }
                try await Task.sleep(for: .milliseconds(100))
                await process.end()
                for waiter in waiters { _ = try await waiter.value.get() }
            }
            #expect(session.reuses.current == 0)
        }
    }

    @Test(arguments: [("full", "storage_full"), ("starved", nil)] as [(String, String?)])
    func `is not touched by a process that can write no file, or open none`(task: String, code: String?) async throws {
        try await StoredSession.run { session in
            let process = try session.process(task, times: StoredSession.rounds)
            await process.wait()
            let lines = process.lines
            #expect(lines.count == StoredSession.rounds)
            #expect(lines.allSatisfy { $0 != "ok" && !$0.hasSuffix(" login") }, "\(Set(lines))")
            if let code { #expect(Set(lines) == [code]) }
            #expect(session.reuses.current == 0)
            _ = try await session.client().refresh().get()
        }
    }

    @Test(arguments: RefusingDirectory.possible)
    func `is not touched while the system lets nobody replace its file, and continues when that is over`(
        _ reason: RefusingDirectory.Reason
    ) async throws {
        try await StoredSession.run { session in
            let process = try RefusingDirectory.process(reason, session, times: StoredSession.rounds)
            await process.wait()
            #expect(process.lines == Array(repeating: "storage_denied", count: StoredSession.rounds) + ["ok"])
            #expect(session.reuses.current == 0)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible), arguments: SmallDisk.Fault.allCases)
    func `is not touched while its disk is full or read-only, and continues when that is over`(_ fault: SmallDisk.Fault)
        async throws
    {
        try await StoredSession.run { session in
            let process = try SmallDisk.process(fault, session, times: StoredSession.rounds)
            await process.wait()
            let code = fault == .full ? "storage_full" : "storage_denied"
            #expect(process.lines == Array(repeating: code, count: StoredSession.rounds) + ["ok"])
            #expect(session.reuses.current == 0)
        }
    }
}
