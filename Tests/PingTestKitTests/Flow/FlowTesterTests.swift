import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A flow tester") struct FlowTesterTests {
    private struct Ticket: Session, Codable, Equatable {
        let value: String
    }

    private let tester = FlowTester()

    /// A login of one page, which saves its ticket and forgets the draft.
    private var workflow: Workflow {
        let tickets = tester.recording(MemoryStorage<Ticket>(), as: "tickets")
        let drafts = tester.recording(MemoryStorage<String>(), as: "drafts")
        let pages = Module.of { setup in
            setup.start { _, request in
                request.url("https://example.com/login")
                return request
            }
            setup.transform { context, response in
                switch response.status() {
                case 200:
                    return ContinueNode(context: context, input: [:], actions: []) { _ in
                        let request = Request(urlString: "https://example.com/submission")
                        request.body(["name": "babs"])
                        return request
                    }
                case 201: return SuccessNode(session: Ticket(value: "t"))
                default: return ErrorNode(status: response.status(), message: "No.", context: context)
                }
            }
            setup.success { _, success in
                try await tickets.save(item: Ticket(value: success.session.value))
                try await drafts.delete()
                return success
            }
        }
        return Workflow.createWorkflow { config in
            config.httpClient = tester.transport
            config.module(pages)
        }
    }

    private func expectFailure(_ words: String..., from body: () async throws -> Void) async {
        await #expect {
            try await body()
        } throws: { error in
            guard let failure = error as? FlowTestFailure else { return false }
            return words.allSatisfy { "\(failure)".contains($0) } && failure.localizedDescription == "\(failure)"
        }
    }

    @Test func `is content when everything was received`() async throws {
        for status in [200, 400, 201] { tester.transport.respond(HttpResponse(status: status)) }
        let workflow = workflow
        try await tester.run { await workflow.start() }
        try tester.receiveRequest(.get, "/login")
        let step = try tester.receiveStep()

        try await tester.submit(step)
        let submission = try tester.receiveRequest(.post, "/submission")
        #expect(submission.body == Data(#"{"name":"babs"}"#.utf8))
        #expect(try tester.receiveError().message == "No.")

        try await tester.submit(step)
        try tester.receiveRequest(.post)
        #expect(try tester.receiveSuccess().session.value == "t")
        #expect(try tester.receiveSave(Ticket.self, in: "tickets") == Ticket(value: "t"))
        try tester.receiveDelete(in: "drafts")
        try tester.finish()
    }

    @Test func `fails for what was not received, and runs nothing more`() async throws {
        tester.transport.respond(HttpResponse(status: 201))
        let workflow = workflow
        try await tester.run { await workflow.start() }
        await expectFailure("GET https://example.com/login", "SuccessNode", "tickets", "drafts") { try tester.finish() }
        await expectFailure("was not received") { try await tester.run { EmptyNode() } }
        #expect(try tester.receiveNode() is SuccessNode)
        await expectFailure("GET https://example.com/login", "tickets") { try tester.finish() }
    }

    @Test func `fails for what has not happened`() async throws {
        await expectFailure("none was sent") { try tester.receiveRequest(.get) }
        await expectFailure("nothing has run") { _ = try tester.receiveNode() }
        await expectFailure("there was none") { try tester.receiveDelete(in: "tickets") }
    }

    @Test func `fails for another request than the expected one`() async throws {
        tester.transport.respond(HttpResponse(status: 200))
        let workflow = workflow
        try await tester.run { await workflow.start() }
        await expectFailure("Expected a request POST /login", "GET https://example.com/login") {
            try tester.receiveRequest(.post, "/login")
        }
    }

    @Test func `fails for another node than the expected one, and says which it is`() async throws {
        let workflow = workflow
        func next(_ status: Int?) async throws {
            if let status { tester.transport.respond(HttpResponse(status: status)) }
            try await tester.run { await workflow.start() }
            try tester.receiveRequest(.get)
        }
        try await next(400)
        await expectFailure("ContinueNode", "ErrorNode: No.") { _ = try tester.receiveStep() }
        try await next(200)
        await expectFailure("ErrorNode", "ContinueNode with 0 actions") { try tester.receiveError() }
        try await next(200)
        await expectFailure("FailureNode") { try tester.receiveFailure() }
        try await next(nil)
        await expectFailure("SuccessNode", "FailureNode: The script has no response") { try tester.receiveSuccess() }
        try tester.finish()
    }

    @Test func `fails for another write than the expected one`() async throws {
        func next() async throws {
            tester.transport.respond(HttpResponse(status: 201))
            let workflow = workflow
            try await tester.run { await workflow.start() }
            try tester.receiveRequest(.get)
            try tester.receiveSuccess()
        }
        try await next()
        await expectFailure("drafts", "tickets") { try tester.receiveDelete(in: "drafts") }
        await expectFailure("it was a delete") { try tester.receiveSave(String.self, in: "drafts") }
        try await next()
        await expectFailure("it was a save") { try tester.receiveDelete(in: "tickets") }
        try tester.receiveDelete(in: "drafts")
        try await next()
        await expectFailure("another type") { try tester.receiveSave(String.self, in: "tickets") }
    }

    @Test func `fails when the script has responses left`() async {
        tester.transport.respond(HttpResponse(status: 200))
        await expectFailure("1 scripted responses") { try tester.finish() }
    }
}
