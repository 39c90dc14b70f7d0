import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite struct DemoCommandTests {
    @Test(arguments: FlowCatalogue.builtIn.journeys.map(\.name))
    func `Every journey of the catalogue can be demonstrated`(name: String) async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", name, "--json"]) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["node"] == "success")
    }

    @Test func `Without a terminal the catalogue's answers are given, and everything is narrated`() async {
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

    @Test(arguments: ["Login", "davinci"], 1...4)
    func `The story names the discovery document before what needs it, each time`(flow: String, time: Int) async throws
    {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", flow]) == 0)
        let requests = tool.output.text.split(separator: "\n").filter { $0.hasPrefix("→") }
        let places = requests.indices.filter { requests[$0].contains("openid-configuration") }
        #expect(places.count == 1, "\(requests)")
        #expect(requests[try #require(places.first) + 1].contains("/authorize"), "\(requests)")
    }

    @Test func `On a terminal Enter takes the suggested answers`() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", ""))
        #expect(await tool.run(["demo"]) == 0)
        #expect(tool.output.text.contains("User Name [jo.field]: "))
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test func `A wrong password on a terminal is refused as a real server refuses it`() async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", "wrong"))
        #expect(await tool.run(["demo"]) == 2)
        #expect(tool.errors.text.contains("✗ "))
        #expect(!tool.output.text.contains("✗ "), "refusals go to standard error")
        #expect(tool.output.text.contains("The demo's user is jo.field, the password S3cret-Word."))
    }

    @Test func `Journeys and flows can be listed, for people and for programs`() async throws {
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

    @Test(arguments: ["", "y"])
    func `After a wrong password the demo can be tried again`(line: String) async {
        let tool = ToolInProcess(terminal: ScriptedTerminal("", "wrong", line, "", ""))
        #expect(await tool.run(["demo"]) == 0, "\(tool.output.text)")
        #expect(tool.output.text.contains("Try again? (Y/n): "))
        #expect(tool.output.text.contains("✓ Logged in."))
    }

    @Test(arguments: FlowCatalogue.builtIn.journeys.map(\.name))
    func `Enter alone leads every demonstration of a journey to its end`(name: String) async {
        let tool = ToolInProcess(terminal: ScriptedTerminal(lines: Array(repeating: "", count: 60)))
        #expect(await tool.run(["demo", name]) == 0, "\(tool.output.text)\(tool.errors.text)")
    }

    @Test func `A device profile is described as it is sent`() async throws {
        let directory = try TemporaryDirectory()
        _ = try directory.file("device.yaml", Self.device)
        let tool = ToolInProcess()
        _ = await tool.run(["demo", "Device", "--flows", directory.path])
        let sent = "sends a random identifier, operating system, processor, memory, language and time zone."
        #expect(tool.output.text.contains(sent), "\(tool.output.text)")
    }

    private static let device = """
        journey: Device
        title: A device
        nodes:
          profile:
            page:
              callbacks:
                - { type: DeviceProfileCallback, message: Collecting profile }
            next: success
        """

    private static let loop = """
        journey: Loop
        title: Round and round
        nodes:
          telling:
            page:
              callbacks:
                - { type: TextOutputCallback, message: Again }
            next: telling
        """

    @Test(arguments: [true, false])
    func `A step that asks nothing and comes again without end ends with an error`(isInteractive: Bool) async throws {
        let directory = try TemporaryDirectory()
        _ = try directory.file("loop.yaml", Self.loop)
        let tool = ToolInProcess(terminal: isInteractive ? ScriptedTerminal() : nil)
        #expect(await tool.run(["demo", "Loop", "--flows", directory.path]) == 3, "\(tool.output.text)")
        #expect(tool.errors.text.contains("20 steps in a row"), "\(tool.errors.text)")
    }

    @Test func `A directory of flow files that does not exist is named`() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "--flows", "/no/such/directory"]) == 64)
        #expect(tool.errors.text.contains("The directory /no/such/directory does not exist."))
    }
}
