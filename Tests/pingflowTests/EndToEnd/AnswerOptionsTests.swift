import Foundation
import PingEmulator
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

    @Test(arguments: ["--answer", "--answer-env"])
    func `A name that two options answer is refused, and no value is quoted`(option: String) async {
        let (status, tool) = await run(["--answer", "Password=Canary", option, "Password=CANARY"])
        #expect(status == 64)
        #expect(tool.errors.text.contains("two answers for “Password”"), "\(tool.errors.text)")
        #expect(!tool.errors.text.lowercased().contains("canary"))
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

    @Test func `A wrong password under two names is one attempt`() async {
        let answers = ["--answer", "User Name=jo.field", "--answer", "IDToken2=Canary", "--answer", "Password=Canary"]
        let (status, tool) = await retry(answers)
        #expect(status == 4, "\(tool.output.text)\(tool.errors.text)")
        #expect(tool.errors.text.contains("again"), "\(tool.errors.text)")
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"))
    }

    @Test func `An array says what to send at each step: wrong, then right, logs in`() async throws {
        let tool = ToolInProcess(
            input: """
                [{"User Name": "jo.field", "Password": "wrong"}, {"User Name": "jo.field", "Password": "S3cret-Word"}]
                """
        )
        let login = ["journey", "LoginWithRetry", "--storage", "memory", "--answers", "-"] + server.options
        #expect(await tool.run(login) == 0, "\(tool.output.text)\(tool.errors.text)")
    }

    @Test(arguments: [["--answer", "Username=jo.field"], ["--answer", "Password=S3cret-Word"]])
    func `A user at a terminal chooses the button that the answers leave out`(answers: [String]) async throws {
        let terminal = ScriptedTerminal("1", answers[1].hasPrefix("U") ? "S3cret-Word" : "jo.field")
        let tool = ToolInProcess(terminal: terminal, environment: ["HOME": "/nowhere"])
        let form = """
            flow: Two
            title: Two
            nodes:
              ask:
                form:
                  name: Two
                  fields:
                    - { type: TEXT, key: user.username, label: Username, required: true }
                    - { type: PASSWORD, key: user.password, label: Password, required: true }
                    - { type: SUBMIT_BUTTON, key: one, label: One }
                    - { type: SUBMIT_BUTTON, key: two, label: Two }
                transitions: { one: check, two: check }
              check: { action: authenticate, next: success }
            """
        let server = try await EmulatedServer(flows: try FlowCatalogue(text: form))
        let login = ["davinci", "Two", "--storage", "memory"] + server.daVinciOptions + answers
        #expect(await tool.run(login) == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(!(tool.output.text + tool.errors.text).contains("S3cret-Word"))
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

    @Test func `An answers file of 10 MiB is read, and its unused names are not all printed`() async throws {
        let long = String(repeating: "Canary", count: 1000)
        let many = (0..<2000).map { "\"name \($0)\": \"\(long)\"" }
        let input = "{\(many.joined(separator: ",")), \"User Name\": \"jo.field\", \"Password\": \"S3cret-Word\"}"
        #expect(input.utf8.count > 10 << 20)
        let (status, tool) = await run(["--answers", "-"], input: input)
        #expect(status == 0, "\(tool.output.text.prefix(1000))")
        #expect(tool.errors.text.contains("No step used these answers") && tool.errors.text.utf8.count < 10_000)
        #expect(!tool.errors.text.contains("Canary"))
    }

    @Test(arguments: [
        #"{"IDToken1": {"secret": "Canary"}, "Password": "x"}"#, #"{"User Name": ["Canary"], "Password": "x"}"#,
    ])
    func `A secret in the shape of an object does not answer a visible field`(input: String) async {
        let (status, tool) = await run(["--answers", "-"], input: input)
        #expect(status == 64, "\(tool.output.text)")
        #expect(!(tool.output.text + tool.errors.text).contains("Canary"), "\(tool.output.text)\(tool.errors.text)")
    }

    @Test(arguments: [("/dev/zero", "is larger than 16 MiB"), ("/", "cannot be read")])
    func `Standard input that never ends, or is a folder, is refused`(input: String, words: String) async throws {
        let outcome = try await ToolProcess().run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\"$@\" < \(input)", "sh", ToolProcess.executable.path, "journey", "Login", "--answers", "-"]
                + server.options
        )
        #expect(outcome.status == 64, "\(outcome.output)")
        #expect(outcome.errors.contains("standard input \(words)"), "\(outcome.errors)")
    }

    @Test(arguments: ["/", "/dev/zero"])
    func `A folder and a device without an end are refused`(path: String) async {
        let (status, tool) = await run(["--answers", path])
        #expect(status == 64)
        #expect(tool.errors.text.contains(path), "\(tool.errors.text)")
    }

    @Test func `The demo says that it gives its own answers when nobody can be asked`() async {
        let tool = ToolInProcess(input: "sam.poole\nwrong\n")
        #expect(await tool.run(["demo"]) == 0)
        #expect(tool.output.text.contains("input and output are not both a terminal"), "\(tool.output.text)")
    }

    @Test(arguments: [["demo"], ["journey", "Login"]])
    func `A terminal is asked nothing while another program reads the output`(command: [String]) async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(terminal: ScriptedTerminal("sam.poole", "wrong"))
        var context = tool.context
        let output = MemoryOutput(isTerminal: false)
        context.output = output
        let options = command == ["demo"] ? [] : server.options + ["--storage", "memory"]
        #expect(await ToolRunner(context: context).run(command + options) == (command == ["demo"] ? 0 : 4))
        #expect(!output.text.contains("sam.poole"), "\(output.text)")
    }

    @Test func `A terminal is asked while a program reads the lines of JSON`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess(terminal: ScriptedTerminal("jo.field", "S3cret-Word"))
        var context = tool.context
        let output = MemoryOutput(isTerminal: false)
        context.output = output
        let status = await ToolRunner(context: context).run(
            ["journey", "Login", "--json", "--storage", "memory"] + server.options
        )
        #expect(status == 0, "\(tool.errors.text)")
        #expect(output.text.contains(#""node":"success""#))
        #expect(tool.errors.text.contains("User Name"))
    }
}
