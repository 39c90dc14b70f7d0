import PingTestKit
import Testing

@testable import PingBrowser

@Suite("Sheets take turns") struct SheetTurnsTests {
    private let clock = TestClock()
    private let turns: SheetTurns
    private struct Refused: Error {}

    init() {
        turns = SheetTurns(services: SystemServices(sleep: { [clock] in try await clock.sleep(for: $0) }))
    }

    /// A login in the line, with its own browser.
    private struct Login {
        let record: TestSheet.Record
        let isShown: Gate
        let session: any BrowserSession
        let task: Task<String, any Error>

        func end(_ redirect: String = "app:/cb?code=1") { record.completion?(.success(redirect)) }
    }

    private func logIn(canStart: Bool = true) async throws -> Login {
        let isShown = Gate()
        let record = TestSheet.Record(canStart: canStart) { _ in isShown.open() }
        let session = try await SheetBrowser(record, turns: turns).session(redirectUri: "app:/cb")
        let page = try WebURL("https://auth.example.com/as/authorize")
        let task = Task { try await session.open(page) { _ in true } }
        return Login(record: record, isShown: isShown, session: session, task: task)
    }

    private func shown() async throws -> Login {
        let login = try await logIn()
        try await login.isShown.wait()
        return login
    }

    /// A login whose sheet the app has cancelled, and the system has not closed.
    private func cancelled() async throws -> Login {
        let login = try await shown()
        login.task.cancel()
        await #expect(throws: CancellationError.self) { try await login.task.value }
        await clock.waitForSleepers(1)
        #expect(login.record.cancels == 1)
        return login
    }

    @Test func `A sheet begins when the system has closed a cancelled one, and not while it does`() async throws {
        let first = try await cancelled()
        let second = try await logIn()
        await clock.waitForSleepers(2)
        #expect(second.record.starts == 0)
        first.record.completion?(SheetEnd.cancelled.outcome)
        try await second.isShown.wait()
        second.end()
        #expect(try await second.task.value == "app:/cb?code=1")
    }

    @Test func `A system that never says that it has closed a sheet delays the next one for a moment`() async throws {
        let first = try await cancelled()
        let second = try await logIn()
        await clock.waitForSleepers(2)
        clock.advance(by: SheetTurns.patience)
        try await second.isShown.wait()
        first.end("app:/cb?code=late")
        second.end("app:/cb?code=mine")
        #expect(try await second.task.value == "app:/cb?code=mine")
    }

    @Test func `A sheet right after a redirect waits for nothing`() async throws {
        for _ in 0..<3 {
            let login = try await shown()
            login.end()
            _ = try await login.task.value
            #expect(login.record.cancels == 0)
        }
    }

    @Test func `Logins at once show their sheets one after another, and receive their own redirects`() async throws {
        let first = try await shown()
        let second = try await logIn()
        await clock.waitForSleepers(1)
        let third = try await logIn()
        await clock.waitForSleepers(2)
        for (login, next) in [(first, second), (second, third)] {
            #expect(next.record.starts == 0)
            login.end("app:/cb?code=\(ObjectIdentifier(login.record).hashValue)")
            #expect(try await login.task.value.hasSuffix("\(ObjectIdentifier(login.record).hashValue)"))
            try await next.isShown.wait()
        }
        third.end()
        _ = try await third.task.value
    }

    @Test func `A sheet that hangs holds one login for a limited time, and those after it no more`() async throws {
        let hanging = try await shown()
        let second = try await logIn()
        await clock.waitForSleepers(1)
        #expect(second.record.starts == 0)
        clock.advance(by: SheetTurns.limit)
        try await second.isShown.wait()
        second.end()
        _ = try await second.task.value
        let third = try await shown()
        third.end()
        _ = try await third.task.value
        #expect(hanging.record.cancels == 0)
        hanging.end("app:/cb?code=hanging")
        #expect(try await hanging.task.value == "app:/cb?code=hanging", "It was lost to nobody.")
    }

    @Test @MainActor
    func `A sheet on the screen gives way to nobody who no longer wants to be shown`() async throws {
        let isAsked = Gate()
        let first = await turns.take()
        let cancelled = Task {
            await turns.take {
                isAsked.open()
                return false
            }
        }
        await clock.waitForSleepers(1)
        clock.advance(by: SheetTurns.limit)
        try await isAsked.wait()
        let third = Task { await turns.take() }
        await clock.waitForSleepers(1)
        turns.leave(first)
        turns.leave(await cancelled.value)
        turns.leave(await third.value)
    }

    @Test func `A login that waits behind two waits for the second one as long as for the first`() async throws {
        let hanging = try await shown()
        let second = try await logIn()
        await clock.waitForSleepers(1)
        let third = try await logIn()
        await clock.waitForSleepers(2)
        clock.advance(by: SheetTurns.limit)
        try await second.isShown.wait()
        await clock.waitForSleepers(1)
        clock.advance(by: SheetTurns.limit - .seconds(1))
        #expect(third.record.starts == 0)
        clock.advance(by: .seconds(1))
        try await third.isShown.wait()
        #expect(second.record.cancels == 0)
        for login in [hanging, second, third] { login.end() }
    }

    @Test(arguments: [true, false])
    func `A login that is cancelled while it waits ends at once, shows no sheet, and holds nobody up`(
        isClosed: Bool
    ) async throws {
        let first = try await shown()
        let waiting = try await logIn()
        await clock.waitForSleepers(1)
        let third = try await logIn()
        await clock.waitForSleepers(2)
        if isClosed { waiting.session.close() } else { waiting.task.cancel() }
        await #expect(throws: CancellationError.self) { try await waiting.task.value }
        first.end()
        try await third.isShown.wait()
        #expect(waiting.record.requests.isEmpty)
        third.end()
        _ = try await third.task.value
    }

    @Test(arguments: [true, false])
    func `A sheet that does not start keeps its turn until it says why, or for a moment`(saysWhy: Bool) async throws {
        let refused = try await logIn(canStart: false)
        await clock.waitForSleepers(1)
        let second = try await logIn()
        await clock.waitForSleepers(2)
        #expect(second.record.starts == 0)
        if saysWhy {
            refused.record.completion?(SheetEnd.noWindow(Refused()).outcome)
        } else {
            clock.advance(by: SheetTurns.patience)
        }
        let error = await #expect(throws: PingError.self) { try await refused.task.value }
        #expect(error?.code == .browserFailed)
        try await second.isShown.wait()
        second.end()
        _ = try await second.task.value
    }

    @Test func `A login without a window gives its turn to the next`() async throws {
        let gone = PingError(.browserUnavailable, "The app has no window.", recovery: "Name one.")
        let browser = SheetBrowser(isEphemeral: false, acceptsHTTPS: true, turns: turns) { _, _ in throw gone }
        let session = try await browser.session(redirectUri: "app:/cb")
        let page = try WebURL("https://auth.example.com/as/authorize")
        let error = await #expect(throws: PingError.self) { try await session.open(page) { _ in true } }
        #expect(error?.code == .browserUnavailable)
        let next = try await shown()
        next.end()
        _ = try await next.task.value
    }

    @Test func `Many logins at once never have two sheets on the screen`() async throws {
        let shown = Locked(0)
        let most = Locked(0)
        let page = try WebURL("https://auth.example.com/as/authorize")
        await withTaskGroup { group in
            for number in 0..<60 {
                group.addTask { [turns] in
                    let record = TestSheet.Record { completion in
                        let count = shown.withLock { shown in
                            shown += 1
                            return shown
                        }
                        most.withLock { $0 = max($0, count) }
                        Task {
                            await Task.yield()
                            shown.withLock { $0 -= 1 }
                            completion(.success("app:/cb?code=\(number)"))
                        }
                    }
                    let session = try? await SheetBrowser(record, turns: turns).session(redirectUri: "app:/cb")
                    let login = Task { try await session?.open(page) { _ in true } }
                    if number.isMultiple(of: 3) { login.cancel() }
                    let result = try? await login.value
                    #expect(result == nil ? number.isMultiple(of: 3) : result == "app:/cb?code=\(number)")
                }
            }
        }
        #expect(most.current == 1)
    }
}
