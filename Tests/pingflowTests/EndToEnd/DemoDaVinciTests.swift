import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite struct DemoDaVinciTests {
    private static let all = FlowCatalogue.builtIn.daVinciFlows.map(\.name)
    private static let failing = all.filter { FlowCatalogue.builtIn.daVinciDemoAnswers(for: $0) == nil }

    @Test(arguments: all.filter { !failing.contains($0) })
    func `Every flow of the catalogue can be demonstrated`(name: String) async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci", name, "--json"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["node"] == "success")
        #expect(!tool.output.text.contains("S3cret-Word"))
    }

    @Test(arguments: failing)
    func `Flows that can only fail show how`(name: String) async throws {
        let tool = ToolInProcess()
        let code = await tool.run(["demo", "davinci", name, "--json"])
        #expect([2, 3].contains(code), "\(tool.output.text)\(tool.errors.text)")
        let last = try #require(try tool.lines().last)
        #expect(last["node"] == (code == 2 ? "error" : "failure"))
        #expect(last["message"]?.string?.isEmpty == false)
    }

    @Test func `Without a terminal the catalogue's answers are given, and everything is narrated`() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci"]) == 0)
        for words in [
            "PingOne server", "/as/authorize → 200", "The flow “SignOn” starts", "Username: jo.field",
            "Password: ••••••••", "Continue with: Sign on", "/as/token → 200", "✓ Logged in.", "<redacted>",
            "pingflow davinci --help",
        ] {
            #expect(tool.output.text.contains(words), "\(words)")
        }
        #expect(!tool.output.text.contains("S3cret-Word"))
        #expect(tool.errors.text.isEmpty)
    }

    @Test func `On a terminal Enter takes the suggested answers, and the suggested button`() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", "", ""))
        #expect(await tool.run(["demo", "davinci"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.output.text.contains("Username [jo.field]: "))
        #expect(
            tool.output.text.contains(
                "  1) Sign on\n  2) Send me a code\n  3) No account? Register\nChoose 1–3 [1 Sign on]: "
            )
        )
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test func `An error shows what the server said, keeps what was typed, and lets the user continue`() async {
        let terminal = ScriptedTerminal("", "", "", "")
        let tool = ToolInProcess(terminal: terminal)
        #expect(await tool.run(["demo", "davinci", "Error-wrong-password"]) == 0, "\(tool.output.text)")
        #expect(tool.errors.text.contains("✗ Invalid username and/or password (400)"))
        #expect(tool.errors.text.contains("password: The provided password did not match"))
        #expect(tool.errors.text.contains("(3 more"))
    }

    @Test func `A code that was sent is shown, again each time, and only once`() async {
        // Names the user, asks for the code twice, and types it.
        let terminal = ScriptedTerminal("", "", "2", "424242", "1", "Br1ght-Meadow", "Br1ght-Meadow")
        let tool = ToolInProcess(terminal: terminal)
        #expect(await tool.run(["demo", "davinci", "ForgotPassword"]) == 0, "\(tool.output.text)")
        let codes = tool.output.text.split(separator: "A code has arrived in the emulator's outbox: 424242")
        #expect(codes.count == 3, "\(tool.output.text)")
    }

    @Test func `Enter gives the consent that is suggested, beside a button that needs none`() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: [String](repeating: "", count: 7)))
        #expect(await tool.run(["demo", "davinci", "Consent"]) == 0, "\(tool.output.text)")
        #expect(!tool.output.text.contains("✗"))
    }

    @Test func `The text of a QR code is shown, once however often the server is asked`() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci", "Polling"]) == 0)
        #expect(tool.output.text.split(separator: "type this instead: ABCD-1234").count == 2)
    }

    @Test(arguments: [
        (["davinci", "Nonsense"], "demo --list"), (["davinci", "Signon"], "Did you mean SignOn?"),
        (["Logn"], "Did you mean Login?"), (["SignOn"], "pingflow demo davinci SignOn"),
        (["davinci", "SignOn", "more"], "One journey or flow"), (["Login", "SignOn"], "One journey or flow"),
        (["davinci", "\u{1B}[31mSignOn"], "The demo has no DaVinci flow “[31mSignOn”"),
    ])
    func `What cannot be demonstrated is exit code 64 with advice`(words: [String], advice: String) async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo"] + words) == 64)
        #expect(tool.errors.text.contains(advice), "\(tool.errors.text)")
    }

    @Test func `A kind may stand before a journey too`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "journey", "Choice", "--json"]) == 0)
        #expect(try tool.lines().last?["node"] == "success")
    }
}
