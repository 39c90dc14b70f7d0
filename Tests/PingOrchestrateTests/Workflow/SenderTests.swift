import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("The one sender of a workflow") struct SenderTests {
    private static let header = HTTPField.Name("X-Transaction")

    /// A module that sends its own requests in every state.
    private let talkative = Module<Void>.of(name: "talkative") { setup in
        @Sendable func send(_ path: String) async throws {
            let request = HttpRequest(url: try WebURL("https://example.com/\(path)"))
            _ = try await setup.httpClient.send(request)
        }
        setup.initialize { try await send("metadata") }
        setup.success { _, success in
            try await send("token")
            return success
        }
        setup.signOff { request in
            try await send("revoke")
            request.url("https://example.com/logout")
            return request
        }
    }

    private func seen(_ workflow: Workflow, _ count: Int, _ body: () async throws -> Void) async throws -> [FlowEvent] {
        let events = workflow.events()
        try await body()
        var collected: [FlowEvent] = []
        for await event in events.prefix(count) { collected.append(event) }
        return collected
    }

    @Test func `tells listeners of a flow's requests and of its modules', as one flow`() async throws {
        let client = ClosureClient { $0.method == .post ? .token() : .page("one") }
        let workflow = Workflow.pages(client) { $0.module(talkative) }
        let events = try await seen(workflow, 11) {
            let step = try #require(await workflow.start() as? ContinueNode)
            #expect(await step.next() is SuccessNode)
        }
        let urls = events.compactMap { event in
            if case .sent(_, let url) = event.kind { url } else { nil }
        }
        #expect(urls == ["https://example.com/metadata", Pages.url, Pages.url, "https://example.com/token"])
        #expect(Set(events.map(\.flow)).count == 1)
    }

    @Test func `names the flow to the server in the configured field, and in the events`() async throws {
        let named = Locked<[String?]>([])
        let client = ClosureClient { request in
            if let name = Self.header { named.withLock { $0.append(request.headerFields[name]) } }
            return request.method == .post ? .token() : .page("one")
        }
        let workflow = Workflow.pages(client) { config in
            config.correlationHeader = Self.header
            config.module(talkative)
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(named.current == Array(repeating: step.context.id, count: 4))

        let events = try await seen(workflow, 5) { _ = try await workflow.signOff().get() }
        #expect(Set(named.current.dropFirst(4)) == [events.first?.flow])
        #expect(events.first?.flow != step.context.id)
    }

    @Test func `sends no such field unless the configuration names one, and leaves an app's own alone`() async throws {
        let fields = Locked<[HTTPFields]>([])
        let client = ClosureClient { request in
            fields.withLock { $0.append(request.headerFields) }
            return .page("one")
        }
        _ = await Workflow.pages(client).start()
        let name = try #require(Self.header)
        #expect(fields.current.first?.contains(name) == false)

        let own = Module<Void>.of(name: "own") { setup in
            setup.start { _, request in
                request.header(name: "X-Transaction", value: "mine")
                return request
            }
        }
        let workflow = Workflow.pages(client) { config in
            config.correlationHeader = name
            config.module(own)
        }
        _ = await workflow.start()
        #expect(fields.current.last?[name] == "mine")
    }

    @Test func `names the flow in the errors of its requests, and in those of its modules`() async throws {
        let client = ClosureClient { request in
            if request.method == .post { return .token() }
            guard request.url.path == "/token" else { return .page("one") }
            throw PingError(.networkUnreachable, "No network.")
        }
        let workflow = Workflow.pages(client) { $0.module(talkative) }
        let step = try #require(await workflow.start() as? ContinueNode)
        let error = try #require(await step.next().cause as? PingError)
        #expect(error.code == .networkUnreachable)
        #expect(error.context.correlationID == step.context.id)
        #expect(error.context.module == "talkative")
    }
}
