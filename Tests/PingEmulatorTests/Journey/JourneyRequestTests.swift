import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Requests to a journey")
struct JourneyRequestTests {
    private static let path = "/am/json/realms/alpha/authenticate"

    private func calls() throws -> EmulatorCalls { EmulatorCalls(try Emulator.forTests()) }

    @Test func `A step has the headers and members of the real server`() async throws {
        let response = try await JourneyWalker(emulator: try Emulator.forTests()).start("Login")
        #expect(response.headerFields[.cacheControl] == "no-cache, no-store, must-revalidate")
        #expect(response.headerFields[.contentType]?.hasPrefix("application/json") == true)
        let step = try response.json
        #expect(step["header"] == "Sign in" && step["stage"] == "UsernamePassword")
        #expect(
            step["callbacks"]?[1] == [
                "type": "PasswordCallback", "output": [["name": "prompt", "value": "Password"]],
                "input": [["name": "IDToken2", "value": ""]], "_id": 1,
            ]
        )
    }

    @Test func `A localised stage travels as JSON in a text`() async throws {
        let step = try await JourneyWalker(emulator: try Emulator.forTests()).start("LoginWithRetry").json
        let stage = try JSON(parsing: try #require(step["stage"]?.string))
        #expect(stage["submitButtonText"]?["nl"] == "Verder")
    }

    @Test func `Inputs are numbered by position, callbacks without input included`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let answers = FlowCatalogue.builtIn.demoAnswers(for: "Confirmation")
        let first = try await walker.start("Confirmation").json
        let second = try await walker.submit(JourneyWalker.fill(first, with: answers?[0] ?? [:])).json
        #expect(second["callbacks"]?[0]?["input"] == nil)
        #expect(second["callbacks"]?[1]?["input"]?[0]?["name"] == "IDToken2")
    }

    @Test func `Inputs are read by name, in any order, without those that are missing`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = try await walker.start("Login").json
        let response = try await walker.submit([
            "authId": step["authId"] ?? "",
            "callbacks": [
                ["type": "Whatever", "input": [["name": "IDToken2", "value": "S3cret-Word"]]],
                ["input": [["name": "IDToken9", "value": "ignored"]]],
                ["type": "NameCallback", "input": [["name": "IDToken1", "value": "JO.FIELD"]]],
            ],
        ])
        #expect(response.status == 200)
    }

    @Test(arguments: [
        ("jo.field", "wrong"), ("nobody", "S3cret-Word"), ("kim.lock", "Held-W0rd"), ("", ""),
    ])
    func `Wrong credentials, an unknown user and an inactive one fail alike`(user: String, password: String)
        async throws
    {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let answers: JSON = ["NameCallback": .string(user), "PasswordCallback": .string(password)]
        let response = try await walker.walk("Login", answers: answers)
        #expect(response.status == 401)
        #expect(
            try response.json == [
                "code": 401, "reason": "Unauthorized", "message": "Login failure", "detail": ["failureUrl": ""],
            ]
        )
    }

    @Test func `A journey may say why it failed, after its tries are used up`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let response = try await walker.walk("LoginWithRetry", answers: ["PasswordCallback": "wrong"])
        #expect(response.status == 401)
        #expect(try response.json["message"] == "Your account is on hold")
        #expect(try response.json["detail"]?["supportCode"] == "H-17")
    }

    @Test(arguments: [
        "?authIndexType=service&authIndexValue=Nothing", "?authIndexType=novelty&authIndexValue=x",
        "?authIndexType=service", "?authIndexType=module&authIndexValue=DataStore",
        "?authIndexType=composite_advice&authIndexValue=x",
    ])
    func `A start that makes no sense is a bad request`(query: String) async throws {
        #expect(try await calls().post(Self.path + query, json: [:]).status == 400)
    }

    @Test func `An unknown suspended id is refused`() async throws {
        let response = try await calls().post(Self.path + "?suspendedId=nothing", json: [:])
        #expect(response.status == 401)
        #expect(try response.json["message"]?.string?.contains("Token not found") == true)
    }

    @Test(arguments: [HTTPRequest.Method.get, .put, .delete])
    func `Only POST is allowed`(method: HTTPRequest.Method) async throws {
        let response = try await calls().send(method, Self.path)
        #expect(response.status == 405)
        #expect(response.headerFields[.allow] == "POST")
    }

    @Test(arguments: [
        ("resource=2.1, protocol=1.0", 200), ("protocol=1.0,resource=2.1", 200), ("resource = 2.0", 200),
        ("nonsense", 400), ("resource=two", 400),
    ])
    func `The version header is read in any order and with any spaces`(header: String, status: Int) async throws {
        let response = try await calls().post(Self.path, json: [:], headers: ["Accept-API-Version": header])
        #expect(response.status == status)
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", ""])
    func `A body of another content type is refused`(type: String) async throws {
        let headers = type.isEmpty ? [:] : ["Content-Type": type]
        let response = try await calls().send(.post, Self.path, headers: headers, body: Data("{}".utf8))
        #expect(response.status == 415)
    }

    @Test(arguments: [
        Data("{".utf8), Data("[]".utf8), Data("null".utf8), Data("\"text\"".utf8), Data([0xFF, 0xFE]),
        Data("{\"a\":\"".utf8) + Data([0xC3, 0x28]) + Data("\"}".utf8),
        Data((String(repeating: "[", count: 100_000)).utf8),
        Data((String(repeating: "{\"a\":", count: 5000) + "1" + String(repeating: "}", count: 5000)).utf8),
    ])
    func `A body that is not a JSON object is a bad request, however it is broken`(body: Data) async throws {
        let headers = ["Content-Type": "application/json; charset=utf-8"]
        let response = try await calls().send(.post, Self.path, headers: headers, body: body)
        #expect(response.status == 400)
        #expect(try response.json["message"]?.string?.isEmpty == false)
    }

    @Test func `A body beyond the limit is refused`() async throws {
        let body = Data(repeating: UInt8(ascii: " "), count: (1 << 20) + 1)
        let response = try await calls().send(
            .post,
            Self.path,
            headers: ["Content-Type": "application/json"],
            body: body
        )
        #expect(response.status == 413)
    }

    @Test(
        arguments: [
            ["IDToken1": 3], ["IDToken1": -1], ["IDToken1": "many"], ["IDToken1": [1]], ["IDToken1": .null],
        ] as [JSON]
    )
    func `Answers of the wrong type are a bad request`(answers: JSON) async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let login = try #require(FlowCatalogue.builtIn.demoAnswers(for: "Choice")?[0])
        let first = try await walker.start("Choice").json
        let second = try await walker.submit(JourneyWalker.fill(first, with: login)).json
        #expect(try await walker.submit(JourneyWalker.fill(second, with: answers)).status == 400)
    }

    @Test func `A choice may come as a text that holds its index`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let login = try #require(FlowCatalogue.builtIn.demoAnswers(for: "Choice")?[0])
        let first = try await walker.start("Choice").json
        let second = try await walker.submit(JourneyWalker.fill(first, with: login)).json
        let third = try await walker.submit(JourneyWalker.fill(second, with: ["IDToken1": "2"])).json
        #expect(third["callbacks"]?[0]?["output"]?[0]?["value"] == "We will call you.")
    }
}
