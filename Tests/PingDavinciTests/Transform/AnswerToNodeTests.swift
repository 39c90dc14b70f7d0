import Foundation
import HTTPTypes
import PingDavinci
import PingTestKit
import Testing

@Suite("Which answer becomes which node")
struct AnswerToNodeTests {
    enum Expected: Sendable {
        case step, same, error, success
        case failure(PingError.Code)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let status: Int
        let body: JSON
        let expected: Expected
        var testDescription: String { name }

        init(_ name: String, _ status: Int, _ body: JSON, _ expected: Expected) {
            self.name = name
            self.status = status
            self.body = body
            self.expected = expected
        }
    }

    private static let form = FlowHarness.form([FieldShapes.text])
    private static let linkOnly: JSON = ["id": "n", "_links": ["next": ["href": .string(FlowHarness.next)]]]
    private static let formOnly: JSON = ["id": "n", "form": ["components": ["fields": []]]]
    private static let refusal: JSON = ["code": " Invalid", "message": " Invalid username and/or password"]

    private static func connector(_ connector: String, _ capability: String) -> JSON {
        ["connectorId": .string(connector), "capabilityName": .string(capability), "message": "No"]
    }

    private static func rewind(_ name: String) -> JSON {
        ["eventName": .string(name), "success": true, "id": "x"]
    }

    /// The table of section 4.2 of the protocol's description, row by row and by its names.
    static let rows = [
        Row("200 with authorizeResponse", 200, [:], .success),
        Row("200 with form and next link", 200, form, .step),
        Row(
            "200 with authorizeResponse, without code",
            200,
            ["authorizeResponse": ["state": "s"]],
            .failure(.missingCode)
        ),
        Row("200 with an empty code", 200, ["authorizeResponse": ["code": ""]], .failure(.missingCode)),
        Row("200 with authorizeResponse of another shape", 200, ["authorizeResponse": "x"], .failure(.missingCode)),
        Row("200 with session only", 200, ["session": ["id": "s"]], .failure(.missingCode)),
        Row("200 with session only, and a link", 200, linkOnly.with("session", ["id": "s"]), .failure(.missingCode)),
        Row(
            "200 with status FAILED",
            200,
            ["status": "FAILED", "error": ["code": "login_required", "message": "m"]],
            .failure(.flowFailed)
        ),
        Row("200 with status FAILED without error", 200, ["status": "FAILED"], .failure(.flowFailed)),
        Row("200 with non-empty error object", 200, ["error": ["code": "server_error"]], .failure(.flowFailed)),
        Row("200 with error {}", 200, form.with("error", [:]), .step),
        Row("200 with null error", 200, form.with("error", .null), .step),
        Row("200 with error a string", 200, form.with("error", "access_denied"), .failure(.flowFailed)),
        Row("200, neither form nor next link", 200, ["id": "n"], .failure(.unexpectedResponse)),
        Row("200, next link but no form", 200, linkOnly, .step),
        Row("200, form but no next link", 200, formOnly, .step),
        Row("200 eventName rewindStateToLastRenderedUI", 200, rewind("rewindStateToLastRenderedUI"), .same),
        Row("200 eventName rewindStateToSpecificRenderedUI", 200, rewind("rewindStateToSpecificRenderedUI"), .same),
        Row("200 with another JSON value", 200, [1], .failure(.unexpectedResponse)),
        Row("other 2xx: 201", 201, form, .failure(.unexpectedResponse)),
        Row("other 2xx: 204", 204, [:], .failure(.unexpectedResponse)),
        Row("3xx", 302, [:], .failure(.unexpectedResponse)),
        Row("400, ordinary", 400, refusal, .error),
        Row("401, ordinary", 401, refusal, .error),
        Row("403, ordinary", 403, refusal, .error),
        Row("404, ordinary", 404, refusal, .error),
        Row("429, ordinary", 429, refusal, .error),
        Row("other 4xx, ordinary", 418, refusal, .error),
        Row("400 with another JSON value", 400, ["x"], .failure(.unexpectedResponse)),
        Row("4xx, code int 1999", 401, ["code": 1999, "message": "Unauthorized!"], .failure(.flowTimedOut)),
        Row("4xx, code 1999 as text", 400, ["code": "1999"], .failure(.flowTimedOut)),
        Row("400 with code 400", 400, ["code": 400, "message": "invalidInput"], .error),
        Row("4xx, code requestTimedOut", 400, ["code": "requestTimedOut", "message": "m"], .failure(.flowTimedOut)),
        Row(
            "4xx, pingOneAuthenticationConnector + returnSuccessResponseRedirect",
            400,
            connector("pingOneAuthenticationConnector", "returnSuccessResponseRedirect"),
            .failure(.flowFailed)
        ),
        Row(
            "4xx, pingOneAuthenticationConnector + setSession",
            400,
            connector("pingOneAuthenticationConnector", "setSession"),
            .failure(.flowFailed)
        ),
        Row("same connector, other capability", 400, connector("pingOneAuthenticationConnector", "other"), .error),
        Row("400 at another connector", 400, connector("pingOneSSOConnector", "setSession"), .error),
        Row("5xx, JSON: 500", 500, refusal, .failure(.unexpectedResponse)),
        Row("5xx, JSON: 503", 503, refusal, .failure(.unexpectedResponse)),
    ]

    @Test(arguments: rows)
    func `Answers to a step`(row: Row) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.text, FieldShapes.password, FieldShapes.submit])
        try step.only(TextCollector.self).value = "jo@example.test"
        try step.only(PasswordCollector.self).value = "S3cret-Word"
        try step.only(SubmitCollector.self).press()
        if case .success = row.expected {
            harness.respondWithSuccess()
            harness.respondWithToken()
        } else {
            harness.respond(row.body, status: row.status)
        }
        let node = await step.next()
        switch row.expected {
        case .success:
            #expect(node is SuccessNode)
            #expect(step.isCompleted)
        case .step:
            #expect((node as? ContinueNode).map { $0 !== step } == true, "\(String(describing: node.cause))")
            #expect(step.isCompleted)
        case .same:
            #expect(node as? ContinueNode === step)
            #expect(!step.isCompleted)
            try expectKept(step, secrets: false)
        case .error:
            let error = try #require(node as? ErrorNode)
            #expect(error.status == row.status)
            #expect(error.input == row.body)
            #expect(error.continueNode === step)
            #expect(error.canRetry)
            #expect(!step.isCompleted)
            let words = row.body["message"]?.string?.trimmingCharacters(in: .whitespaces)
            #expect(error.message == words ?? "The server refused the request with status \(row.status).")
            #expect(error.details.isEmpty)
            // A busy server has not looked at the step.
            try expectKept(step, secrets: HttpResponse.busyStatuses.contains(row.status))
        case .failure(let code):
            let error = try failure(node)
            #expect(error.code == code)
            #expect(error.context.status == row.status)
            #expect(!step.isCompleted)
            let advice = code == .missingCode ? "success response" : "Start a new flow"
            #expect(error.recovery?.contains(advice) == true)
            for word in Self.words(of: row.body) { #expect(error.message.contains(word)) }
            try expectKept(step, secrets: true)
        }
    }

    /// The server has seen what was typed when it refuses the step; when it gives no answer of a flow, it may not have.
    private func expectKept(_ step: ContinueNode, secrets: Bool) throws {
        #expect(try step.only(TextCollector.self).value == "jo@example.test")
        #expect(try step.only(PasswordCollector.self).value == (secrets ? "S3cret-Word" : ""))
        #expect(try step.only(SubmitCollector.self).value.isEmpty == !secrets)
    }

    /// What the server said, where it said something.
    private static func words(of body: JSON) -> [String] {
        [body["message"]?.string ?? body["error"]?["message"]?.string ?? body["error"]?.string]
            .compactMap { $0?.trimmingCharacters(in: .whitespaces) }
    }

    @Test(
        arguments: [200, 400, 401, 404, 500, 502],
        ["<html>Bad gateway</html>", "", "{\"id\":", "\u{FEFF}", "nul"]
    )
    func `200, 4xx and 5xx, not JSON: a failure that keeps the status`(status: Int, body: String) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.server.respond(HttpResponse(status: status, body: Data(body.utf8)))
        let error = try failure(await step.next())
        #expect(error.code == .unexpectedResponse)
        #expect(error.context.status == status)
    }

    @Test func `A redirect says where it would lead, without the query`() async throws {
        let harness = FlowHarness()
        let fields: HTTPFields = [.location: "https://evil.example.test/login?code=secret"]
        harness.server.respond(HttpResponse(status: 302, headerFields: fields))
        let error = try failure(await harness.daVinci.start())
        #expect(error.message.contains("Location: https://evil.example.test/login"))
        #expect(!"\(error)".contains("secret"))
    }

    /// A redirect in response to the start of a flow, with the state that was sent, or another one.
    private func redirected(_ query: String, state: String? = nil) async throws -> PingError {
        let transport = Locked<String>("")
        let client = ClosureClient { request in
            let sent = request.url.queryItems.first { $0.name == "state" }?.value ?? ""
            transport.set(sent)
            let location = "https://auth.example.test/error?\(query)&state=\(state ?? sent)"
            return HttpResponse(status: 302, headerFields: [.location: location])
        }
        let error = try failure(await FlowHarness { $0.httpClient = client }.daVinci.start())
        #expect(!transport.current.isEmpty && !"\(error)".contains(transport.current))
        return error
    }

    @Test func `A redirect with the request's state tells the server's reason, and what to look at`() async throws {
        let error = try await redirected("error=invalid_request&error_description=Unknown%20client%3A%20x")
        #expect(error.message.contains("Location: https://auth.example.test/error, invalid_request: Unknown client: x"))
        #expect(error.recovery?.contains("client") == true)
        #expect(error.recovery?.contains("Start a new flow") == false)
        let described = try await redirected("error_description=Unknown%20client")
        #expect(described.message.hasSuffix(", Unknown client"))
    }

    @Test func `A redirect's reason of any length comes short, in one line and without the state`() async throws {
        let long = "%1B[2J" + String(repeating: "long%0A", count: 15_000)
        let error = try await redirected("error=\(long)&error_description=\(long)")
        #expect(error.message.contains("long long"))
        #expect("\(error)".count < 1500)
        #expect("\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test(arguments: ["another", "", "x&state=y"])
    func `A redirect with another state tells no reason`(state: String) async throws {
        let error = try await redirected("error=invalid_request&error_description=Call%20555-0100", state: state)
        #expect(!"\(error)".contains("invalid_request"))
        #expect(!"\(error)".contains("555-0100"))
        #expect(error.recovery == "Start a new flow.")
    }

    @Test func `A redirect with the state twice, or with no reason, tells none`() async throws {
        #expect(try await redirected("error=").recovery == "Start a new flow.")
        #expect(try await redirected("state=x&error=invalid_request").recovery == "Start a new flow.")
    }

    @Test(arguments: [429, 503])
    func `A step that a busy server did not take is sent again as it was`(status: Int) async throws {
        let harness = FlowHarness(system: SystemServices(sleep: { _ in try Task.checkCancellation() }))
        let step = try await harness.start([FieldShapes.password, FieldShapes.polling, FieldShapes.protect])
        try step.only(PasswordCollector.self).value = "S3cret-Word"
        try step.only(ProtectCollector.self).value = "s1gnals"
        _ = await (try step.only(PollingCollector.self)).poll { _ in }
        harness.respond(["code": "REQUEST_LIMITED", "message": "Too many"], status: status)
        let node = await step.next()
        #expect(status == 429 ? node is ErrorNode : node is FailureNode)
        let first = try JSON(parsing: try #require(harness.server.requests.last).body)
        let second = try await harness.bodySent(by: step)
        #expect(second == first)
        #expect(second["parameters"]?["eventType"] == "polling")
        #expect(second["parameters"]?["data"]?["formData"]?["poll"] == "continue")
        // Nothing of it stays once the server has taken it.
        #expect(try step.only(PasswordCollector.self).value.isEmpty)
    }

    @Test(arguments: [PingError.Code.networkTimeout, .networkUnreachable])
    func `Network error, timeout: a failure`(code: PingError.Code) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.server.fail(PingError(code, "No."))
        let error = try failure(await step.next())
        #expect(error.code == code)
    }

    @Test func `A refused start is an error that cannot be retried`() async throws {
        let harness = FlowHarness()
        harness.respond(["code": "INVALID_REQUEST", "message": "Invalid DV Flow Policy ID: x"], status: 400)
        let error = try #require(await harness.daVinci.start() as? ErrorNode)
        #expect(error.message == "Invalid DV Flow Policy ID: x")
        #expect(!error.canRetry)
        #expect(error.continueNode == nil)
    }

    @Test func `A rewind with nothing before it is a failure`() async throws {
        let harness = FlowHarness()
        harness.respond(Self.rewind("rewindStateToLastRenderedUI"))
        #expect(try failure(await harness.daVinci.start()).code == .unexpectedResponse)
    }

    @Test func `A step that was rewound keeps what the user typed except secrets and buttons, and can be sent again`()
        async throws
    {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.text, FieldShapes.password, FieldShapes.submit])
        try step.only(TextCollector.self).value = "jo@example.test"
        try step.only(PasswordCollector.self).value = "S3cret-Word"
        try step.only(SubmitCollector.self).press()
        harness.respond(Self.rewind("rewindStateToLastRenderedUI"))
        let again = try #require(await step.next() as? ContinueNode)
        let body = try await harness.bodySent(by: again)
        #expect(body["parameters"] == ["data": ["formData": ["user.email": "jo@example.test"]]])
    }

    @Test func `A message is trimmed, and the document keeps it unchanged`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.respond(Self.refusal, status: 400)
        let node = await step.next()
        #expect(node.message == "Invalid username and/or password")
        #expect(node.input["message"] == " Invalid username and/or password")
    }

    @Test(arguments: [200, 503])
    func `A failure quotes the server short and in one line`(status: Int) async throws {
        let harness = FlowHarness()
        let long = "\u{1B}[2J" + String(repeating: "long\n", count: 10_000)
        let body: JSON = ["error": ["code": .string(long), "message": .string(long)], "id": .string(long)]
        harness.respond(status == 200 ? body : body.with("message", .string(long)), status: status)
        let error = try failure(await harness.daVinci.start())
        #expect("\(error)".count < 1500)
        #expect("\(error)".unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(harness.logger.lines.allSatisfy { $0.count < 2000 && !$0.contains("\u{1B}") })
    }

    @Test func `A field's name, type and key come into the log short and in one line`() async throws {
        let harness = FlowHarness()
        let long = "\u{1B}[2J" + String(repeating: "long\n", count: 10_000)
        let field: JSON = ["type": .string(long), "key": .string(long), "label": []]
        let step = try await harness.start([field, field, FieldShapes.submit.with("key", .string(long))])
        for collector in step.collectors { collector.field.answer = "x" }
        _ = try await harness.bodySent(by: step)
        #expect(harness.logger.lines.contains { $0.contains("is not known") })
        #expect(harness.logger.lines.contains { $0.contains("Several fields have values") })
        #expect(harness.logger.lines.allSatisfy { $0.count < 2000 && !$0.contains("\u{1B}") && !$0.contains("\n") })
    }

    @Test(arguments: [[:] as JSON, ["message": .null], ["message": " "]])
    func `A refusal without words has some of ours`(body: JSON) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.respond(body, status: 409)
        #expect(await step.next().message == "The server refused the request with status 409.")
    }

    @Test func `A step tells its id, name, description and category`() async throws {
        let node: any Node = try await FlowHarness().start([])
        #expect(node.id == "n0de1")
        #expect(node.name == "Sign on")
        #expect(node.description == "Enter your details")
        #expect(node.category == "CUSTOM_FORM")
    }

    @Test func `The event's name and the step's id are sent back`() async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([]).with("eventName", "special").with("id", 7))
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        let body = try await harness.bodySent(by: step)
        #expect(body["eventName"] == "special")
        #expect(body["id"] == "7")
    }
}
