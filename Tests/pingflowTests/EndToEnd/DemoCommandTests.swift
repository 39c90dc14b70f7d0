import PingCommons
import PingEmulator
import Testing

@testable import pingflow

@Suite struct DemoCommandTests {
    @Test("Every journey of the catalogue can be demonstrated", arguments: FlowCatalogue.builtIn.journeys.map(\.name))
    func everyJourney(name: String) async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", name, "--json"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["node"] == "success")
    }

    @Test("Without a terminal the catalogue's answers are given, and everything is told")
    func told() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo"]) == 0)
        for words in [
            "User name and password", "/authenticate → 200", "The journey “Login” starts", "User Name: jo.field",
            "Password: ••••••••", "authorization code", "/access_token → 200", "ID token", "✓ Logged in.", "<redacted>",
            "That was a complete login.",
        ] {
            #expect(tool.output.text.contains(words), "\(words)")
        }
        #expect(!tool.output.text.contains("S3cret-Word"))
        #expect(tool.errors.text.isEmpty)
    }

    @Test("On a terminal Enter takes the suggested answers")
    func enter() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", ""))
        #expect(await tool.run(["demo"]) == 0)
        #expect(tool.output.text.contains("User Name [jo.field]: "))
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test("A wrong password on a terminal is refused as a real server refuses it")
    func wrongPassword() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", "wrong"))
        #expect(await tool.run(["demo"]) == 2)
        #expect(tool.output.text.contains("✗"))
    }

    @Test("Journeys and flows can be listed, for people and for programs")
    func list() async throws {
        let people = ToolInProcess()
        #expect(await people.run(["demo", "--list"]) == 0)
        let programs = ToolInProcess()
        #expect(await programs.run(["demo", "--list", "--json"]) == 0)
        let names = FlowCatalogue.builtIn.journeys.map(\.name)
        let flows = FlowCatalogue.builtIn.daVinciFlows.map(\.name)
        let lines = try programs.lines()
        #expect(lines.compactMap { $0["journey"]?.string } == names)
        #expect(lines.compactMap { $0["flow"]?.string } == flows)
        for name in names + flows { #expect(people.output.text.contains(name)) }
    }
}
