import Foundation
import HTTPTypes
import PingEmulator
import PingLogin
import PingOidc
import PingTestKit
import Testing

@testable import pingflow

@Suite struct JourneyCommandTests {
    private let server: EmulatedServer
    private let directory: TemporaryDirectory

    init() async throws {
        server = try await EmulatedServer()
        directory = try TemporaryDirectory()
    }

    private static let credentials = #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#

    private func arguments(_ more: String..., app: Bool = false) -> [String] {
        ["journey", "Login"] + (app ? server.appOptions : server.options) + ["--storage", "memory"] + more
    }

    @Test func `Answers from standard input log in, and every node is a line of JSON`() async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json", app: true)) == 0)
        let lines = try tool.lines()
        #expect(lines.count == 2)
        #expect(lines[0]["node"] == "continue")
        #expect(lines[0]["stage"] == "UsernamePassword")
        #expect(lines[0]["header"] == "Sign in")
        #expect(
            lines[0]["fields"]?[0] == ["type": "NameCallback", "id": "IDToken1", "prompt": "User Name", "value": ""]
        )
        #expect(lines[0]["fields"]?[1]?["type"] == "PasswordCallback")
        #expect(lines[1]["node"] == "success")
        #expect(lines[1]["session"]?["value"] == "<redacted>")
        #expect(lines[1]["session"]?["realm"] == "/alpha")
        let tokens = try #require(lines[1]["tokens"])
        for name in ["accessToken", "refreshToken", "idToken"] { #expect(tokens[name] == "<redacted>") }
        #expect(tokens["tokenType"]?.string?.lowercased() == "bearer")
        #expect(tokens["expiresIn"]?.int == 3600)
        #expect(tokens["scope"]?.string?.contains("openid") == true)
        #expect(tokens["idTokenClaims"]?["aud"] == "demo-app")
    }

    @Test func `A verbose journey prints the request that asks for the client, without its query`() async throws {
        let tool = ToolInProcess(input: Self.credentials)
        let app = ["--client-id", "nobody", "--redirect-uri", "demo://cb"]
        let arguments = arguments("--answers", "-", "-v") + app
        #expect(await tool.run(arguments) == 3)
        #expect(tool.errors.text.contains(/→ GET [^ ]+\/authorize,/), "\(tool.errors.text)")
        #expect(!tool.errors.text.contains("client_id="))
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["30000", "9223372036854775807"])
    func `A time limit holds while the journey waits`(waitTime: String) async throws {
        let file = """
            journey: Waits
            title: Waits
            description: It waits.
            nodes:
              wait:
                action: poll
                with: { waitTime: \(waitTime), message: Wait, times: 1000000 }
                outcomes: { done: success }
            """
        _ = try directory.file("flows/waits.yaml", file)
        let catalogue = try FlowFiles(directory: directory.path + "/flows").catalogue()
        let clock = TestClock()
        let server = try await EmulatedServer(flows: catalogue) { $0.services = clock.services }
        let tool = ToolInProcess(input: "{}", clock: clock)
        let arguments =
            ["journey", "Waits"] + server.options
            + ["--answers", "-", "--timeout", "2", "--json", "--storage", "memory"]
        let status = try await tool.run(arguments, passing: .seconds(2), on: clock, after: #""node":"continue""#)
        #expect(status == 3)
        #expect(try tool.lines().last?["code"] == "flow_expired")
        // The limit cut the wait short, and nobody asked the server whether it is over.
        #expect(server.emulator.observedRequests.count { $0.endpoint == .authenticate } == 1)
    }

    /// What is wrong with an app, what names it, and what to do.
    private static let wrongApps: [(options: [String], name: String, advice: String)] = [
        (["--client-id", "nobody", "--redirect-uri", "demo://cb"], "nobody", "--client-id"),
        (["--client-id", "demo-app", "--redirect-uri", "demo://elsewhere"], "demo://elsewhere", "--redirect-uri"),
        (["--client-id", "demo-app", "--redirect-uri", "demo://cb", "--scope", "everything"], "everything", "--scope"),
    ]

    @Test(arguments: wrongApps)
    func `An app that the server does not take is found before the first question`(
        options: [String],
        name: String,
        advice: String
    ) async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json") + options) == 3)
        let lines = try tool.lines()
        #expect(lines.count == 1 && lines.first?["code"] == "client_refused", "\(tool.output.text)")
        #expect(lines.first?["message"]?.string?.contains(name) == true, "\(tool.output.text)")
        #expect(lines.first?["recovery"]?.string?.contains(advice) == true, "\(tool.output.text)")
        #expect(!server.emulator.observedRequests.contains { $0.endpoint == .authenticate })
    }

    @Test func `A login without a session needs no client, so nothing is asked about it`() async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json", "--no-session") + Self.wrongApps[0].options) == 0)
    }

    @Test(
        arguments: zip(
            wrongApps.map { $0.options },
            ["does not know the client", "not one of the client's", "these scopes"]
        )
    )
    func `Where the server cannot be asked before, what it refused is named after the login`(
        options: [String],
        words: String
    ) async throws {
        try server.emulator.setFaults([.once(.serviceUnavailable, at: .authorize)])
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json") + options) != 0)
        let failure = try #require(try tool.lines().last)
        #expect(failure["code"] == "token_exchange_failed", "\(tool.output.text)")
        let text = "\(failure["message"]?.string ?? "") \(failure["recovery"]?.string ?? "")"
        #expect(text.contains(words) && !text.contains("log in again"), "\(text)")
    }

    @Test func `Without a client there are no tokens`() async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 0)
        let success = try #require(try tool.lines().last)
        #expect(success["node"] == "success")
        #expect(success["tokens"] == nil)
    }

    @Test func `Secrets are shown when they are asked for`() async throws {
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json", "--show-secrets", app: true)) == 0)
        let tokens = try #require(try tool.lines().last?["tokens"])
        #expect(tokens["accessToken"]?.string?.isEmpty == false)
        #expect(!tool.output.text.contains("<redacted>"))
    }

    @Test func `A wrong password is a refusal: exit code 2 and an error line`() async throws {
        let tool = ToolInProcess(input: #"{"User Name": "jo.field", "Password": "wrong"}"#)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 2)
        let error = try #require(try tool.lines().last)
        #expect(error["node"] == "error")
        #expect(error["status"] == 401)
        #expect(error["message"]?.string?.isEmpty == false)
        #expect(error["canRetry"] == false)
    }

    @Test func `A missing answer is exit code 4 and names the field, on both outputs`() async throws {
        let tool = ToolInProcess(input: #"{"User Name": "jo.field"}"#)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 4)
        #expect(tool.errors.text.contains("IDToken2"))
        #expect(tool.errors.text.contains("Password"))
        let failure = try #require(try tool.lines().last)
        #expect(failure["node"] == "failure")
        #expect(failure["code"] == "answer_missing")
        #expect(failure["message"]?.string?.contains("IDToken2") == true)
    }

    @Test func `Without a terminal and without answers the first question is the missing answer`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(arguments()) == 4)
        #expect(tool.errors.text.contains("IDToken1"))
        #expect(tool.errors.text.contains("--answers"))
    }

    @Test(arguments: [true, false])
    func `A busy server's wait is printed`(isJSON: Bool) async throws {
        try server.emulator.setFaults([FaultRule("too_many_requests_429")])
        let tool = ToolInProcess(input: Self.credentials)
        let format = isJSON ? ["--json"] : []
        #expect(await tool.run(arguments("--answers", "-") + format) == 2)
        if isJSON {
            #expect(try tool.lines().last?["retryAfter"] == 2)
        } else {
            #expect(tool.errors.text.contains("The server asks to wait 2 seconds."))
        }
    }

    @Test func `A failure is printed with its correlation ID, which the server's log has`() async throws {
        try server.emulator.setFaults([FaultRule("not_json_200")])
        let sent = Locked<[String?]>([])
        let http = NotingClient { [sent] request in
            let name = HTTPField.Name("X-ForgeRock-TransactionId")
            sent.withLock { $0.append(name.flatMap { request.headerFields[$0] }) }
        }
        let tool = ToolInProcess(input: Self.credentials, httpClient: http)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 3)
        let id = try #require(try tool.lines().last?["correlation"]?.string)
        #expect(tool.errors.text.contains("Correlation ID: \(id)"))
        #expect(sent.current.contains(id))
    }

    @Test func `A server that is not there is exit code 3 with advice`() async throws {
        try await server.stop()
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 3)
        let failure = try #require(try tool.lines().last)
        #expect(failure["node"] == "failure")
        #expect(failure["code"] == "network_unreachable")
        #expect(tool.errors.text.hasPrefix("pingflow: "))
    }

    @Test func `Broken answers are exit code 64 with file and line`() async throws {
        let path = try directory.file("answers.json", "{\n\"User Name\" \"jo\"}")
        let tool = ToolInProcess()
        #expect(await tool.run(arguments("--answers", path)) == 64)
        #expect(tool.errors.text.contains("\(path), line 2"))
    }

    @Test(arguments: [
        ["journey", "Login"], ["journey", "Login", "--server", "nonsense"],
        ["journey", "Login", "--server", "http://example.com/am"], ["journey", "--nonsense"],
        ["journey", "Login", "--resume", "https://a.example/?suspendedId=x", "--server", "https://a.example/am"],
        ["journey", "Login", "--server", "https://a.example/am", "--storage", "cloud"],
        ["journey", "Login", "--server", "https://a.example/am", "--timeout", "0"],
        ["journey", "Login", "--profile", "unknown"], ["nonsense"], ["demo", "Nonsense"],
    ])
    func `A command line that cannot be understood is exit code 64`(arguments: [String]) async {
        let tool = ToolInProcess()
        #expect(await tool.run(arguments) == 64)
        #expect(!tool.errors.text.isEmpty)
        #expect(tool.output.text.isEmpty)
    }

    @Test func `A user is asked, sees what the server says, and the password stays hidden`() async throws {
        let terminal = ScriptedTerminal("jo.field", "S3cret-Word")
        let tool = ToolInProcess(terminal: terminal)
        #expect(await tool.run(arguments(app: true)) == 0)
        #expect(terminal.hidden == ["S3cret-Word"])
        for words in ["Sign in", "User Name: ", "Password: ", "✓ Logged in.", "The ID token says:"] {
            #expect(tool.output.text.contains(words), "\(words)")
        }
        #expect(!tool.output.text.contains("S3cret-Word"))
    }

    @Test func `With --json a user is asked on standard error, so that standard output holds lines only`()
        async throws
    {
        let tool = ToolInProcess(terminal: ScriptedTerminal("jo.field", "S3cret-Word"))
        #expect(await tool.run(arguments("--json")) == 0)
        #expect(try tool.lines().map { $0["node"] } == ["continue", "success"])
        #expect(tool.errors.text.contains("User Name: "))
    }

    @Test func `Settings are kept as a profile after a login, and used by name`() async throws {
        let environment = ["HOME": directory.path]
        let first = ToolInProcess(input: Self.credentials, environment: environment)
        #expect(await first.run(arguments("--answers", "-", "--profile", "work", "--save-profile", app: true)) == 0)
        let second = ToolInProcess(input: Self.credentials, environment: environment)
        #expect(await second.run(["journey", "Login", "--profile", "work", "--answers", "-", "--json"]) == 0)
        #expect(try second.lines().last?["tokens"] != nil)
    }

    @Test func `A broken profile file is named, with line`() async throws {
        let path = try directory.file(".config/pingflow/config.json", "{\n\"profiles\": 1}")
        let tool = ToolInProcess(environment: ["HOME": directory.path])
        #expect(await tool.run(["journey", "Login"]) == 64)
        #expect(tool.errors.text.contains("\(path), line 2"))
    }

    @Test func `A suspended journey says how to continue, and continues with the link in another run`() async throws {
        let first = ToolInProcess(input: #"{"User Name": "jo.field"}"#)
        #expect(
            await first.run(["journey", "MagicLink"] + server.options + ["--storage", "memory", "--answers", "-"]) == 4
        )
        #expect(first.errors.text.contains("--resume"))
        let mail = try #require(server.emulator.outbox.last)
        let second = ToolInProcess()
        let arguments = ["journey", "--resume", mail.content, "--json", "--storage", "memory"] + server.options
        #expect(await second.run(arguments) == 0)
        #expect(try second.lines().map { $0["node"] } == ["success"])
    }

    @Test(arguments: [["--no-session"], []])
    func `A suspended journey keeps its options when a user gives the link at once`(options: [String]) async throws {
        let suspended = """
            {"authId": "a", "callbacks": [{"type": "SuspendedTextOutputCallback", "output": [
            {"name": "message", "value": "Look into your mail."}, {"name": "messageType", "value": "0"}]}]}
            """
        let queries = Locked<[[String]]>([])
        let tool = ToolInProcess(
            httpClient: ClosureClient { request in
                queries.withLock { $0.append(request.url.queryItems.map { "\($0.name)=\($0.value)" }.sorted()) }
                let isResumed = request.url.queryItems.contains { $0.name == "suspendedId" }
                return HttpResponse(status: 200, body: Data((isResumed ? #"{"successUrl": "/"}"# : suspended).utf8))
            }
        )
        let link = "SuspendedTextOutputCallback=https://mail.example.test/?suspendedId=abc"
        let arguments = [
            "journey", "Mail", "--server", "https://am.example.test/am", "--storage", "memory", "--answer", link,
        ]
        #expect(await tool.run(arguments + options) == 0, "\(tool.errors.text)")
        #expect(
            queries.current.last == ["ForceAuth=true"] + (options.isEmpty ? [] : ["noSession=true"]) + [
                "suspendedId=abc"
            ]
        )
    }

    @Test(arguments: [true, false])
    func `However much the tool prints, no secret is among it`(isRefused: Bool) async throws {
        let password = isRefused ? "C4nary-Wrong" : "S3cret-Word"
        let tool = ToolInProcess(input: #"{"User Name": "jo.field", "Password": "\#(password)"}"#)
        #expect(await tool.run(arguments("--answers", "-", "--verbose", app: true)) == (isRefused ? 2 : 0))
        let text = tool.output.text + tool.errors.text
        #expect(!tool.errors.text.isEmpty)
        #expect(!text.contains(password))
        #expect(!text.contains("eyJ"), "no token, no authId")
        #expect(!text.contains("code="))
    }

    @Test(arguments: [
        EmulatorFault.droppedConnection, .notJSON, .brokenJSON, .emptyBody, .htmlBadGateway,
    ])
    func `A server that fails is exit code 3`(fault: EmulatorFault) async throws {
        try server.emulator.setFaults([.always(fault, at: .authenticate)])
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 3, "\(tool.output.text)")
        #expect(try tool.lines().last?["node"] == "failure")
        #expect(!tool.errors.text.contains("No step used"), "the answers have nothing to do with it")
    }

    @Test func `Policies that a server names when it refuses are shown`() async throws {
        try server.emulator.setFaults([.always(.policyFailure, at: .authenticate)])
        let tool = ToolInProcess(input: Self.credentials)
        #expect(await tool.run(arguments("--answers", "-", "--json")) == 2)
        let details = try #require(try tool.lines().last?["details"]?.array)
        #expect(!details.isEmpty)
    }

    @Test func `The end of a user's input is exit code 4`() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("jo.field"))
        #expect(await tool.run(arguments()) == 4)
        #expect(tool.errors.text.contains("IDToken2"))
    }
}

/// Tells a test what is sent.
private struct NotingClient: HttpClient {
    private let client = DefaultHttpClient()
    let note: @Sendable (HttpRequest) -> Void

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        note(request)
        return try await client.send(request)
    }
}
