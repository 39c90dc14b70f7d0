import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A flow that leaves the process") struct FlowSnapshotTests {
    private struct Proof: Codable, Equatable, Sendable {
        var verifier: String
        var created: Date
    }

    private static let proof = ContextKey<Proof>(persistent: "test.proof")

    private func travelled(_ snapshot: FlowSnapshot) throws -> FlowSnapshot {
        try JSONDecoder().decode(FlowSnapshot.self, from: JSONEncoder().encode(snapshot))
    }

    private func workflow(_ client: any HttpClient, _ configure: (inout WorkflowConfig) -> Void = { _ in }) -> Workflow
    {
        Workflow.pages(client) { config in
            config.module(CookieModule.config)
            configure(&config)
        }
    }

    private func step(_ page: HttpResponse, _ configure: (inout WorkflowConfig) -> Void = { _ in }) async throws
        -> ContinueNode
    {
        try #require(await workflow(ScriptedTransport([page]), configure).start() as? ContinueNode)
    }

    @Test func `resumes in another workflow of the same configuration`() async throws {
        let step = try await step(.page("one", ["code"]))
        let snapshot = try travelled(step.snapshot())

        let after = ScriptedTransport([.token()])
        let restored = try await workflow(after).restore(snapshot)
        #expect(restored.context.id == step.context.id)
        #expect(restored.input == step.input)
        #expect(restored.fields.map(\.name) == ["code"])
        #expect(restored.fields.first?.continueNode === restored)
        restored.fields.first?.value = "123456"
        #expect(await restored.next() is SuccessNode)
        #expect(after.requests.first?.body == Data(#"{"code":"123456"}"#.utf8))
        #expect(after.requests.first?.url.absoluteString == Pages.url)
    }

    @Test func `takes values of persistent keys along, and no others`() async throws {
        let proof = Proof(verifier: "v", created: Date(timeIntervalSince1970: 1_700_000_000.125))
        let step = try await step(.page("one"))
        step.context[Self.proof] = proof
        step.context[.count] = 1
        step.context["name"] = "value"

        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        #expect(restored.context[Self.proof] == proof)
        #expect(restored.context[.count] == nil)
        #expect(restored.context["name"] == nil)
    }

    @Test func `takes a persistent value along, whatever has written it last`() async throws {
        let step = try await step(.page("one"))
        let (attempts, plain) = (ContextKey<Int>(persistent: "test.attempts"), ContextKey<Int>("test.attempts"))
        for write in [
            { step.context["test.attempts"] = 2 }, { step.context[plain] = 2 },
            { step.context.update(plain) { $0 = 2 } },
        ] {
            step.context[attempts] = 1
            write()
            let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
            #expect(restored.context[attempts] == 2)
            step.context[attempts] = nil
        }
        // Nobody has said so of a value that is written again after a removal.
        step.context["test.attempts"] = 3
        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        #expect(restored.context[attempts] == nil)
    }

    @Test func `takes values that nobody has touched along a second time`() async throws {
        let proof = Proof(verifier: "v", created: Date(timeIntervalSince1970: 0))
        let step = try await step(.page("one"))
        step.context[Self.proof] = proof
        let once = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        let again = try await workflow(ScriptedTransport()).restore(travelled(once.snapshot()))
        #expect(again.context[Self.proof] == proof)
    }

    @Test func `lets a restored value be changed`() async throws {
        let step = try await step(.page("one"))
        step.context[Self.proof] = Proof(verifier: "v", created: Date(timeIntervalSince1970: 0))
        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        restored.context.update(Self.proof) { $0?.verifier += "w" }
        #expect(restored.context[Self.proof]?.verifier == "vw")
    }

    @Test func `gives a value that is removed as what it was saved as`() async throws {
        let step = try await step(.page("one"))
        step.context[Self.proof] = Proof(verifier: "v", created: Date(timeIntervalSince1970: 0))
        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        let removed = try #require(restored.context.removeValue(forKey: Self.proof.name) as? JSON)
        #expect(removed["verifier"] == "v")
        #expect(restored.context[Self.proof] == nil)
    }

    /// Keeps a number under the name of a proof, as an earlier version of a module might have.
    private static let earlierProof = ContextKey<Int>(persistent: "test.proof")

    @Test func `is refused when a module needs a value of it that cannot be read`() async throws {
        let step = try await step(.page("one"))
        step.context[Self.earlierProof] = 7
        let reading = Module<Void>.of(name: "reading") { setup in
            setup.node { context, node in
                _ = context[Self.proof]
                return node
            }
        }
        let snapshot = try travelled(step.snapshot())
        let other = workflow(ScriptedTransport()) { $0.module(reading) }
        await #expect {
            try await other.restore(snapshot)
        } throws: {
            ($0 as? PingError)?.code == .snapshotUnusable && "\($0)".contains("test.proof")
        }
    }

    @Test(arguments: [false, true])
    func `is not continued when a value turns out to be unreadable later, unless it is set again`(_ isSetAnew: Bool)
        async throws
    {
        let step = try await step(.page("one"))
        step.context[Self.earlierProof] = 7
        let reading = Module<Void>.of(name: "reading") { setup in
            setup.next { context, _, request in
                context.update(Self.proof) { proof in
                    if isSetAnew { proof = Proof(verifier: "w", created: Date(timeIntervalSince1970: 0)) }
                }
                return request
            }
        }
        let transport = ScriptedTransport([.token()])
        let restored = try await workflow(transport) { $0.module(reading) }.restore(travelled(step.snapshot()))
        let node = await restored.next()
        #expect((node is SuccessNode) == isSetAnew)
        #expect(((node.cause as? PingError)?.code == .snapshotUnusable) == !isSetAnew)
        #expect(transport.requests.count == (isSetAnew ? 1 : 0))
    }

    /// A value that looks into its context when it is read, as no good value does.
    private struct Curious: Codable, Sendable {
        @TaskLocal static var context: FlowContext?
        var name = "curious"

        init() {}

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            Self.context?["seen"] = true
        }
    }

    @Test func `reads no value while its context is locked`() async throws {
        let key = ContextKey<Curious>(persistent: "test.curious")
        let step = try await step(.page("one"))
        step.context[key] = Curious()
        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        Curious.$context.withValue(restored.context) {
            restored.context.update(key) { $0?.name += "!" }
        }
        #expect(restored.context[key]?.name == "curious!")
        #expect(restored.context["seen"] as? Bool == true)
    }

    @Test func `takes its cookies along`() async throws {
        var page = HttpResponse.page("one")
        page.headerFields[.setCookie] = "interactionId=abc; Path=/"
        let step = try await step(page)
        let after = ScriptedTransport([.token()])
        let restored = try await workflow(after).restore(travelled(step.snapshot()))
        _ = await restored.next()
        #expect(after.requests.first?.headerFields[.cookie] == "interactionId=abc")
    }

    @Test func `keeps the numbers of the document as they were received`() async throws {
        let body = Data(#"{"page":"one","a":1.10,"b":123456789012345678901234567890,"c":1E400}"#.utf8)
        let step = try await step(HttpResponse(status: 200, body: body))
        let restored = try await workflow(ScriptedTransport()).restore(travelled(step.snapshot()))
        #expect(restored.input["a"]?.number?.text == "1.10")
        #expect(restored.input["b"]?.number?.text == "123456789012345678901234567890")
        #expect(restored.input["c"]?.number?.text == "1E400")
    }

    @Test func `passes node handlers again, so that the step is what it was`() async throws {
        let marking = Module<Void>.of(name: "marking") { setup in
            setup.node { context, node in
                context["marked"] = true
                return node
            }
        }
        let step = try await step(.page("one"))
        let restored = try await workflow(ScriptedTransport()) { $0.module(marking) }.restore(step.snapshot())
        #expect(restored.context["marked"] as? Bool == true)
    }

    @Test func `holds nothing the user typed, and prints nothing of what it holds`() async throws {
        let step = try await step(.page("one", ["password"]))
        step.fields.first?.value = "canary"
        step.context[Self.proof] = Proof(verifier: "hidden", created: Date(timeIntervalSince1970: 0))
        let snapshot = try step.snapshot()
        let encoded = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self)
        #expect(!encoded.contains("canary"))
        #expect(encoded.contains("hidden"))
        var printed = "\(snapshot)"
        dump(snapshot, to: &printed)
        #expect(!printed.contains("hidden"))
    }

    @Test func `keeps its deadline`() async throws {
        let clock = TestClock()
        let limit: (inout WorkflowConfig) -> Void = { config in
            config.system = .test(clock: clock)
            config.flowTimeout = 60
        }
        let step = try await step(.page("one"), limit)
        let snapshot = try travelled(step.snapshot())
        clock.advance(by: .seconds(30))
        let restored = try await workflow(ScriptedTransport(), limit).restore(snapshot)
        #expect(restored.context.deadline == step.context.deadline)
        clock.advance(by: .seconds(30))
        #expect((await restored.next().cause as? PingError)?.code == .flowExpired)
        let late = workflow(ScriptedTransport(), limit)
        await #expect {
            try await late.restore(snapshot)
        } throws: {
            ($0 as? PingError)?.code == .flowExpired
        }
    }

    @Test(arguments: [1, 3])
    func `of another version is refused, also of one that was bound to no configuration`(_ version: Int) async throws {
        let encoded = String(decoding: try JSONEncoder().encode(try await step(.page("one")).snapshot()), as: UTF8.self)
        let newer = encoded.replacingOccurrences(of: #""version":2"#, with: #""version":\#(version)"#)
            .replacingOccurrences(of: #""binding":{},"#, with: "")
        #expect(newer != encoded)
        let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(newer.utf8))
        let workflow = workflow(ScriptedTransport())
        await #expect {
            try await workflow.restore(snapshot)
        } throws: {
            ($0 as? PingError)?.code == .snapshotUnusable
        }
    }

    @Test(arguments: [
        (#""url":"https:\/\/example.com\/flow""#, #""url":"ftp:\/\/example.com""#),
        (#"\"page\":\"one\""#, #"\"page\":"#),
        (#""values":{"#, #""values":{"a":"{","#),
        (#""values":{"#, "\"values\":{\"a\":\"" + String(repeating: "[", count: 100_000) + "\","),
    ])
    func `that was damaged is refused, and never crashes`(_ part: String, _ damage: String) async throws {
        let encoded = String(decoding: try JSONEncoder().encode(try await step(.page("one")).snapshot()), as: UTF8.self)
        let damaged = encoded.replacingOccurrences(of: part, with: damage)
        try #require(damaged != encoded)
        let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(damaged.utf8))
        let workflow = workflow(ScriptedTransport())
        let error = await #expect(throws: PingError.self) { try await workflow.restore(snapshot) }
        #expect(error?.code == .snapshotUnusable)
    }

    @Test func `is refused by a workflow that makes no step of it`() async throws {
        let snapshot = try await step(.page("one")).snapshot()
        let ending = Module<Void>.of(name: "ending") { setup in
            setup.transform { _, _ in SuccessNode(session: EmptySession()) }
        }
        let other = Workflow.createWorkflow { $0.module(ending) }
        await #expect {
            try await other.restore(snapshot)
        } throws: {
            ($0 as? PingError)?.code == .snapshotUnusable
        }
    }

    @Test func `cannot be made of a step that came from no server`() {
        let step = ContinueNode(context: FlowContext(), input: [:], actions: []) { _ in Request() }
        #expect {
            try step.snapshot()
        } throws: {
            ($0 as? PingError)?.code == .snapshotUnusable
                && ($0 as? PingError)?.recovery?.contains("start() or next()") == true
        }
    }
}
