import Foundation
import PingEmulator
import PingLogin
import PingTestKit
import Testing

@testable import pingflow

@Suite struct DaVinciCommandTests {
    private let server: EmulatedServer

    init() async throws {
        server = try await EmulatedServer()
    }

    private static let credentials = #"{"Username": "jo.field", "Password": "S3cret-Word", "$submit": "Sign on"}"#

    private func arguments(_ more: String...) -> [String] {
        ["davinci", "--storage", "memory", "--answers", "-", "--json"] + server.daVinciOptions + more
    }

    private func run(_ input: String, _ more: String..., code: Int32, at place: SourceLocation = #_sourceLocation)
        async throws -> (tool: ToolInProcess, lines: [JSON])
    {
        let tool = ToolInProcess(input: input)
        let status = await tool.run(arguments() + more)
        #expect(status == code, "\(tool.output.text)\(tool.errors.text)", sourceLocation: place)
        return (tool, try tool.lines())
    }

    @Test func `Answers from standard input log in, and every node is a line of JSON`() async throws {
        let (_, lines) = try await run(Self.credentials, code: 0)
        #expect(lines.count == 2)
        let step = try #require(lines.first)
        #expect(step["node"] == "continue")
        #expect(step["header"] == "Sign on")
        #expect(step["description"] == "Enter your details")
        #expect(step["category"] == "CUSTOM_FORM")
        #expect(step["id"]?.string?.isEmpty == false)
        #expect(
            step["fields"]?[1]
                == ["type": "TEXT", "key": "user.username", "label": "Username", "required": true, "value": ""]
        )
        #expect(step["fields"]?.array?.count == 6)
        let success = try #require(lines.last)
        #expect(success["node"] == "success")
        #expect(success["session"]?["value"] == "<redacted>")
        for name in ["accessToken", "refreshToken", "idToken"] { #expect(success["tokens"]?[name] == "<redacted>") }
        #expect(success["tokens"]?["idTokenClaims"]?["aud"] == "demo-app")
    }

    @Test(arguments: ["user.username", "Username", "TEXT"])
    func `A field is answered by its key, its label or its type`(key: String) async throws {
        let answers: JSON = [key: "jo.field", "PASSWORD": "S3cret-Word", "$submit": "submit"]
        _ = try await run(answers.text(), code: 0)
    }

    @Test func `A missing answer is exit code 4 and names the field by all its names`() async throws {
        let (tool, lines) = try await run(#"{"Username": "jo.field"}"#, code: 4)
        #expect(tool.errors.text.contains("user.password, “Password” (PASSWORD)"))
        #expect(tool.errors.text.contains("“user.password”, “Password”, “PASSWORD”"))
        #expect(lines.last?["node"] == "failure")
        #expect(lines.last?["code"] == "answer_missing")
    }

    @Test func `Without a terminal and without answers the first question is the missing answer`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["davinci", "--storage", "memory"] + server.daVinciOptions) == 4)
        #expect(tool.errors.text.contains("user.username"))
        #expect(tool.errors.text.contains("--answers"))
    }

    @Test(arguments: ["register", "No account? Register"])
    func `A button is pressed by its key or its label`(name: String) async throws {
        let answers: JSON = [["$submit": .string(name)], [:]]
        let (_, lines) = try await run(answers.text(), code: 4)
        #expect(lines.count == 3)
        #expect(lines[1]["header"] == "Register")
    }

    @Test(arguments: ["nothing", "SUBMIT_BUTTON", 5, true, ["submit"], .null] as [JSON])
    func `A button that the form has not is exit code 64 and names those it has`(name: JSON) async throws {
        let answers: JSON = ["Username": "jo.field", "Password": "S3cret-Word", "$submit": name]
        let (tool, lines) = try await run(answers.text(), code: 64)
        #expect(tool.errors.text.contains("$submit"))
        #expect(tool.errors.text.contains("“submit”, “code”, “register”"))
        #expect(lines.last?["code"] == "answer_unsuitable")
    }

    @Test func `The only button that sends a form need not be named`() async throws {
        _ = try await run(#"{"Username": "jo.field", "Password": "S3cret-Word"}"#, code: 0)
    }

    @Test func `A wrong password is exit code 2, with what the services behind the flow said`() async throws {
        let (_, lines) = try await run(#"{"Username": "jo.field", "Password": "Canary-Word"}"#, code: 2)
        let error = try #require(lines.last)
        #expect(error["node"] == "error")
        #expect(error["status"] == 400)
        #expect(error["message"] == "Invalid username and/or password")
        #expect(error["canRetry"] == true)
        #expect(error["details"]?[0]?.string?.hasPrefix("password: ") == true)
    }

    @Test func `An array tries again after a refusal`() async throws {
        let answers: JSON = [
            ["Username": "jo.field", "Password": "Canary-Word"], ["Username": "jo.field", "Password": "S3cret-Word"],
        ]
        let (tool, lines) = try await run(answers.text(), code: 0)
        #expect(lines.map { $0["node"] } == ["continue", "error", "continue", "success"])
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"))
    }

    @Test(
        arguments: [
            ("EveryField", "plan", "Canary"), ("EveryField", "topics", ["Canary"]), ("EveryField", "accept", "Canary"),
            ("EveryField", "user.username", "CANARY"), ("EveryField", "user.username", ["Canary": 1]),
            ("EveryField", "user.phone", ["phoneNumber": ["Canary": 1]]), ("EveryField", "user.password", ["Canary"]),
        ] as [(String, String, JSON)]
    )
    func `An answer that does not fit is exit code 64 and names the field, without the answer`(
        flow: String,
        key: String,
        answer: JSON
    ) async throws {
        var answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: flow))
        answers[key] = answer
        let (tool, _) = try await run(answers.text(), "--acr-values", flow, code: 64)
        #expect(tool.errors.text.contains(key))
        #expect(!(tool.output.text + tool.errors.text).lowercased().contains("canary"))
    }

    @Test func `The flow is the one that is named, and an unknown one is refused`() async throws {
        let (_, lines) = try await run("[]", "--acr-values", "Registration", code: 4)
        #expect(lines.first?["header"] == "Register")
        let (_, refused) = try await run("[]", "--acr-values", "Nonsense", code: 2)
        #expect(refused.last?["status"] == 400)
        #expect(refused.last?["message"]?.string?.contains("Invalid DV Flow Policy") == true)
        #expect(refused.last?["canRetry"] == false)
    }

    @Test(arguments: [
        (["--client-id", "nobody"], "--client-id"), (["--redirect-uri", "demo://elsewhere"], "--redirect-uri"),
        (["--scope", "openid everything"], "these scopes"), (["--acr-values", "Sgnon"], "--acr-values"),
    ])
    func `A refusal of the app or of the flow says what to check`(options: [String], advice: String) async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments() + options) != 0)
        #expect(try tool.lines().allSatisfy { $0["node"] != "continue" }, "\(tool.output.text)")
        #expect(tool.output.text.contains(advice), "\(tool.output.text)\(tool.errors.text)")
    }

    @Test func `The flow may be named as in a demo, but not twice with different names`() async throws {
        let (_, lines) = try await run("[]", "Registration", code: 4)
        #expect(lines.first?["header"] == "Register")
        _ = try await run("[]", "Registration", "--acr-values", "Registration", code: 4)
        let (tool, none) = try await run("[]", "Registration", "--acr-values", "SignOn", code: 64)
        #expect(none.isEmpty)
        #expect(tool.errors.text.contains("Give one flow"))
    }

    @Test func `A flow that cannot continue is exit code 3, with what to do`() async throws {
        try server.emulator.setFaults([.once(.daVinciTimedOut, at: .daVinci)])
        let (tool, lines) = try await run(Self.credentials, code: 3)
        #expect(lines.last?["node"] == "failure")
        #expect(lines.last?["code"] == "flow_timed_out")
        #expect(tool.errors.text.contains("Start a new flow"))
    }

    @Test func `An environment that is not there is exit code 3 with advice`() async throws {
        try await server.stop()
        let (tool, lines) = try await run(Self.credentials, code: 3)
        #expect(lines.last?["code"] == "network_unreachable")
        #expect(tool.errors.text.hasPrefix("pingflow: "))
    }

    @Test(arguments: [
        ([], "--client-id"), (["--client-id", "a"], "--redirect-uri"),
        (["--client-id", "a", "--redirect-uri", "b://c"], "--discovery"),
        (["--client-id", "a", "--redirect-uri", "b://c", "--discovery", "http://auth.example.test"], "http"),
        (["--discovery", "nonsense"], "--discovery"), (["--nonsense"], "--nonsense"),
    ])
    func `What is missing on the command line is exit code 64 and names the option`(options: [String], word: String)
        async
    {
        let tool = ToolInProcess(input: "{}")
        #expect(await tool.run(["davinci", "--storage", "memory"] + options) == 64)
        #expect(tool.errors.text.contains(word), "\(tool.errors.text)")
    }

    @Test(arguments: ["", "n", nil])
    func `A user may send again what was lost on its way, and nobody else is asked`(line: String?) async throws {
        let terminal = line.map { ScriptedTerminal("jo.field", "S3cret-Word", "1", $0) }
        let tool = ToolInProcess(terminal: terminal, input: Self.credentials, httpClient: losingLine)
        let answers = terminal == nil ? ["--answers", "-"] : []
        let status = await tool.run(["davinci", "--storage", "memory"] + server.daVinciOptions + answers)
        #expect(status == (line == "" ? 0 : 3), "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("Send it again? (Y/n)") == (line != nil))
        #expect(tool.output.text.contains("Logged in.") == (line == ""))
    }

    @Test func `Names that nothing asked for appear on standard error, and the lines for programs stay as they are`()
        async throws
    {
        let answers: JSON = ["Username": "jo.field", "Password": "S3cret-Word", "Pasword": "Canary", "later": 1]
        let (tool, lines) = try await run(answers.text(), code: 0)
        #expect(lines.last?["node"] == "success")
        #expect(tool.errors.lines.filter { $0.contains("No step used") }.count == 1, "\(tool.errors.text)")
        #expect(tool.errors.text.contains("standard input: “Pasword”, “later”."))
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"))
        let (typo, _) = try await run(#"{"Username": "jo.field", "Pasword": "Canary"}"#, code: 4)
        #expect(typo.errors.text.contains("“Pasword”"))
        let (wrong, _) = try await run(#"{"Username": "a", "Password": "b", "tos": 1, "$submit": null}"#, code: 64)
        #expect(wrong.errors.text.contains("standard input: “tos”."), "\(wrong.errors.text)")
        let reason = try #require(typo.errors.text.range(of: "No answer for"))
        let remark = try #require(typo.errors.text.range(of: "No step used"))
        #expect(reason.lowerBound < remark.lowerBound, "the reason comes first")
        let (clean, _) = try await run(Self.credentials, code: 0)
        #expect(clean.errors.text.isEmpty)
    }

    @Test(
        arguments: [
            ("tos", "Canary"), ("poll", 5), ("qr", "Canary"), ("submit", true), ("riskSDK", ["Canary": 1]),
            ("device", ["type": "SMS", "id": "dev-01"]), ("user.phone", ["phoneNumber": "1", "ext": "Canary"]),
        ] as [(String, JSON)]
    )
    func `An answer for a field that is not filled in is exit code 64`(key: String, answer: JSON) async throws {
        var answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "EveryField"))
        answers[key] = answer
        let (tool, lines) = try await run(answers.text(), "--acr-values", "EveryField", code: 64)
        #expect(lines.last?["code"] == "answer_unsuitable")
        #expect(tool.errors.text.contains(key))
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"))
    }

    @Test(arguments: [[], ["--json"]])
    func `A server that keeps the tool waiting after its last try ends the flow`(options: [String]) async throws {
        let tool = ToolInProcess(httpClient: endlessWait)
        #expect(await tool.run(["demo", "davinci", "Polling"] + options) == 3, "\(tool.output.text)")
        #expect(tool.errors.text.contains("all tries are used up"), "\(tool.errors.text)")
    }

    /// A line that loses the first submission of a form before it gets to the server.
    private var losingLine: ClosureClient {
        let isLossless = Locked(false)
        return ClosureClient(before: DefaultHttpClient()) { request in
            guard request.url.description.contains("/capabilities/") else { return nil }
            let isLost = isLossless.withLock { isLossless in
                defer { isLossless = true }
                return !isLossless
            }
            if isLost { throw PingError(.networkUnreachable, "The server cannot be reached.") }
            return nil
        }
    }

    /// A server that wants every wait to continue.
    private var endlessWait: ClosureClient {
        ClosureClient(before: DefaultHttpClient()) { request in
            let body = try? JSON(parsing: request.body)
            guard body?["parameters"]?["eventType"] == "polling" else { return nil }
            return HttpResponse(status: 200, body: Data(#"{"eventName":"rewindStateToLastRenderedUI"}"#.utf8))
        }
    }
}
