import Foundation
import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite("A flow that another run continues") struct SuspendedFlowTests {
    private let server: EmulatedServer
    private let directory: TemporaryDirectory

    init() async throws {
        server = try await EmulatedServer()
        directory = try TemporaryDirectory()
    }

    private static let journeyAnswers = #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#
    private static let daVinciAnswers = #"{"Username": "jo.field", "Password": "S3cret-Word", "$submit": "Sign on"}"#

    private var file: String { directory.path + "/flow" }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
    }

    private func run(
        _ arguments: [String],
        input: String = "{}",
        terminal: ScriptedTerminal? = nil,
        code: Int32,
        at place: SourceLocation = #_sourceLocation
    ) async -> ToolInProcess {
        let tool = ToolInProcess(terminal: terminal, input: input)
        let status = await tool.run(arguments + ["--storage", "memory"])
        #expect(status == code, "\(tool.output.text)\(tool.errors.text)", sourceLocation: place)
        return tool
    }

    private func journey(_ more: String...) -> [String] { ["journey"] + server.appOptions + more }

    private func suspend() async -> ToolInProcess {
        await run(journey("Login", "--suspend", file, "--answers", "-", "--json"), code: 5)
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["journey", "davinci"])
    func `passes from one process to another, through two files for this user alone, once`(_ product: String)
        async throws
    {
        let emulator = try await EmulatorProcess.shared()
        let options =
            try product == "journey" ? emulator.journeyOptions + emulator.clientOptions : emulator.daVinciOptions
        let (first, second) = (try ToolProcess(), try ToolProcess())
        let start = product == "journey" ? ["journey", "Login"] : ["davinci"]
        let suspended = try await first.run(
            ToolProcess.executable,
            start + options + ["--suspend", file, "--json"]
        )
        #expect(suspended.status == 5, "\(suspended.errors)")
        #expect(try suspended.lines().last == ["node": "suspended", "file": .string(file)])
        #expect(try names == ["flow", "flow.key"])
        for name in try names {
            let mode = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + name)[.posixPermissions]
            #expect((mode as? NSNumber)?.intValue == 0o600)
        }

        let answers = product == "journey" ? Self.journeyAnswers : Self.daVinciAnswers
        let arguments = [product] + options + ["--continue", file, "--answers", "-", "--json"]
        let finished = try await second.run(ToolProcess.executable, arguments, input: answers)
        #expect(finished.status == 0, "\(finished.errors)")
        #expect(try finished.lines().last?["node"] == "success")
        #expect(try finished.lines().last?["tokens"] != nil)
        #expect(try names.isEmpty)

        let again = try await second.run(ToolProcess.executable, arguments, input: answers)
        #expect(again.status == 64)
        #expect(again.errors.contains("no suspended flow"))
    }

    @Test(.timeLimit(.minutes(5))) func `goes to one of two processes that continue it at once`() async throws {
        let emulator = try await EmulatorProcess.shared()
        let options = try emulator.journeyOptions + emulator.clientOptions
        let tool = try ToolProcess()
        _ = try await tool.run(ToolProcess.executable, ["journey", "Login"] + options + ["--suspend", file])
        let arguments = ["journey"] + options + ["--continue", file, "--answers", "-"]
        async let one = ToolProcess().run(ToolProcess.executable, arguments, input: Self.journeyAnswers)
        async let two = ToolProcess().run(ToolProcess.executable, arguments, input: Self.journeyAnswers)
        let outcomes = [try await one.status, try await two.status].sorted()
        #expect(outcomes.first == 0)
        // The second finds no flow, or sees the file until the first has removed it.
        #expect([3, 64].contains(outcomes[1]))
        #expect(try !names.contains("flow"))
    }

    @Test func `is not overwritten by runs that suspend theirs to the same file at the same moment`() async throws {
        let outcomes = await withTaskGroup(of: Int32.self) { group in
            for _ in 1...8 {
                group.addTask {
                    await ToolInProcess(input: "{}").run(journey("Login", "--suspend", file, "--storage", "memory"))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.sorted() == [5] + Array(repeating: 64, count: 7))
        #expect(try names == ["flow", "flow.key"])
        _ = await run(journey("--continue", file, "--answers", "-"), input: Self.journeyAnswers, code: 0)
    }

    @Test func `stays in its file when an answer is missing`() async throws {
        _ = await suspend()
        let tool = await run(journey("--continue", file, "--answer", "User Name=jo.field"), code: 4)
        #expect(tool.errors.text.contains("--continue \(file)"))
        #expect(try names == ["flow", "flow.key"])
        _ = await run(journey("--continue", file, "--answers", "-"), input: Self.journeyAnswers, code: 0)
        #expect(try names.isEmpty)
    }

    @Test func `stays in its file when the server is not there`() async throws {
        _ = await suspend()
        try await server.stop()
        let tool = await run(journey("--continue", file, "--answers", "-"), input: Self.journeyAnswers, code: 3)
        #expect(tool.errors.text.contains("--continue \(file)"))
        #expect(try names == ["flow", "flow.key"])
    }

    @Test func `is gone when the server has refused it for good`() async throws {
        _ = await suspend()
        let wrong = #"{"User Name": "jo.field", "Password": "wrong"}"#
        _ = await run(journey("--continue", file, "--answers", "-"), input: wrong, code: 2)
        #expect(try names.isEmpty)
    }

    @Test func `moves on step by step from file to file`() async throws {
        let next = directory.path + "/next"
        _ = await suspend()
        _ = await run(journey("--continue", file, "--suspend", next, "--answer", "User Name=jo.field"), code: 5)
        #expect(try names == ["next", "next.key"])
        _ = await run(
            journey("--continue", next, "--suspend", next, "--answers", "-"),
            input: Self.journeyAnswers,
            code: 0
        )
        #expect(try names.isEmpty)
    }

    @Test func `is shown at a terminal before the tool leaves it`() async throws {
        let terminal = ScriptedTerminal()
        let tool = await run(journey("Login", "--suspend", file), terminal: terminal, code: 5)
        #expect(tool.output.text.contains("Sign in"))
        #expect(tool.output.text.contains("--continue"))
        #expect(tool.output.text.contains(file))
        let user = ScriptedTerminal("jo.field", "S3cret-Word")
        _ = await run(journey("--continue", file), terminal: user, code: 0)
    }

    @Test(arguments: ["--realm", "--server", "--client-id"])
    func `is refused with another configuration, and stays`(_ option: String) async throws {
        _ = await suspend()
        let values = ["--realm": "bravo", "--server": "http://127.0.0.1:9/am", "--client-id": "other"]
        let arguments = journey("--continue", file, "--answers", "-") + [option, try #require(values[option])]
        let tool = await run(arguments, input: Self.journeyAnswers, code: 3)
        #expect(tool.errors.text.contains("another configuration"))
        #expect(try names == ["flow", "flow.key"])
    }

    @Test func `is never written over another file`() async throws {
        _ = try directory.file("flow", "mine")
        let tool = await run(journey("Login", "--suspend", file), code: 64)
        #expect(tool.errors.text.contains("exists"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    /// A web server's key, for example.
    @Test(arguments: [0o600, 0o644]) func `leaves a key alone that is not its own`(mode: Int) async throws {
        let key = try directory.file("flow.key", "mine")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
        let tool = await run(journey("Login", "--suspend", file), code: 64)
        #expect(tool.errors.text.contains("flow.key exists"))
        #expect(try String(contentsOfFile: key, encoding: .utf8) == "mine")
        #expect(try names == ["flow.key"])
    }

    @Test func `continues for the account that began it, and for no other`() async throws {
        let begin = journey("Login", "--suspend", file, "--answers", "-", "--account", "ann")
        let suspended = await run(begin, code: 5)
        #expect(suspended.output.text.contains("--account ann --continue"), "\(suspended.output.text)")
        let continued = journey("--continue", file, "--answers", "-")
        let other = await run(continued, input: Self.journeyAnswers, code: 3)
        #expect(other.errors.text.contains("another configuration"))
        _ = await run(continued + ["--account", "ann"], input: Self.journeyAnswers, code: 0)
    }

    @Test func `is not saved where other users could change it`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: directory.path)
        let tool = await run(journey("Login", "--suspend", file), code: 3)
        #expect(tool.errors.text.contains("Other users could change"))
        #expect(try names.isEmpty)
    }

    @Test(arguments: ["flow", "flow.key"])
    func `is not continued from files that others can read`(_ name: String) async throws {
        _ = await suspend()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: directory.path + "/" + name)
        let tool = await run(journey("--continue", file), code: 3)
        #expect(tool.errors.text.contains("chmod 600"))
        #expect(try names == ["flow", "flow.key"])
    }

    @Test func `needs its key`() async throws {
        _ = await suspend()
        try FileManager.default.removeItem(atPath: file + ".key")
        let tool = await run(journey("--continue", file), code: 3)
        #expect(tool.errors.text.contains("key"))
        #expect(try names == ["flow"])
    }

    @Test func `is not a file that somebody else wrote`() async throws {
        _ = try directory.file("flow", "mine")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        _ = await run(journey("--continue", file), code: 3)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test(arguments: [
        ["Login", "--continue", "f"], ["--resume", "app:?suspendedId=1", "--continue", "f"], ["--suspend", ""],
        ["--continue", ""], ["--continue", "/nowhere/f"],
    ])
    func `needs a command line that makes sense`(_ arguments: [String]) async {
        _ = await run(["journey"] + server.options + arguments, code: 64)
    }
}
