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
