import Foundation
import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("A response of the server becomes a node")
struct AnswerTests {
    /// The node after a step that the server sent first.
    private func node(_ response: HttpResponse) async throws -> any Node {
        let transport = ScriptedTransport([.json(["authId": "a0", "callbacks": []]), response])
        let step = try #require(await Journey.scripted(transport).start() as? ContinueNode)
        return await step.next()
    }

    private func outcome(_ node: any Node) -> AnswerCase.Outcome? {
        switch node.kind {
        case .continue(let step): return .step(callbacks: step.callbacks.count)
        case .success(let success): return .success(session: success.session.value)
        case .error(let error):
            return .error(status: error.status ?? 0, message: error.message, canRetry: error.canRetry)
        case .failure(let failure):
            let cause = failure.cause as? PingError
            return cause.map { .failure($0.code, status: $0.context.status) }
        case .empty: return nil
        }
    }

    @Test(arguments: AnswerCase.all)
    func `as the table says, row by row`(_ row: AnswerCase) async throws {
        #expect(outcome(try await node(row.response)) == row.outcome)
    }

    @Test(arguments: AnswerCase.all)
    func `and at the very start too, but then there is no step to try again`(_ row: AnswerCase) async throws {
        let found = outcome(await Journey.scripted(ScriptedTransport([row.response])).start())
        if case .error(let status, let message, _) = row.outcome {
            #expect(found == .error(status: status, message: message, canRetry: false))
        } else {
            #expect(found == row.outcome)
        }
    }

    @Test(arguments: [PingError.Code.networkUnreachable, .networkTimeout, .networkTLS, .networkBodyTooLarge])
    func `what the network does is a failure with its code`(_ code: PingError.Code) async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(code, "It did not work."))
        let failure = try #require(await Journey.scripted(transport).start() as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == code)
        #expect(cause.context.state == "transport")
        #expect(!failure.isCancelled)
    }

    @Test func `cancellation is not a failure of anything, and the step can be sent again`() async throws {
        let transport = ScriptedTransport([.json(["authId": "a0", "callbacks": []])])
        transport.respond { _ in
            try await Gate().wait()
            return .json([:])
        }
        transport.respond(.json(["tokenId": "s1"]))
        let step = try #require(await Journey.scripted(transport).start() as? ContinueNode)

        let task = Task { await step.next() }
        try await until { transport.requests.count >= 2 }
        task.cancel()
        let failure = try #require(await task.value as? FailureNode)
        #expect(failure.isCancelled)
        let success = await step.next() as? SuccessNode
        #expect(success?.session.value == "s1")
    }

    @Test(arguments: ["110" as JSON, 110])
    func `a timed-out journey says that it has expired`(_ code: JSON) async throws {
        let response = HttpResponse.json(["code": 401, "message": "M", "detail": ["errorCode": code]], status: 401)
        let error = try #require(await node(response) as? ErrorNode)
        #expect(error.isExpired)
        #expect(!error.canRetry)
        let other = HttpResponse.json(["code": 401, "message": "M", "detail": ["failureUrl": ""]], status: 401)
        #expect((try await node(other) as? ErrorNode)?.isExpired == false)
    }

    @Test func `a refusal keeps what the server said about it, and the step`() async throws {
        let document: JSON = [
            "code": 401, "reason": "Unauthorized", "message": "On hold", "detail": ["supportCode": "H-17"],
        ]
        let error = try #require(await node(.json(document, status: 401)) as? ErrorNode)
        #expect(error.input == document)
        #expect(error.continueNode != nil)
    }

    @Test(
        arguments: [
            ("wrong", 401, ["code": 401, "message": "Login failure"]), ("said so with 200", 200, ["code": 401]),
            ("empty", 400, [:]), ("out of time", 401, ["code": "1999"]), ("broken", 500, ["code": 500]),
        ] as [(String, Int, JSON)]
    )
    func `a refused step that can never be sent again holds no secret, and still what is none`(
        _ name: String,
        _ status: Int,
        _ document: JSON
    ) async throws {
        let step = try await refused(with: status, document)
        #expect(step.callback(PasswordCallback.self)?.password == "")
        #expect(step.callback(NameCallback.self)?.name == "jo.field")
        #expect(!String(decoding: try step.asRequest().body, as: UTF8.self).contains("C4nary"))
    }

    @Test(arguments: [429, 503])
    func `a step that can be sent again holds its secret until then`(_ status: Int) async throws {
        let step = try await refused(with: status, ["code": .int(status)])
        #expect(step.callback(PasswordCallback.self)?.password == "C4nary")
    }

    /// A filled-in step after the response.
    private func refused(with status: Int, _ document: JSON) async throws -> ContinueNode {
        let callbacks = [try Wire.json(Wire.nameCallback), try Wire.json(Wire.passwordCallback)]
        let transport = ScriptedTransport([
            .json(["authId": "a0", "callbacks": .array(callbacks)]), .json(document, status: status),
        ])
        let step = try #require(await Journey.scripted(transport).start() as? ContinueNode)
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "C4nary"
        let node = await step.next()
        #expect(node is ErrorNode || node is FailureNode)
        return step
    }

    @Test func `a failure keeps status, type and the beginning of the body, but does not print the body`() async throws
    {
        let page = "<html>" + String(repeating: "x", count: 5000)
        let failure = try #require(await node(.text(page, status: 502)) as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        let answer = try #require(cause.underlying as? UnexpectedResponse)
        #expect(answer.status == 502)
        #expect(answer.contentType == "text/html")
        #expect(answer.excerpt.count == 512)
        var printed = "\(cause) \(answer) "
        dump(cause, to: &printed)
        #expect(!printed.contains("xxx"))
        #expect(cause.recovery?.contains("serverUrl") == true)
    }

    @Test func `a redirect names its target without the query, and is not followed`() async throws {
        var response = HttpResponse.json([:], status: 302)
        response.headerFields[.location] = "https://login.example.test/path?code=s3cret"
        let failure = try #require(await node(response) as? FailureNode)
        #expect(failure.cause.localizedDescription.contains("https://login.example.test/path"))
        #expect(!"\(failure.cause)".contains("s3cret"))
    }

    @Test func `an empty session token means that the one which was sent is still the one`() async throws {
        let transport = ScriptedTransport([.json(["tokenId": "", "successUrl": "/u"])])
        let journey = Journey.scripted(transport)
        try await journey.store(SSOToken(value: "s0"))
        let success = try #require(await journey.start() as? SuccessNode)
        #expect(success.session.value == "s0")
    }

    @Test func `a step with an authId of 1 MiB goes back whole`() async throws {
        let authID = String(repeating: "Ab9+/=", count: (1 << 20) / 6)
        let transport = ScriptedTransport([
            .json(["authId": .string(authID), "callbacks": []]), .json(["tokenId": "s"]),
        ])
        let step = try #require(await Journey.scripted(transport).start() as? ContinueNode)
        let success = await step.next() as? SuccessNode
        #expect(success != nil)
        #expect(try transport.requests.last?.json()["authId"] == .string(authID))
    }

    @Test(arguments: [200, 401, 500])
    func `JSON nested 10,000 deep is a failure, at any status`(_ status: Int) async throws {
        let text = #"{"authId":"# + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}"
        let failure = try #require(await node(.text(text, status: status, type: "application/json")) as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .unexpectedResponse)
    }

    @Test(arguments: [[0x7B, 0x22, 0xFF, 0x22, 0x7D], [0x7B, 0x22, 0x61]])
    func `invalid UTF-8 and truncated JSON are failures`(_ bytes: [UInt8]) async throws {
        let failure = try #require(await node(HttpResponse(status: 200, body: Data(bytes))) as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == .unexpectedResponse)
        #expect(cause.context.state == "transform")
    }
}
