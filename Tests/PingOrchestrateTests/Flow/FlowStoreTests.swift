import Foundation
import PingOrchestrate
import PingTestKit
import Testing

@Suite("A store of half-finished flows") struct FlowStoreTests {
    private let clock = TestClock()
    private let place = MemoryStorage<StoredFlow>()

    private var store: FlowStore { store(of: place) }

    private func store(of place: any Storage<StoredFlow>, lifetime: Duration = .seconds(600)) -> FlowStore {
        FlowStore(lifetime: lifetime, system: TestSystem(clock: clock).services) { _ in place }
    }

    private func workflow(
        _ responses: [HttpResponse] = [],
        client: String = "demo-app",
        _ configure: (inout WorkflowConfig) -> Void = { _ in }
    ) -> Workflow {
        Workflow.pages(ScriptedTransport(responses)) { config in
            config.module(Module<Void>.of(name: "Client") { $0.bind(["clientId": client]) })
            config.system = TestSystem(clock: clock).services
            configure(&config)
        }
    }

    private func step(_ configure: (inout WorkflowConfig) -> Void = { _ in }) async throws -> ContinueNode {
        try #require(await workflow([.page("one", ["code"])], configure).start() as? ContinueNode)
    }

    private func refusal(_ id: String = "a", _ store: FlowStore? = nil, client: String = "demo-app") async -> PingError?
    {
        await #expect(throws: PingError.self) {
            try await (store ?? self.store).take(id, for: workflow(client: client))
        }
    }

    @Test func `gives a step to another workflow, once`() async throws {
        let step = try await step()
        step.fields.first?.value = "typed-before"
        try await store.save(step, as: "a")
        let taken = try await store.take("a", for: workflow([.token()]))
        #expect(taken.input == step.input)
        #expect(taken.fields.first?.value == "")
        #expect(await taken.next() is SuccessNode)
        let error = await refusal()
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.message.contains("resumed or removed") == true)
    }

    @Test(.timeLimit(.minutes(5))) func `gives a step to one of many processes that ask at once`() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "flows-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        // Every store has its own lock file descriptor, as another process would.
        func store() -> FlowStore {
            FlowStore(system: TestSystem(clock: clock).services) { id in
                FileStorage<StoredFlow>(account: "flow/\(id)", directory: directory)
            }
        }
        try await store().save(step(), as: "a")
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                let (store, workflow) = (store(), workflow())
                group.addTask { (try? await store.take("a", for: workflow)) != nil }
            }
            return await group.reduce(into: 0) { if $1 { $0 += 1 } }
        }
        #expect(taken == 1)
    }

    @Test func `keeps flows apart by their identifiers`() async throws {
        let places = Locked<[String: MemoryStorage<StoredFlow>]>([:])
        let store = FlowStore { id in
            places.withLock { places in
                let place = places[id] ?? MemoryStorage()
                places[id] = place
                return place
            }
        }
        try await store.save(step(), as: "a")
        #expect(await refusal("b", store)?.code == .snapshotUnusable)
        _ = try await store.take("a", for: workflow())
    }

    @Test func `refuses a step of another configuration, names what differs, and keeps the step`() async throws {
        try await store.save(step(), as: "a")
        let error = await refusal(client: "other")
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.message.contains("clientId") == true)
        #expect(error?.recovery?.contains("configuration") == true)
        _ = try await store.take("a", for: workflow())
    }

    @Test func `refuses and removes a step whose time in the store is over`() async throws {
        try await store.save(step(), as: "a")
        clock.advance(by: .seconds(599))
        #expect(try await place.get() != nil)
        clock.advance(by: .seconds(1))
        #expect(await refusal()?.code == .flowExpired)
        #expect(try await place.get() == nil)
    }

    @Test func `keeps a step no longer than the flow itself may take`() async throws {
        try await store.save(step { $0.flowTimeout = 60 }, as: "a")
        clock.advance(by: .seconds(60))
        #expect(await refusal()?.code == .flowExpired)
        #expect(try await place.get() == nil)
    }

    @Test func `removes a flow on demand, also one that is not there`() async throws {
        try await store.save(step(), as: "a")
        try await store.remove("a")
        try await store.remove("a")
        #expect(await refusal()?.code == .snapshotUnusable)
    }

    private func replace(_ part: String, _ other: String) async throws {
        try await store.save(step(), as: "a")
        let encoded = String(decoding: try JSONEncoder().encode(await place.get()), as: UTF8.self)
        let changed = encoded.replacingOccurrences(of: part, with: other)
        try #require(changed != encoded)
        try await place.save(item: try JSONDecoder().decode(StoredFlow.self, from: Data(changed.utf8)))
    }

    @Test(arguments: [
        (#""version":1"#, #""version":2"#), (#""kind":"step""#, #""kind":"authorizationRequest""#),
        (#"{\"#, #"{{\"#), (#"\"url\""#, #"\"uri\""#), (#"\"version\":2"#, #"\"version\":3"#),
        (#"\"version\":2"#, #"\"version\":\"2\""#),
    ])
    func `refuses what is newer, of another kind or damaged, and leaves it in the store`(
        _ part: String,
        _ other: String
    )
        async throws
    {
        try await replace(part, other)
        #expect(await refusal()?.code == .snapshotUnusable)
        #expect(try await place.get() != nil)
    }

    @Test func `reads of a newer version no more than that it is one`() throws {
        let newer = #"{"version": 7, "flow": {"sealed": true}}"#
        _ = try JSONDecoder().decode(StoredFlow.self, from: Data(newer.utf8))
    }

    @Test func `shows nothing of a flow in a dump`() async throws {
        try await store.save(step(), as: "a")
        var text = ""
        dump(try await place.get(), to: &text)
        #expect(!text.contains("code"))
    }
}
