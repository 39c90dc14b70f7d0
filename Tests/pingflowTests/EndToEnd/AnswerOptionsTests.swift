import Foundation
import PingLogin
import Testing

@testable import pingflow

/// The ways to give answers on a command line.
@Suite struct AnswerOptionsTests {
    private let server: EmulatedServer

    init() async throws {
        server = try await EmulatedServer()
    }

    private func run(
        _ options: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) async -> (status: Int32, tool: ToolInProcess) {
        let tool = ToolInProcess(input: input, environment: environment.merging(["HOME": "/nowhere"]) { $1 })
        let status = await tool.run(["journey", "Login", "--storage", "memory"] + server.options + options)
        return (status, tool)
    }

    @Test func `Single answers log in, and a secret may come from the environment`() async {
        let options = ["--answer", "User Name=jo.field", "--answer-env", "Password=LOGIN_PASSWORD"]
        let (status, tool) = await run(options, environment: ["LOGIN_PASSWORD": "S3cret-Word"])
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.errors.text.isEmpty)
    }

    @Test func `A single answer takes the place of that of a file`() async {
        let input = #"{"User Name": "jo.field", "Password": "wrong"}"#
        let (status, tool) = await run(["--answers", "-", "--answer", "Password=S3cret-Word"], input: input)
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
    }

    @Test func `Single answers cannot be joined to an array of steps`() async {
        let (status, tool) = await run(["--answers", "-", "--answer", "Password=Canary"], input: "[{}]")
        #expect(status == 64)
        #expect(tool.errors.text.contains("which element of standard input"), "\(tool.errors.text)")
        #expect(!tool.errors.text.contains("Canary"))
    }

    @Test
    func `A variable that is not set is named, and so is an option without an equals sign; the text is not quoted`()
        async
    {
        let (unset, tool) = await run(["--answer-env", "Password=NO_SUCH_VARIABLE"])
        #expect(unset == 64)
        #expect(tool.errors.text.contains("NO_SUCH_VARIABLE is not set"))
        for text in ["Canary", "=Canary"] {
            let (status, wrong) = await run(["--answer", text])
            #expect(status == 64)
            #expect(wrong.errors.text.contains("--answer NAME=VALUE"), "\(wrong.errors.text)")
            #expect(!wrong.errors.text.contains("Canary"))
        }
    }

    private func retry(_ options: [String]) async -> (status: Int32, tool: ToolInProcess) {
        let tool = ToolInProcess(input: "", environment: ["HOME": "/nowhere"])
        let status = await tool.run(["journey", "LoginWithRetry", "--storage", "memory"] + server.options + options)
        return (status, tool)
    }

    @Test func `A wrong password is sent once, and the account stays open`() async {
        let answers = ["--answer", "User Name=jo.field", "--answer", "Password=Canary"]
        let (status, tool) = await retry(answers)
        #expect(status == 4, "\(tool.output.text)\(tool.errors.text)")
        let words = "asks for IDToken3, “Password” (PasswordCallback) again"
        #expect(tool.errors.text.contains(words), "\(tool.errors.text)")
        #expect(tool.errors.text.contains("--attempts"))
        #expect(!tool.output.text.contains("on hold"))
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"))
    }

    @Test func `A wrong password is sent as often as --attempts says`() async {
        let answers = ["--answer", "User Name=jo.field", "--answer", "Password=Canary"]
        let (two, tool) = await retry(answers + ["--attempts", "2"])
        #expect(two == 4 && !tool.output.text.contains("on hold"), "\(tool.output.text)\(tool.errors.text)")
        let (three, _) = await retry(answers + ["--attempts", "3"])
        #expect(three == 2)
        for number in ["0", "101", "-1", "many"] {
            #expect(await retry(answers + ["--attempts", number]).status == 64)
        }
    }

    @Test func `An input's name that fits two pages is refused, and says how to name the page`() async {
        let (status, tool) = await retry(["--answer", "IDToken1=jo.field", "--answer", "IDToken2=Canary"])
        #expect(status == 4)
        #expect(tool.errors.text.contains("“2.IDToken2”"), "\(tool.errors.text)")
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"), "\(tool.output.text)\(tool.errors.text)")
    }

    @Test func `An input may be named with its page`() async {
        let pages = ["1.IDToken1=jo.field", "1.IDToken2=wrong", "2.IDToken2=jo.field", "2.IDToken3=S3cret-Word"]
        let (status, tool) = await retry(pages.flatMap { ["--answer", $0] })
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.errors.text.isEmpty)
    }

    @Test func `All answers that a page lacks are listed at once`() async {
        let (status, tool) = await run(["--answer", "Nobody=asks"])
        #expect(status == 4)
        #expect(tool.errors.text.contains("IDToken1, “User Name” (NameCallback)"), "\(tool.errors.text)")
        #expect(tool.errors.text.contains("IDToken2, “Password” (PasswordCallback)"), "\(tool.errors.text)")
    }

    @Test(arguments: [["--answer", "User Name=jo.field"], ["--answer", "IDToken1=jo.field", "--json"]])
    func `A user at a terminal is asked for what is missing`(options: [String]) async {
        let terminal = ScriptedTerminal("S3cret-Word")
        let tool = ToolInProcess(terminal: terminal, environment: ["HOME": "/nowhere"])
        let status = await tool.run(["journey", "Login", "--storage", "memory"] + server.options + options)
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(terminal.hidden == ["S3cret-Word"])
        #expect(!(tool.output.text + tool.errors.text).contains("S3cret-Word"))
    }

    @Test func `A user at a terminal is asked for a secret that was sent already`() async {
        let terminal = ScriptedTerminal("S3cret-Word")
        let tool = ToolInProcess(terminal: terminal, environment: ["HOME": "/nowhere"])
        let answers = ["--answer", "User Name=jo.field", "--answer", "Password=wrong"]
        let login = ["journey", "LoginWithRetry", "--storage", "memory"] + server.options + answers
        #expect(await tool.run(login) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(terminal.hidden == ["S3cret-Word"])
    }

    @Test func `Either a stored session is used or the server asks again`() async {
        #expect(await run(["--reuse-session", "--force-auth"]).status == 64)
    }

    @Test func `Answers are read from a pipe`() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(#"{"Username": "jo"}"#.utf8))
        try pipe.fileHandleForWriting.close()
        let source = try JSONSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        #expect(try source.parse() == ["Username": "jo"])
    }

    @Test(arguments: ["/", "/dev/zero"])
    func `A folder and a device without an end are refused`(path: String) async {
        let (status, tool) = await run(["--answers", path])
        #expect(status == 64)
        #expect(tool.errors.text.contains(path), "\(tool.errors.text)")
    }

    @Test func `The demo says that it gives its own answers when standard input is not a terminal`() async {
        let tool = ToolInProcess(input: "sam.poole\nwrong\n")
        #expect(await tool.run(["demo"]) == 0)
        #expect(tool.output.text.contains("because standard input is not a terminal"), "\(tool.output.text)")
    }
}
