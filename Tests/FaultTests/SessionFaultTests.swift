import Foundation
import PingEmulator
import PingOidc
import PingTestKit
import Testing

/// What a session survives, with real processes. PING_FAULT_ROUNDS says how often each test tries.
@Suite("The session of a user whose processes suffer", .serialized)
struct SessionFaultTests {
    private static let seed: Comment = "PING_SEED=\(SeededGenerator.searchSeed)"

    /// Lets another process work for up to so many microseconds.
    private func pause(upTo limit: Int, _ random: inout SeededGenerator) async throws {
        // real time: nothing tells what the other process does at a moment.
        try await Task.sleep(for: .microseconds(Int.random(in: 0...limit, using: &random)))
    }

    /// A process refreshes without a pause until it is killed, anywhere between two refreshes.
    ///
    /// - Returns: What it has printed.
    private func killOne(_ session: StoredSession, _ random: inout SeededGenerator) async throws -> [String] {
        let process = try session.process("refresh", times: 1_000_000)
        try await process.firstLine()
        try await pause(upTo: 40_000, &random)
        await process.end()
        return process.lines
    }

    @Test func `survives every kill when the server has a grace period`() async throws {
        var random = SeededGenerator.search(0)
        try await StoredSession.run(grace: .seconds(600)) { session in
            for _ in 0..<StoredSession.rounds {
                let lines = try await killOne(session, &random)
                #expect(lines.allSatisfy { $0 == "ok" }, "\(lines) \(Self.seed)")
                #expect(try await session.storage().get() != nil, "The stored tokens are whole. \(Self.seed)")
                _ = try await session.client().refresh().get()
            }
            #expect(session.refusals.current == 0, Self.seed)
        }
    }

    /// The next refresh fails because the session is over, and nothing of it stays.
    private func expectEnd(_ session: StoredSession, _ comment: Comment? = nil) async throws {
        guard case .failure(let error) = await session.client().refresh() else {
            Issue.record("The session is not over.")
            return
        }
        #expect(error.requiresLogin, "\(error)")
        #expect(try await session.storage().get() == nil, comment)
    }

    @Test func `ends cleanly when a kill falls between the server's response and the save, without a grace period`()
        async throws
    {
        try await StoredSession.run { session in
            for round in 1...5 {
                try await session.killBeforeResponse()
                try await expectEnd(session)
                #expect(session.refusals.current == round, "Only the killed process spent a token that nobody stored.")
                try await session.logIn()
                _ = try await session.client().refresh().get()
            }
        }
    }

    /// The request lies in the server's socket while the process dies, and the server acts on that
    /// of the next process first.
    @Test func `ends cleanly when the request of a killed process comes after that of another, without a grace period`()
        async throws
    {
        try await StoredSession.run { session in
            let killed = MemoryStorage<Token>()
            try await killed.save(item: #require(try await session.storage().get()))
            _ = try await session.client().refresh().get()
            guard case .failure = await session.client(killed).refresh() else {
                Issue.record("The server accepts a refresh token twice.")
                return
            }
            try await expectEnd(session)
            #expect(session.refusals.current == 2)
            try await session.logIn()
            _ = try await session.client().refresh().get()
        }
    }

    /// The request of a killed process may come before that of the next one, after it, or never.
    @Test func `lives or ends cleanly wherever a kill falls, without a grace period`() async throws {
        var random = SeededGenerator.search(1)
        try await StoredSession.run { session in
            var ended = 0
            for _ in 0..<StoredSession.rounds {
                let lines = try await killOne(session, &random)
                let after = lines.drop { $0 == "ok" }
                #expect(after.isEmpty || after.first == "oidc_session_ended login", "\(lines) \(Self.seed)")
                #expect(after.dropFirst().allSatisfy { $0 == "oidc_no_token login" }, "\(lines) \(Self.seed)")
                if after.isEmpty, case .success = await session.client().refresh() {
                    #expect(try await session.storage().get() != nil, Self.seed)
                    continue
                }
                ended += 1
                try await expectEnd(session, Self.seed)
                try await session.logIn()
            }
            // The figure of the guide *What a session survives*.
            print("\(ended) of \(StoredSession.rounds) kills ended the session.")
            // A late request, the refresh that learns of it, and a second one where that was killed
            // before it could note it.
            #expect((ended...(3 * StoredSession.rounds)).contains(session.refusals.current), Self.seed)
        }
    }

    @Test func `is refreshed by eight processes at once, and no refresh token is used twice`() async throws {
        try await StoredSession.run { session in
            let processes = try (0..<8).map { _ in try session.process("refresh", times: StoredSession.rounds) }
            for process in processes {
                await process.wait()
                #expect(process.lines == Array(repeating: "ok", count: StoredSession.rounds))
            }
            #expect(session.refusals.current == 0)
            _ = try await session.client().refresh().get()
        }
    }

    @Test
    func `is not held up by a stopped process for longer than the limit, which changes nothing when it continues`()
        async throws
    {
        var random = SeededGenerator.search(2)
        try await StoredSession.run(grace: .seconds(600)) { session in
            for _ in 0..<max(1, StoredSession.rounds / 10) {
                let process = try session.process("refresh", times: 1_000_000)
                try await process.firstLine()
                try await pause(upTo: 20_000, &random)
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
            #expect(session.refusals.current == 0, Self.seed)
        }
    }

    /// Wherever the stop falls: also between the process's last look at the file and the step that replaces it.
    @Test func `stays removed, though a process is stopped in the middle of a save and continues`() async throws {
        var random = SeededGenerator.search(3)
        try await StoredSession.run { session in
            let token = try #require(try await session.storage().get())
            for _ in 0..<StoredSession.rounds {
                try await session.storage().save(item: token)
                // It saves until somebody has removed the value, however late that is.
                let process = try session.process("save", times: .max)
                try await process.firstLine()
                try await pause(upTo: 20_000, &random)
                process.send(SIGSTOP)
                try await session.storage().delete()
                process.send(SIGCONT)
                await process.wait()
                #expect(process.lines == ["held", "storage_overtaken"], Self.seed)
                #expect(try await session.storage().get() == nil, Self.seed)
            }
        }
    }

    /// Some who want to refresh while somebody has the exclusive access. It returns when they wait for it.
    private func waiters(_ count: Int, _ session: StoredSession) async throws -> [Task<Result<Token, OidcError>, Never>]
    {
        let (asks, ask) = AsyncStream<Void>.makeStream()
        let waiters = (0..<count).map { _ in
            Task { [client = session.client(WatchedStorage(session.storage(), ask))] in await client.refresh() }
        }
        var missing = count
        for await _ in asks {
            missing -= 1
            if missing == 0 { break }
        }
        try Task.checkCancellation()
        return waiters
    }

    @Test func `is refreshed after somebody had the exclusive access for long and asked nobody`() async throws {
        try await StoredSession.run { session in
            let process = try session.process("hold", times: 1)
            try await process.firstLine()
            let waiters = try await waiters(1, session)
            // real time: longer than a short wait, and shorter than the limit that ships.
            try await Task.sleep(for: .seconds(7))
            process.go()
            for waiter in waiters { _ = try await waiter.value.get() }
            await process.wait()
            #expect(process.lines == ["held", "saved"])
            #expect(session.refusals.current == 0)
        }
    }

    @Test func `is refreshed by those who wait behind a killed process`() async throws {
        try await StoredSession.run { session in
            for _ in 0..<max(1, StoredSession.rounds / 10) {
                let process = try session.process("hold", times: 1)
                try await process.firstLine()
                let waiters = try await waiters(3, session)
                await process.end()
                for waiter in waiters { _ = try await waiter.value.get() }
            }
            #expect(session.refusals.current == 0)
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
            #expect(session.refusals.current == 0)
            _ = try await session.client().refresh().get()
        }
    }

    @Test(arguments: await RefusingDirectory.possible)
    func `is not touched while the system lets nobody replace its file, and continues when that is over`(
        _ reason: RefusingDirectory.Reason
    ) async throws {
        try await StoredSession.run { session in
            let process = try RefusingDirectory.process(reason, session, times: StoredSession.rounds)
            await process.wait()
            #expect(process.lines == Array(repeating: "storage_denied", count: StoredSession.rounds) + ["ok"])
            #expect(session.refusals.current == 0)
        }
    }

    @Test(.enabled { await SmallDisk.isPossible }, arguments: SmallDisk.Fault.allCases)
    func `is not touched while its disk is full or read-only, and continues when that is over`(_ fault: SmallDisk.Fault)
        async throws
    {
        try await StoredSession.run { session in
            let process = try SmallDisk.process(fault, session, times: StoredSession.rounds)
            await process.wait()
            let code = fault == .full ? "storage_full" : "storage_denied"
            #expect(process.lines == Array(repeating: code, count: StoredSession.rounds) + ["ok"])
            #expect(session.refusals.current == 0)
        }
    }
}
