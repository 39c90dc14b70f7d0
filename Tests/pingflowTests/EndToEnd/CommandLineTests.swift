import Testing

@testable import pingflow

@Suite struct CommandLineTests {
    private static let commands = [
        "demo", "emulate", "journey", "davinci", "token", "refresh", "userinfo", "api", "revoke", "logout",
        "doctor",
    ]

    @Test func `Help explains the tool: every command, the first step, the exit codes`() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["--help"]) == 0)
        for command in Self.commands { #expect(tool.output.text.contains(command)) }
        #expect(tool.output.text.contains("pingflow demo"))
        #expect(tool.output.text.contains("Exit codes"))
    }

    @Test(arguments: commands)
    func `Every command explains itself`(command: String) async {
        for arguments in [[command, "--help"], ["help", command]] {
            let tool = ToolInProcess()
            #expect(await tool.run(arguments) == 0)
            #expect(tool.output.text.contains("USAGE: pingflow \(command)"))
            #expect(tool.output.text.contains("--json"))
        }
    }

    @Test(arguments: ["token", "refresh", "userinfo", "revoke", "logout"])
    func `The help of a command for a session leaves out what matters to a login, and takes it all the same`(
        command: String
    ) async {
        let help = ToolInProcess()
        #expect(await help.run([command, "--help"]) == 0)
        for option in ["--passkey-origin", "--scope", "--redirect-uri", "--dpop", "--client-key-id", "--acr"] {
            #expect(!help.output.text.contains(option), "\(option)")
        }
        #expect(help.output.text.contains("--profile") && help.output.text.contains("--account"))
        let tool = ToolInProcess()
        let options = ["--scope", "openid", "--redirect-uri", "a:b", "--dpop", "off"]
        #expect(await tool.run([command, "--server", "https://a.example/am"] + options) == 64)
        #expect(tool.errors.text.contains("--client-id"), "\(tool.errors.text)")
    }

    @Test func `No command at all shows the help`() async {
        let tool = ToolInProcess()
        #expect(await tool.run([]) == 0)
        #expect(tool.output.text.contains("USAGE: pingflow"))
    }

    @Test func `The tool tells its version`() async {
        let tool = ToolInProcess()
        #expect(await tool.run(["--version"]) == 0)
        #expect(tool.output.text.hasPrefix("pingflow 0."))
    }

    @Test(arguments: [["journey", ""], ["davinci", ""], ["davinci", "--acr-values", ""]])
    func `A name that a script left empty is an error, and not the server's default`(arguments: [String]) async {
        let tool = ToolInProcess()
        let options = ["--client-id", "a", "--redirect-uri", "a:b", "--discovery", "https://a.example"]
        #expect(await tool.run(arguments + options) == 64)
        #expect(tool.errors.text.contains("name is empty"), "\(tool.errors.text)")
    }

    @Test(arguments: ["dem", "token\u{1B}[2J"])
    func `A mistyped command is named, with the one that was meant`(command: String) async {
        let tool = ToolInProcess()
        #expect(await tool.run([command]) == 64)
        #expect(tool.errors.text.contains("Unknown command"))
        #expect(tool.errors.text.contains("Did you mean `pingflow demo`?") == (command == "dem"))
        #expect(!tool.errors.text.contains("\u{1B}"))
    }

    @Test(arguments: [
        ("/home/jo/sdk/.build/debug/pingflow", "Run `swift run pingflow demo`."),
        (".build/debug/pingflow", "Run `swift run pingflow demo`."), ("/usr/bin/pingflow", "Run `pingflow demo`."),
        ("pingflow", "Run `pingflow demo`."),
    ])
    func `Advice names the command as the user must type it`(executable: String, expected: String) {
        var context = ToolContext.live
        context.command = ToolContext.command(executable: executable)
        #expect(context.advice("Run `pingflow demo`.") == expected)
    }
}
