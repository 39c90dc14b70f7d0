import Foundation
import PingCommons
import PingLogin
import Testing

/// The tool on a real terminal.
@Suite(.enabled(if: Typist.isThere))
struct TerminalSessionTests {
    private let server: EmulatorProcess
    private let typist: Typist
    /// Kept for the tool, which may listen on it all the same.
    private let port: DeadPort

    init() async throws {
        server = try await .shared()
        typist = Typist(tool: try ToolProcess())
        port = try DeadPort()
    }

    private func journey() throws -> [String] {
        ["journey", "Login", "--storage", "memory"] + (try server.journeyOptions)
    }

    @Test func `A password is not seen while it is typed, and a name is`() async throws {
        let session = try await typist.type(
            try journey(),
            [["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]]
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(session.transcript.contains("jo.field"))
        #expect(!session.transcript.contains("S3cret-Word"))
        #expect(session.transcript.contains("Logged in."))
        #expect(session.transcript.contains("\u{1B}["), "colours")
        #expect(session.hasEcho == true)
    }

    @Test func `^C at a hidden question ends with 130 and leaves the terminal as it was`() async throws {
        let session = try await typist.type(
            try journey(),
            [["User Name", "jo.field\n"], ["Password", "S3cr\u{3}"]]
        )
        #expect(session.status == 130, "\(session)")
        #expect(session.hasEcho == true)
        #expect(!session.transcript.contains("S3cr"))
    }

    @Test func `^D at a question ends with 4`() async throws {
        let session = try await typist.type(try journey(), [["User Name", "\u{4}"]])
        #expect(session.status == 4, "\(session)")
    }

    @Test func `The demo runs with nothing but Enter`() async throws {
        let session = try await typist.type(["demo"], [["User Name", "\n"], ["Password", "\n"]])
        #expect(session.status == 0, "\(session)")
        #expect(session.transcript.contains("That was a complete login."))
    }

    @Test func `Keys that are pressed during a wait draw nothing`() async throws {
        let session = try await typist.type(
            ["demo", "Polling"],
            [["User Name", "\n"], ["Password", "\n"], ["left", "x\nx\n"]]
        )
        #expect(session.status == 0, "\(session)")
        #expect(session.hasEcho == true)
        // Each picture of the wait replaces the one before it.
        #expect(!session.transcript.contains(/left[^\r\n]*\r?\n/), "\(session.transcript)")
    }

    @Test func `A DaVinci flow runs on a terminal, and its password is not seen`() async throws {
        let session = try await typist.type(
            ["davinci", "--storage", "memory", "--acr-values", "SignOn"] + (try server.daVinciOptions),
            [["Username", "jo.field\n"], ["Password", "S3cret-Word\n"], ["Choose 1–", "1\n"]]
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(!session.transcript.contains("S3cret-Word"))
        #expect(session.transcript.contains("Logged in."))
        #expect(session.hasEcho == true)
    }

    @Test func `A new password is ticked off on a real terminal, can be edited, and is never seen`() async throws {
        let session = try await typist.type(
            ["davinci", "--storage", "memory", "--acr-values", "Registration"] + (try server.daVinciOptions),
            [
                ["Username", "new.person\n"], ["Email", "new@example.com\n"], ["Given", "\n"], ["Family", "\n"],
                ["Use 8 to 255", "Xanary-1\u{7F}\u{1B}[A\u{15}Canary"], ["••••••", "-Wort-77\n"],
                ["Repeat it", "Canary-Wort-77\n"],
            ]
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(session.transcript.contains("✓"))
        #expect(!session.transcript.contains("anary"), "\(session.transcript)")
        #expect(session.hasEcho == true)
    }

    @Test func `^C while a new password is typed ends with 130 and leaves the terminal as it was`() async throws {
        let session = try await typist.type(
            ["davinci", "--storage", "memory", "--acr-values", "Registration"] + (try server.daVinciOptions),
            [
                ["Username", "x\n"], ["Email", "x@example.com\n"], ["Given", "\n"], ["Family", "\n"],
                ["Use 8 to 255", "Canary"], ["••••••", "\u{3}"],
            ]
        )
        #expect(session.status == 130, "\(session)")
        #expect(session.hasEcho == true)
        #expect(!session.transcript.contains("anary"))
    }

    @Test func `A provider's refusal, or an empty line, returns to the buttons`() async throws {
        let session = try await typist.type(
            ["davinci", "--storage", "memory", "--acr-values", "SocialLogin"] + (try server.daVinciOptions),
            [
                ["Username", "jo.field\n"], ["Password", "S3cret-Word\n"], ["Choose 1–", "2\n"],
                ["returned with", "demo://cb?error=access_denied\n"], ["Choose 1–", "2\n"], ["returned with", "\n"],
                ["Choose 1–", "1\n"],
            ]
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(session.transcript.contains("access_denied"))
        #expect(session.transcript.contains("Logged in."))
    }

    /// A redirect URI of this machine.
    private var loopback: String { "http://127.0.0.1:\(port.number)/callback" }

    private func browser(_ command: String) throws -> [String: String] {
        // While another test starts a process, the system does not execute a file that was just written.
        ["BROWSER": "/bin/sh \(try typist.tool.home.file("browser", command))"]
    }

    @Test(arguments: ["login", "cancel"])
    func `With a redirect URI of this machine, the tool opens the provider's page itself`(action: String) async throws {
        let discovery = try #require(server.notice["daVinciDiscovery"]?.string)
        let session = try await typist.type(
            [
                "davinci", "--storage", "memory", "--acr-values", "SocialLogin", "--discovery", discovery,
                "--client-id", "demo-app", "--redirect-uri", loopback,
            ],
            environment: try browser("exec curl -s -L -o /dev/null -d username=jo.field -d action=\(action) \"$1\""),
            [["Username", "jo.field\n"], ["Password", "S3cret-Word\n"], ["Choose 1–", "2\n"]]
                + (action == "login" ? [] : [["Choose 1–", "1\n"]])
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(session.transcript.contains("in the browser"))
        #expect(!session.transcript.contains("returned with"))
        #expect(session.transcript.contains("access_denied") == (action == "cancel"))
        #expect(session.transcript.contains("Logged in."))
    }

    @Test func `A journey's redirect that returns to this machine continues by itself`() async throws {
        let page = "https://idp.example.test/authorize?" + PercentEncoding.encode([("redirect_uri", loopback)])
        _ = try typist.tool.home.file(
            "flows/away.yaml",
            """
            journey: Away
            title: A page of another site
            nodes:
              away:
                page: { callbacks: [{ type: RedirectCallback, redirectUrl: "\(page)" }] }
                next: credentials
              credentials:
                page: { callbacks: [{ type: NameCallback }, { type: PasswordCallback }] }
                next: check
              check:
                action: authenticate
                outcomes: { true: success, false: failure }
            """
        )
        let server = try await EmulatorProcess("--flows", typist.tool.home.path + "/flows")
        let session = try await typist.type(
            ["journey", "Away", "--storage", "memory"] + (try server.journeyOptions),
            environment: try browser("exec curl -s -o /dev/null '\(loopback)?code=c&state=s'"),
            [["Press Enter", "\n"], ["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]]
        )
        #expect(session.status == 0, "\(session.transcript)")
        #expect(session.transcript.contains("Log in at idp.example.test in the browser"))
    }

    @Test(arguments: ["\n", "n\n"])
    func `A connection that is lost is shown, and the step is sent again if the user wants it`(answer: String)
        async throws
    {
        // Its faults are not for others.
        let server = try await EmulatorProcess()
        let session = try await typist.type(
            ["journey", "LoginInTwoSteps", "--storage", "memory"] + (try server.journeyOptions),
            [
                [
                    "User Name", "jo.field\n", try server.faults,
                    #"{"faults": [{"fault": "dropped_connection", "endpoint": "authenticate"}]}"#,
                ], ["Send it again?", answer, try server.faults, #"{"faults": []}"#],
            ]
        )
        // The server had acted on the first request, and takes no second one.
        #expect(session.status == (answer == "n\n" ? 3 : 2), "\(session.transcript)")
        #expect(session.transcript.contains("timed out (401)") == (answer == "\n"), "\(session.transcript)")
    }

    /// A wait that no test outlasts.
    private static let slowFlow = """
        flow: Slow
        title: A long wait
        nodes:
          name:
            form:
              name: Sign on
              fields:
                - { type: TEXT, key: user.username, label: Username, required: true }
                - { type: SUBMIT_BUTTON, key: submit, label: Next }
            next: known
          known:
            action: identify
            next: wait
          wait:
            form:
              name: Approve
              fields: [{ type: POLLING, key: poll, pollInterval: 60000, pollRetries: 10 }]
            next: success
        """

    @Test func `^C while the tool polls ends with 130 and leaves the terminal as it was`() async throws {
        _ = try typist.tool.home.file("flows/slow.yaml", Self.slowFlow)
        let session = try await typist.type(
            ["demo", "davinci", "Slow", "--flows", typist.tool.home.path + "/flows"],
            [["Username", "jo.field\n"], ["min 0 s left", "\u{3}"]]
        )
        #expect(session.status == 130, "\(session)")
        #expect(session.hasEcho == true)
    }

    @Test(arguments: [["demo", "--list"], ["demo", "davinci", "Polling", "--answers", "/dev/null"], ["doctor"]])
    func `NO_COLOR is respected`(arguments: [String]) async throws {
        let options = arguments == ["doctor"] ? try server.journeyOptions + ["--storage", "memory"] : []
        let session = try await typist.type(arguments + options, environment: ["NO_COLOR": "1"], [])
        #expect(session.status == (arguments.contains("--answers") ? 64 : 0), "\(session)")
        #expect(!session.transcript.contains("\u{1B}["))
    }
}
