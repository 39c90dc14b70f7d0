import PingDavinci
import Testing

@Suite("What the server says about a refusal")
struct ErrorDetailsTests {
    private func refusal(details: JSON?, message: JSON = "m", fields: [JSON] = []) async throws -> ErrorNode {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        var body: JSON = ["code": 400, "message": message]
        body["details"] = details
        harness.respond(body, status: 400)
        return try #require(await step.next() as? ErrorNode)
    }

    private func details(_ inner: JSON) -> JSON {
        [
            [
                "rawResponse": ["id": "e44e-01", "code": "INVALID_DATA", "message": "r", "details": [inner]],
                "statusCode": 400,
            ]
        ]
    }

    @Test func `An inner error without unmet requirements, with the attempts left`() async throws {
        let inner: JSON = [
            "code": "INVALID_VALUE", "target": "password", "message": "did not match",
            "innerError": ["failuresRemaining": 3],
        ]
        let error = try await refusal(details: details(inner), fields: [FieldShapes.password])
        let detail = try #require(error.details.first)
        #expect(detail.statusCode == 400)
        #expect(detail.rawResponse?.id == "e44e-01")
        #expect(detail.rawResponse?.code == "INVALID_DATA")
        #expect(detail.rawResponse?.message == "r")
        let found = try #require(detail.rawResponse?.details.first)
        #expect(found.code == "INVALID_VALUE")
        #expect(found.target == "password")
        #expect(found.innerError?.failuresRemaining == 3)
        #expect(found.innerError?.errors == [:])
        #expect(error.fieldMessages == ["user.password": ["did not match"]])
    }

    @Test func `Unmet requirements, each with the server's words`() async throws {
        let inner: JSON = [
            "code": "INVALID_VALUE", "target": "newPassword", "message": "did not satisfy",
            "innerError": [
                "unsatisfiedRequirements": ["history", "length", "odd"], "history": "Used before",
                "length": "Too short",
            ],
        ]
        let error = try await refusal(details: details(inner))
        let found = try #require(error.details.first?.rawResponse?.details.first?.innerError)
        #expect(found.errors == ["history": "Used before", "length": "Too short", "odd": ""])
        #expect(found.json["history"] == "Used before")
        #expect(error.fieldMessages == ["newPassword": ["Used before", "Too short"]])
    }

    @Test func `A target without inner error`() async throws {
        let inner: JSON = [
            "code": "INVALID_VALUE", "target": "email", "message": "must be a well-formed email address",
        ]
        let error = try await refusal(details: details(inner), fields: [FieldShapes.text])
        #expect(error.details.first?.rawResponse?.details.first?.innerError == nil)
        #expect(error.fieldMessages == ["user.email": ["must be a well-formed email address"]])
    }

    @Test func `Uniqueness violation`() async throws {
        let inner: JSON = ["code": "UNIQUENESS_VIOLATION", "target": "username", "message": "is unique"]
        let error = try await refusal(details: details(inner))
        #expect(error.details.first?.rawResponse?.details.first?.code == "UNIQUENESS_VIOLATION")
    }

    @Test func `A raw response without any of the usual members`() async throws {
        let raw: JSON = ["_embedded": ["users": []], "count": 0, "size": 0, "userFilter": "(username eq \"x\")"]
        let error = try await refusal(details: [["rawResponse": raw, "statusCode": 200]])
        let detail = try #require(error.details.first)
        #expect(detail.statusCode == 200)
        #expect(detail.rawResponse?.json == raw)
        #expect(detail.rawResponse?.details.isEmpty == true)
    }

    @Test func `Entries with a message only`() async throws {
        let error = try await refusal(details: [["message": "identifer must be a uuid"]])
        #expect(error.details.map(\.message) == ["identifer must be a uuid"])
        #expect(error.details.first?.rawResponse == nil)
    }

    @Test func `Inner details that are one object are one detail, as outer ones are`() async throws {
        let inner: JSON = ["code": "INVALID_VALUE", "target": "email", "message": "is unknown"]
        let details: JSON = ["rawResponse": ["details": inner], "statusCode": 400]
        let error = try await refusal(details: details, fields: [FieldShapes.text])
        #expect(error.details.count == 1)
        #expect(error.details.first?.rawResponse?.details.map(\.message) == ["is unknown"])
        #expect(error.fieldMessages == ["user.email": ["is unknown"]])
        let none = try await refusal(details: [["rawResponse": ["details": .null]]])
        #expect(none.details.first?.rawResponse?.details == [])
    }

    @Test func `The first field of the form with a name takes its messages, whatever part of its key the name is`()
        async throws
    {
        func messages(_ target: String, keys: [String]) async throws -> [String: [String]] {
            let inner: JSON = ["target": .string(target), "message": "m"]
            let fields = keys.map { key -> JSON in ["type": "TEXT", "key": .string(key)] }
            return try await refusal(details: details(inner), fields: fields).fieldMessages
        }
        #expect(try await messages("email", keys: ["user.mail", "user.email", "email"]) == ["user.email": ["m"]])
        #expect(try await messages("name.given", keys: ["user.name.given"]) == ["user.name.given": ["m"]])
        #expect(try await messages("mail", keys: ["user.email"]) == ["mail": ["m"]])
        #expect(try await messages("email", keys: ["email", "email"]) == ["email": ["m"]])
    }

    @Test(.timeLimit(.minutes(5)))
    func `Ten thousand details of ten thousand fields`() async throws {
        let fields: [JSON] = (0..<10_000).map { ["type": "TEXT", "key": .string("user.name\($0)")] }
        let inner: [JSON] = (0..<10_000).map { ["target": .string("name\(9999 - $0)"), "message": "m"] }
        let details: JSON = [["rawResponse": ["details": .array(inner)]]]
        let messages = try await refusal(details: details, fields: fields).fieldMessages
        #expect(messages.count == 10_000)
        #expect(messages["user.name17"] == ["m"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `A key of nothing but dots`() async throws {
        let key = String(repeating: ".", count: 500_000)
        let inner: JSON = ["target": "..", "message": "m"]
        let error = try await refusal(details: details(inner), fields: [["type": "TEXT", "key": .string(key)]])
        #expect(error.fieldMessages == [key: ["m"]])
    }

    @Test(arguments: [nil, JSON.null, []])
    func `No details`(details: JSON?) async throws {
        #expect(try await refusal(details: details).details.isEmpty)
    }

    @Test(
        arguments: [
            "text", 5, ["rawResponse": "x"], [1, "x", .null], [["rawResponse": .null]], [["statusCode": "400"]],
            [["rawResponse": ["details": "x"]]], [["rawResponse": ["details": [5, .null, ["innerError": "x"]]]]],
        ] as [JSON]
    )
    func `Details of any other shape are kept unchanged`(details: JSON) async throws {
        let error = try await refusal(details: details)
        #expect(error.details.map(\.json) == details.array ?? [details])
        #expect(error.input["details"] == details)
        _ = error.fieldMessages
    }

    @Test func `Messages are whole, without what a terminal would obey`() async throws {
        let long = String(repeating: "long ", count: 1000)
        let error = try await refusal(
            details: details(["target": "email", "message": "is\u{1B}[31m red"]),
            message: .string("\u{1B}]0;title\u{7}First line\nSecond \u{202E}line \(long)end")
        )
        #expect(error.message == "]0;titleFirst line\nSecond line \(long)end")
        #expect(error.fieldMessages == ["email": ["is[31m red"]])
    }

    @Test func `The message may stand in other members`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.respond(["connectorId": "errorConnector", "customErrorMessage": "Try later"], status: 400)
        #expect(await step.next().message == "Try later")
    }
}
