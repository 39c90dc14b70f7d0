import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A flow tester that fills in steps") struct FlowTesterAnswersTests {
    private struct Ticket: Session {
        let value: String
    }

    private let tester = FlowTester()

    private final class Name: FillableField {
        let field: Field
        let answer = Locked("")

        init(field: Field) { self.field = field }

        var question: String { "User Name" }
        var isFilled: Bool { !answer.current.isEmpty }

        func fill(with answer: String) -> Bool {
            self.answer.set(answer)
            return true
        }
    }

    private final class Password: FillableField, Closeable {
        let field: Field
        let answer = Locked("")

        init(field: Field) { self.field = field }

        var question: String { "Password" }
        var isFilled: Bool { !answer.current.isEmpty }

        func fill(with answer: String) -> Bool {
            self.answer.set(answer)
            return true
        }

        func close() { answer.set("") }
    }

    /// Asks for the password until the server responds with 201.
    private var workflow: Workflow {
        let pages = Module.of { setup in
            setup.start { _, request in
                request.url("https://example.com/login")
                return request
            }
            setup.transform { context, response in
                if response.status() == 201 { return SuccessNode(session: Ticket(value: "t")) }
                let actions: [any Action] = [Name(field: Field([:])), Password(field: Field([:]))]
                return ContinueNode(context: context, input: [:], actions: actions) { step in
                    let request = Request(urlString: "https://example.com/submission")
                    let answers = step.actions.map { action in
                        (action as? Name)?.answer.current ?? (action as? Password)?.answer.current
                    }
                    request.body(.array(answers.map { .string($0 ?? "") }))
                    return request
                }
            }
        }
        return Workflow.createWorkflow { config in
            config.httpClient = tester.transport
            config.module(pages)
        }
    }

    private func start(_ statuses: Int...) async throws -> ContinueNode {
        for status in [200] + statuses { tester.transport.respond(HttpResponse(status: status)) }
        let workflow = workflow
        try await tester.run { await workflow.start() }
        try tester.receiveRequest(.get)
        return try tester.receiveStep()
    }

    @Test func `sends the answers`() async throws {
        let step = try await start(201)
        try await tester.submit(step, filling: ["User Name": "jo", "Password": "word"])
        let request = try tester.receiveRequest(.post, "/submission")
        #expect(request.body == Data(#"["jo","word"]"#.utf8))
        try tester.receiveSuccess()
        try tester.finish()
    }

    @Test func `does not send a secret again, unless the test allows it`() async throws {
        let answers = ["User Name": "jo", "Password": "C4nary"]
        let first = try await start(200, 201)
        try await tester.submit(first, filling: answers)
        try tester.receiveRequest(.post)
        let second = try tester.receiveStep()
        let failure = try await #require(throws: FlowTestFailure.self) {
            try await tester.submit(second, filling: answers)
        }
        #expect(failure.description.contains("“Password” again"))
        #expect(!failure.description.contains("C4nary"))
        #expect(tester.transport.requests.count == 2)
        try await tester.submit(second, filling: answers, attempts: 2)
        try tester.receiveRequest(.post)
        try tester.receiveSuccess()
        try tester.finish()
    }

    @Test func `fails for an answer that no step has used`() async throws {
        let step = try await start(201)
        try await tester.submit(step, filling: ["User Name": "jo", "Password": "word", "Pasword": "C4nary"])
        try tester.receiveRequest(.post)
        try tester.receiveSuccess()
        let failure = try #require(throws: FlowTestFailure.self) { try tester.finish() }
        #expect(failure.findings == ["No step used the answer “Pasword”."])
    }
}
