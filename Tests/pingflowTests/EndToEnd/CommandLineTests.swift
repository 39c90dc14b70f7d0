import Testing

@testable import pingflow

@Suite struct CommandLineTests {
    private static let commands = [
        "demo", "emulate", "journey", "davinci", "token", "refresh", "userinfo", "revoke", "logout", "doctor",
    ]

    @Test("Help explains the tool: every command, the first step, the exit codes")
    func help() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["--help"]) == 0)
        for command in Self.commands { #expect(tool.output.text.contains(command)) }
        #expect(tool.output.text.contains("pingflow demo"))
        #expect(tool.output.text.contains("Exit codes"))
    }

    @Test("Every command explains itself", arguments: commands)
    func commandHelp(command: String) async {
        for arguments in [[command, "--help"], ["help", command]] {
            let tool = ToolInProcess()
            #expect(await tool.run(arguments) == 0)
            #expect(tool.output.text.contains("USAGE: pingflow \(command)"))
            #expect(tool.output.text.contains("--json"))
        }
    }

    @Test("No command at all shows the help")
    func nothing() async {
        let tool = ToolInProcess()
        #expect(await tool.run([]) == 0)
        #expect(tool.output.text.contains("USAGE: pingflow"))
    }
}
