import PingCommons
import PingDavinci
import PingOrchestrate
import Testing

@Suite("What the server says about a refusal")
struct ErrorDetailsTests {
    private func refusal(details: JSON?, message: JSON = "m", fields: [JSON] = []) async throws -> ErrorNode {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        var body: JSON = ["code": 400, "message": message]
        body["details"] = details
        harness.answer(body, status: 400)
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

    @Test("An inner error without unmet requirements, with the attempts left")
    func failuresRemaining() async throws {
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

    @Test("Unmet requirements, each with the server's words")
    func unmet() async throws {
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

    @Test("A target without inner error")
    func noInnerError() async throws {
        let inner: JSON = [
            "code": "INVALID_VALUE", "target": "email", "message": "must be a well-formed email address",
        ]
        let error = try await refusal(details: details(inner), fields: [FieldShapes.text])
        #expect(error.details.first?.rawResponse?.details.first?.innerError == nil)
        #expect(error.fieldMessages == ["user.email": ["must be a well-formed email address"]])
    }

    @Test("Uniqueness violation")
    func uniqueness() async throws {
        let inner: JSON = ["code": "UNIQUENESS_VIOLATION", "target": "username", "message": "is unique"]
        let error = try await refusal(details: details(inner))
        #expect(error.details.first?.rawResponse?.details.first?.code == "UNIQUENESS_VIOLATION")
    }

    @Test("A raw response without any of the usual members")
    func userNotFound() async throws {
        let raw: JSON = ["_embedded": ["users": []], "count": 0, "size": 0, "userFilter": "(username eq \"x\")"]
        let error = try await refusal(details: [["rawResponse": raw, "statusCode": 200]])
        let detail = try #require(error.details.first)
        #expect(detail.statusCode == 200)
        #expect(detail.rawResponse?.json == raw)
        #expect(detail.rawResponse?.details.isEmpty == true)
    }

    @Test("Entries with a message only")
    func messageOnly() async throws {
        let error = try await refusal(details: [["message": "identifer must be a uuid"]])
        #expect(error.details.map(\.message) == ["identifer must be a uuid"])
        #expect(error.details.first?.rawResponse == nil)
    }

    @Test("No details", arguments: [nil, JSON.null, []])
    func absent(details: JSON?) async throws {
        #expect(try await refusal(details: details).details.isEmpty)
    }

    @Test(
        "Details of any other shape are kept as they came",
        arguments: [
            "text", 5, ["rawResponse": "x"], [1, "x", .null], [["rawResponse": .null]], [["statusCode": "400"]],
            [["rawResponse": ["details": "x"]]], [["rawResponse": ["details": [5, .null, ["innerError": "x"]]]]],
        ] as [JSON]
    )
    func otherShapes(details: JSON) async throws {
        let error = try await refusal(details: details)
        #expect(error.details.map(\.json) == details.array ?? [details])
        #expect(error.input["details"] == details)
        _ = error.fieldMessages
    }

    @Test("The message may stand in other members")
    func otherMessages() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.answer(["connectorId": "errorConnector", "customErrorMessage": "Try later"], status: 400)
        #expect(await step.next().message == "Try later")
    }
}
