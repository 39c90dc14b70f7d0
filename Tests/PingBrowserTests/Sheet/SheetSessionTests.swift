import PingTestKit
import Testing

@testable import PingBrowser

@Suite("One login in the system's sheet") struct SheetSessionTests {
    private static let uri = "com.example.app:/callback"
    private static let redirect = "com.example.app:/callback?code=1&state=mine"
    private static let page: WebURL = { try! WebURL("https://auth.example.com/as/authorize") }()
    private struct Refused: Error {}

    private func session(_ record: TestSheet.Record) async throws -> any BrowserSession {
        try await SheetBrowser(record).session(redirectUri: Self.uri)
    }

    private func open(_ session: any BrowserSession) async throws -> String {
        try await session.open(Self.page) { $0.hasSuffix("state=mine") }
    }

    /// A login whose sheet is on the screen.
    private func shown() async throws -> (TestSheet.Record, any BrowserSession, Task<String, any Error>) {
        let isOpen = Gate()
        let record = TestSheet.Record { _ in isOpen.open() }
        let session = try await session(record)
        let login = Task { try await open(session) }
        try await isOpen.wait()
        return (record, session, login)
    }

    @Test func `The sheet shows the page, and its redirect comes back`() async throws {
        let (record, session, login) = try await shown()
        record.completion?(.success(Self.redirect))
        #expect(try await login.value == Self.redirect)
        #expect(session.redirectUri == Self.uri)
        #expect(record.requests.map(\.page) == [Self.page])
        #expect(record.requests.map(\.redirect) == [.customScheme("com.example.app")])
        #expect(record.requests.map(\.isEphemeral) == [false])
        #expect(record.cancels == 0)
    }

    @Test func `A browser without cookies says so to each of its sheets`() async throws {
        let record = TestSheet.Record { $0(.success(Self.redirect)) }
        let browser = SheetBrowser(record, isEphemeral: true)
        for _ in 0..<2 { _ = try await open(browser.session(redirectUri: Self.uri)) }
        #expect(record.requests.map(\.isEphemeral) == [true, true])
    }

    @Test func `A sheet that calls back before its start returns is understood`() async throws {
        let record = TestSheet.Record { $0(.success(Self.redirect)) }
        #expect(try await open(session(record)) == Self.redirect)
    }

    @Test func `A sheet that says it could not start but calls back first keeps its first word`() async throws {
        let record = TestSheet.Record(canStart: false) { $0(.success(Self.redirect)) }
        #expect(try await open(session(record)) == Self.redirect)
    }

    @Test func `Uses the first of two callbacks`() async throws {
        let (record, _, login) = try await shown()
        record.completion?(.success(Self.redirect))
        record.completion?(.failure(Refused()))
        #expect(try await login.value == Self.redirect)
        record.completion?(.success("com.example.app:/callback?code=late"))
        #expect(record.cancels == 0)
    }

    @Test func `Many threads that call back at once end the login once`() async throws {
        let (record, _, login) = try await shown()
        let completion = try #require(record.completion)
        await withTaskGroup { group in
            for number in 0..<50 { group.addTask { completion(.success("com.example.app:/callback?\(number)")) } }
        }
        #expect(try await login.value.hasPrefix("com.example.app:/callback?"))
    }

    /// A login whose sheet does not start, on a clock that the test advances.
    private func refused(
        _ started: @escaping @Sendable (SheetCompletion) -> Void = { _ in }
    ) async throws -> (TestSheet.Record, TestClock, Task<String, any Error>) {
        let clock = TestClock()
        let record = TestSheet.Record(canStart: false, started: started)
        let turns = SheetTurns(services: SystemServices(sleep: { try await clock.sleep(for: $0) }))
        let session = try await SheetBrowser(record, turns: turns).session(redirectUri: Self.uri)
        let login = Task { try await open(session) }
        await clock.waitForSleepers(1)
        return (record, clock, login)
    }

    @Test func `A sheet that does not start and gives no reason is an error that says what to do`() async throws {
        let (record, clock, login) = try await refused()
        clock.advance(by: SheetTurns.patience)
        let error = await #expect(throws: PingError.self) { try await login.value }
        #expect(error?.code == .browserFailed)
        #expect(error?.message.contains("did not start") == true)
        #expect(error?.recovery?.contains("foreground") == true)
        #expect(record.cancels == 0)
        record.completion?(.success(Self.redirect))
    }

    @Test func `A sheet that does not start and says why afterwards is an error with that reason`() async throws {
        let (record, clock, login) = try await refused()
        record.completion?(SheetEnd.noWindow(Refused()).outcome)
        let error = await #expect(throws: PingError.self) { try await login.value }
        #expect(error?.message.contains("no window") == true)
        #expect(error?.underlying is Refused)
        #expect(record.cancels == 0)
        clock.advance(by: SheetTurns.patience)
    }

    @Test func `A sheet that says why before its start returns is an error with that reason`() async throws {
        let (_, clock, login) = try await refused { $0(SheetEnd.failed(Refused()).outcome) }
        let error = await #expect(throws: PingError.self) { try await login.value }
        #expect(error?.underlying is Refused)
        clock.advance(by: SheetTurns.patience)
    }

    @Test func `A login that is cancelled while a sheet may still say why it did not start ends at once`() async throws
    {
        let (record, clock, login) = try await refused()
        login.cancel()
        await #expect(throws: CancellationError.self) { try await login.value }
        #expect(record.cancels == 0)
        clock.advance(by: SheetTurns.patience)
    }

    @Test func `A sheet that does not start is an error with the system's own clock, too`() async throws {
        let session = try await session(TestSheet.Record(canStart: false))
        let error = await #expect(throws: PingError.self) { try await open(session) }
        #expect(error?.code == .browserFailed)
    }

    @Test func `The user who closes the sheet cancels the login`() async throws {
        let (record, _, login) = try await shown()
        record.completion?(SheetEnd.cancelled.outcome)
        await #expect(throws: CancellationError.self) { try await login.value }
    }

    @Test func `A cancelled task takes its sheet from the screen, though the system never calls back`() async throws {
        let (record, _, login) = try await shown()
        login.cancel()
        await #expect(throws: CancellationError.self) { try await login.value }
        try await until { record.cancels == 1 }
    }

    @Test func `A closed session takes its sheet from the screen, and a redirect that comes later is nobody's`()
        async throws
    {
        let (record, session, login) = try await shown()
        session.close()
        session.close()
        await #expect(throws: CancellationError.self) { try await login.value }
        try await until { record.cancels == 1 }
        record.completion?(.success(Self.redirect))
    }

    @Test func `A login that was cancelled before its start shows no sheet`() async throws {
        let record = TestSheet.Record()
        let session = try await session(record)
        let login = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await open(session)
        }
        await #expect(throws: CancellationError.self) { try await login.value }
        #expect(record.starts == 0)
        #expect(record.cancels == 0)
    }

    @Test func `A session that was closed before its start shows no sheet`() async throws {
        let record = TestSheet.Record()
        let session = try await session(record)
        session.close()
        await #expect(throws: CancellationError.self) { try await open(session) }
        #expect(record.starts == 0)
    }

    @Test func `A session opens one page`() async throws {
        let (record, session, login) = try await shown()
        await #expect(throws: CancellationError.self) { try await open(session) }
        #expect(record.starts == 1)
        record.completion?(.success(Self.redirect))
        #expect(try await login.value == Self.redirect)
        await #expect(throws: CancellationError.self) { try await open(session) }
    }

    @Test func `A window that is gone is an error before any sheet`() async throws {
        let gone = PingError(.browserUnavailable, "The app has no window.", recovery: "Name one.")
        let browser = SheetBrowser(isEphemeral: false, acceptsHTTPS: true, turns: SheetTurns()) { _, _ in throw gone }
        let session = try await browser.session(redirectUri: Self.uri)
        let error = await #expect(throws: PingError.self) { try await open(session) }
        #expect(error?.code == .browserUnavailable)
    }

    @Test func `The redirect still arrives when the window has gone meanwhile`() async throws {
        let (record, _, login) = try await shown()
        // Whatever the sheet belonged to, only its completion is left.
        let completion = try #require(record.completion)
        completion(.success(Self.redirect))
        #expect(try await login.value == Self.redirect)
    }

    @Test(arguments: [true, false])
    @MainActor
    func `Nothing keeps the sheet and its window when the system has closed it`(isCancelled: Bool) async throws {
        weak var sheet: TestSheet?
        let isOpen = Gate()
        let record = TestSheet.Record { _ in isOpen.open() }
        let turns = SheetTurns()
        let browser = SheetBrowser(isEphemeral: false, acceptsHTTPS: true, turns: turns) { request, completion in
            let made = TestSheet(record, request, completion)
            sheet = made
            return made
        }
        let session = try await browser.session(redirectUri: Self.uri)
        let login = Task { try await open(session) }
        try await isOpen.wait()
        #expect(sheet != nil)
        if isCancelled {
            login.cancel()
            _ = await login.result
            #expect(sheet != nil, "The system still closes it.")
        }
        record.completion?(.success(Self.redirect))
        _ = await login.result
        turns.leave(await turns.take())
        #expect(sheet == nil)
        session.close()
    }
}
