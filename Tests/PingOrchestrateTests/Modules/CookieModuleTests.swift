import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("CookieModule") struct CookieModuleTests {
    private static func page(_ name: String = "one", cookies: [String]) -> HttpResponse {
        var page = HttpResponse.page(name)
        for cookie in cookies { page.headerFields.append(HTTPField(name: .setCookie, value: cookie)) }
        return page
    }

    private func workflow(
        _ client: any HttpClient,
        storage: any Storage<[HttpCookie]> = MemoryStorage<[HttpCookie]>(),
        _ configure: (inout WorkflowConfig) -> Void = { _ in }
    ) -> Workflow {
        Workflow.pages(client) { config in
            config.module(Self.leaving)
            config.module(CookieModule.config) { cookie in
                cookie.persist = ["ST", "ST-NO-SS"]
                cookie.storage = storage
            }
            configure(&config)
        }
    }

    private static let leaving = Module<Void>.of(name: "leaving") { setup in
        setup.signOff { request in
            request.url("https://example.com/logout")
            return request
        }
    }

    private func cookies(_ request: HttpRequest) -> [String] {
        (request.headerFields[.cookie] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            .sorted()
    }

    @Test func `sends a flow's cookies with its next request and with no other flow's`() async throws {
        let transport = ScriptedTransport([Self.page(cookies: ["interactionId=1; Path=/"]), .page("two"), .page("one")])
        let workflow = workflow(transport)
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        _ = await workflow.start()
        #expect(transport.requests.map(cookies) == [[], ["interactionId=1"], []])
        #expect(try await workflow.hasCookies() == false)
    }

    @Test func `keeps named cookies beyond the flow: for the next start, its submissions and the sign-off`()
        async throws
    {
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=a; Path=/", "ST-NO-SS=b; Path=/", "other=c; Path=/"]),
            Self.page(cookies: ["other=d; Path=/"]), .page("two"), HttpResponse(status: 204),
        ])
        let storage = MemoryStorage<[HttpCookie]>()
        let first = workflow(transport, storage: storage)
        _ = await first.start()
        #expect(try await first.hasCookies())

        let second = workflow(transport, storage: storage)
        let step = try #require(await second.start() as? ContinueNode)
        _ = await step.next()
        _ = try await second.signOff().get()
        let session = ["ST-NO-SS=b", "ST=a"]
        #expect(transport.requests.map(cookies) == [[], session, session + ["other=d"], session])
        #expect(try await storage.get() == nil)
        #expect(try await second.hasCookies() == false)
    }

    @Test func `sends each cookie once, with its newest value`() async throws {
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=old; Path=/", "id=1; Path=/"]),
            Self.page("two", cookies: ["ST=new; Path=/", "id=2; Path=/"]), .page("three"),
        ])
        let step = try #require(await workflow(transport).start() as? ContinueNode)
        let second = try #require(await step.next() as? ContinueNode)
        _ = await second.next()
        #expect(cookies(transport.requests[2]) == ["ST=new", "id=2"])
    }

    @Test(arguments: ["ST=; Max-Age=0; Path=/", "ST=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/"])
    func `forgets a cookie that the server takes back`(_ field: String) async throws {
        let storage = MemoryStorage<[HttpCookie]>()
        let transport = ScriptedTransport([Self.page(cookies: ["ST=a; Path=/"]), Self.page(cookies: [field])])
        let workflow = workflow(transport, storage: storage)
        _ = await workflow.start()
        #expect(try await workflow.hasCookies())
        _ = await workflow.start()
        #expect(try await storage.get() == nil)
    }

    @Test func `neither counts nor sends a cookie that has expired`() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport([Self.page(cookies: ["ST=a; Max-Age=60; Path=/"]), .page("one")])
        let workflow = workflow(transport) { $0.system = .test(clock: clock) }
        _ = await workflow.start()
        #expect(try await workflow.hasCookies())
        clock.advance(by: .seconds(60))
        #expect(try await workflow.hasCookies() == false)
        _ = await workflow.start()
        #expect(cookies(transport.requests[1]) == [])
    }

    @Test func `sends no cookie to a host it is not for`() async throws {
        let detour = Module<Void>.of(name: "detour") { setup in
            setup.next { _, _, request in
                request.url("https://evilexample.com/flow")
                return request
            }
        }
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=a; Domain=example.com; Path=/", "id=1"]), .page("two"),
        ])
        let workflow = workflow(transport) { $0.module(detour, priority: 1) }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(transport.requests.map(cookies) == [[], []])
    }

    @Test func `says in the log which cookie it refused, and not its value`() async throws {
        let logger = MemoryLogger()
        let transport = ScriptedTransport([Self.page(cookies: ["ST=canary; Domain=other.org; Path=/"])])
        let workflow = workflow(transport) { $0.logger = logger }
        _ = await workflow.start()
        #expect(logger.lines.contains { $0.contains("“ST”") })
        #expect(!logger.lines.joined().contains("canary"))
        #expect(try await workflow.hasCookies() == false)
    }

    @Test func `sends the flow's cookies with auxiliary requests, to the hosts they are for, and no session's`()
        async throws
    {
        let transport = ScriptedTransport([
            Self.page(cookies: ["id=1; Path=/", "ST=s; Path=/"]), .page("x"), .page("y"),
        ])
        let storage = RefusingStorage()
        let step = try #require(await workflow(transport, storage: storage).start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        _ = try await step.context.send(Request(url: try WebURL("https://elsewhere.example.org/poll")))
        #expect(transport.requests.map(cookies) == [[], ["id=1"], []])
    }

    @Test(arguments: [false, true])
    func `keeps what an auxiliary response of the flow's origin brings, and the session's beyond the flow`(
        isRestored: Bool
    ) async throws {
        let transport = ScriptedTransport([
            Self.page(cookies: ["id=1; Path=/"]),
            Self.page("poll", cookies: ["id=2; Path=/", "node=7; Path=/", "ST=s; Path=/"]),
            .page("two"), .page("other flow"),
        ])
        let storage = RefusingStorage()
        let workflow = workflow(transport, storage: storage)
        var step = try #require(await workflow.start() as? ContinueNode)
        if isRestored { step = try await workflow.restore(try step.snapshot()) }
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        #expect(await step.next() is ContinueNode)
        _ = await workflow.start()
        #expect(transport.requests.map(cookies).suffix(2) == [["ST=s", "id=2", "node=7"], ["ST=s"]])
    }

    @Test func `keeps what a step brings in place of what an auxiliary response brought before`() async throws {
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=1; Path=/"]), Self.page("poll", cookies: ["ST=2; Path=/"]),
            Self.page("two", cookies: ["ST=3; Path=/"]), .page("three"), .page("other flow"),
        ])
        let workflow = workflow(transport, storage: RefusingStorage())
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        let next = try #require(await step.next() as? ContinueNode)
        _ = await next.next()
        _ = await workflow.start()
        #expect(transport.requests.map(cookies).suffix(3) == [["ST=2"], ["ST=3"], ["ST=3"]])
    }

    @Test func `sends no cookie of the session that an auxiliary response has taken back`() async throws {
        let storage = RefusingStorage()
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=1; Path=/"]), Self.page("poll", cookies: ["ST=; Path=/; Max-Age=0"]), .page("two"),
            .page("other flow"),
        ])
        let workflow = workflow(transport, storage: storage)
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        _ = await step.next()
        _ = await workflow.start()
        #expect(transport.requests.map(cookies) == [[], [], [], []])
        #expect(try await storage.get() == nil)
    }

    @Test func `stores what an auxiliary response brought when a cancelled step continues`() async throws {
        let storage = RefusingStorage()
        let transport = ScriptedTransport([
            .page("one"), Self.page("poll", cookies: ["ST=1; Path=/"]), .page("two"), .page("other flow"),
        ])
        let workflow = workflow(transport, storage: storage)
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        let first = Task {
            storage.beforeSave.set { withUnsafeCurrentTask { $0?.cancel() } }
            return await step.next()
        }
        #expect((await first.value as? FailureNode)?.isCancelled == true)
        storage.beforeSave.set(nil)
        #expect(await step.next() is ContinueNode)
        _ = await workflow.start()
        #expect(transport.requests.map(cookies) == [[], [], ["ST=1"], ["ST=1"]])
    }

    @Test func `keeps few cookies of the session however many an auxiliary response brings`() async throws {
        let polls = (0..<50).map { number in
            Self.page("poll", cookies: ["ST=\(number); Path=/", "ST=\(number); Path=/p\(number)"])
        }
        let transport = ScriptedTransport([.page("one")] + polls)
        let step = try #require(await workflow(transport, storage: RefusingStorage()).start() as? ContinueNode)
        for _ in polls { _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll"))) }
        #expect(step.context[.auxiliaryCookies]?.count == 20)
        #expect(step.context[.auxiliaryCookies]?.contains { $0.path == "/" && $0.value == "49" } == true)
    }

    @Test(arguments: [1, 10]) func `has the app's own field on auxiliary requests as on steps`(priority: Int)
        async throws
    {
        let transport = ScriptedTransport([
            Self.page(cookies: ["node=2; Path=/", "stay=4; Path=/"]), .page("poll"), .page("two"),
        ])
        let workflow = workflow(transport) {
            $0.module(CustomHeader.config, priority: priority) { $0.header(name: "Cookie", value: "node=1; own=3") }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL("https://example.com/poll")))
        _ = await step.next()
        // The later module has the last word.
        let sent = [priority == 1 ? "node=2" : "node=1", "own=3", "stay=4"]
        #expect(transport.requests.dropFirst().map(cookies) == [sent, sent])
    }

    @Test func `leaves an auxiliary request the cookies that it has`() async throws {
        let transport = ScriptedTransport([Self.page(cookies: ["id=1; Path=/", "node=7; Path=/"]), .page("poll")])
        let step = try #require(await workflow(transport).start() as? ContinueNode)
        let request = Request(url: try WebURL("https://example.com/poll"))
        request.cookies([("id", "mine")])
        _ = try await step.context.send(request)
        #expect(transport.requests.last.map(cookies) == ["id=mine", "node=7"])
    }

    @Test(arguments: [
        "https://login.example.com/poll", "https://example.com:8443/poll", "https://elsewhere.example.org/poll",
    ])
    func `takes nothing of an auxiliary response of another origin`(url: String) async throws {
        let evil = ["id=evil; Path=/", "id=evil; Domain=example.com; Path=/", "more=evil; Domain=example.com; Path=/"]
        let transport = ScriptedTransport([
            Self.page(cookies: ["id=1; Path=/"]), Self.page("poll", cookies: evil), .page("two"),
        ])
        let step = try #require(await workflow(transport).start() as? ContinueNode)
        _ = try await step.context.send(Request(url: try WebURL(url)))
        _ = await step.next()
        #expect(transport.requests.last.map(cookies) == ["id=1"])
    }

    @Test func `keeps a cookie the app has set itself`() async throws {
        let app = Module<Void>.of(name: "app") { setup in
            setup.next { _, _, request in
                request.cookies([("own", "2")])
                return request
            }
        }
        let transport = ScriptedTransport([Self.page(cookies: ["id=1; Path=/"]), .page("two")])
        let workflow = workflow(transport) { $0.module(app, priority: 1) }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(cookies(transport.requests[1]) == ["id=1", "own=2"])
    }

    @Test func `loses no cookie when 50 flows store theirs at once`() async throws {
        let names = (0..<50).map { "C\($0)" }
        let next = Locked(0)
        let storage = MemoryStorage<[HttpCookie]>()
        let client = ClosureClient { _ in
            let number = next.withLock { next in
                defer { next += 1 }
                return next
            }
            return Self.page(cookies: ["C\(number)=v; Path=/"])
        }
        let workflow = Workflow.pages(client) { config in
            config.module(CookieModule.config) { cookie in
                cookie.persist = names
                cookie.storage = storage
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in names { group.addTask { _ = await workflow.start() } }
        }
        #expect(Set(try await storage.get()?.map(\.name) ?? []) == Set(names))
    }

    @Test func `without named cookies touches no storage`() async throws {
        let transport = ScriptedTransport([Self.page(cookies: ["id=1; Path=/"]), .page("two")])
        let workflow = Workflow.pages(transport) { config in
            config.module(CookieModule.config) { $0.storage = LockedStorage<[HttpCookie]>() }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(await step.next() is ContinueNode)
        #expect(try await workflow.signOff().get().succeeded)
    }

    @Test func `says when the storage cannot be read, instead of continuing without the session`() async throws {
        let workflow = workflow(ScriptedTransport([HttpResponse(status: 204)]), storage: LockedStorage<[HttpCookie]>())
        let error = try #require(await workflow.start().cause as? PingError)
        #expect(error.context.state == "start")
        #expect(error.context.module == "Cookie")
        #expect(error.code == .storageLocked)
        let thrown = await #expect(throws: PingError.self) { try await workflow.hasCookies() }
        #expect(thrown?.code == .storageLocked)
        guard case .failure(let failure) = await workflow.signOff() else {
            Issue.record("The sign-off cannot have worked.")
            return
        }
        #expect(failure.report.steps.filter { $0.error != nil }.map(\.name) == ["Cookie"])
    }

    @Test func `keeps cookies that the storage refuses until their flow ends, and warns`() async throws {
        let keychain = FakeKeychain()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = KeychainStorage<[HttpCookie]>(
            item: KeychainItem(account: "cookies"),
            keychain: keychain,
            lockDirectory: folder
        )
        let logger = MemoryLogger()
        let sent = Locked<[HttpRequest]>([])
        let client = ClosureClient { request in
            sent.withLock { $0.append(request) }
            // Refuses from the first response on, but finds nothing and does not say so.
            keychain.answer(.itemNotFound)
            return Self.page(cookies: sent.current.count == 1 ? ["ST=s3cret-cookie; Path=/"] : [])
        }
        let workflow = workflow(client, storage: storage) { $0.logger = logger }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(await step.next() is ContinueNode)
        #expect(sent.current.map(cookies) == [[], ["ST=s3cret-cookie"]])
        #expect(logger.lines.contains { $0.contains("end with this flow") })
        #expect(!logger.forms.joined().contains("s3cret-cookie"))
        _ = await workflow.start()
        #expect(sent.current.last.map(cookies) == [])
    }

    /// The session of one user is stored when another logs in, and the storage refuses the new cookies.
    @Test func `deletes an older session when the storage refuses a newer one, which ends with its flow`() async throws
    {
        let storage = RefusingStorage()
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=first; Path=/", "ST-NO-SS=first; Path=/"]),
            Self.page(cookies: ["ST=second; Path=/", "other=1; Path=/"]), .page("two"), .page("one"),
        ])
        let workflow = workflow(transport, storage: storage)
        _ = await workflow.start()
        storage.refuses.set([.save])
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        _ = await workflow.start()
        let sent = [[], ["ST-NO-SS=first", "ST=first"], ["ST=second", "other=1"], []]
        #expect(transport.requests.map(cookies) == sent)
        #expect(try await !workflow.hasCookies())
    }

    @Test func `sends the session's newest cookies when the storage takes them again`() async throws {
        let storage = RefusingStorage()
        let transport = ScriptedTransport([
            Self.page(cookies: ["ST=a; Path=/"]), Self.page("two", cookies: ["ST=b; Path=/"]), .page("three"),
        ])
        let workflow = workflow(transport, storage: storage)
        storage.refuses.set([.save])
        let step = try #require(await workflow.start() as? ContinueNode)
        storage.refuses.set([])
        let second = try #require(await step.next() as? ContinueNode)
        _ = await second.next()
        #expect(transport.requests.map(cookies) == [[], ["ST=a"], ["ST=b"]])
        #expect(try await storage.get()?.map(\.value) == ["b"])
    }

    @Test func `that is not installed has no cookies`() async throws {
        #expect(try await Workflow.createWorkflow().hasCookies() == false)
    }
}

/// A storage that can be read, and refuses changes when a test says so.
private final class RefusingStorage: PingStorage.Storage {
    enum Change: Sendable {
        case save
    }

    let refuses = Locked<Set<Change>>([])
    let beforeSave = Locked<(@Sendable () -> Void)?>(nil)
    private let inner = MemoryStorage<[HttpCookie]>()

    private func check(_ change: Change) throws(PingError) {
        if refuses.current.contains(change) { throw PingError(.storageLocked, "The device is locked.") }
    }

    func save(item: [HttpCookie]) async throws(PingError) {
        try check(.save)
        beforeSave.current?()
        if Task.isCancelled { throw PingError(.cancelled, "Cancelled.") }
        try await inner.save(item: item)
    }

    func get() async throws(PingError) -> [HttpCookie]? { try await inner.get() }

    func delete() async throws(PingError) {
        try await inner.delete()
    }

    func makeRoom(for item: [HttpCookie]) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
