import Foundation
import PingCommons
import Testing

/// The tool on a real terminal: a pseudo terminal that a small Python program types on.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct TerminalSessionTests {
    private let server: EmulatedServer
    private let tool: ToolProcess

    init() async throws {
        server = try await EmulatedServer()
        tool = try ToolProcess()
    }

    /// Types on a terminal of the tool's own.
    ///
    /// - Parameter script: Pairs of what to wait for and what to type then.
    /// - Returns: `transcript`, `status`, and whether the terminal's echo is `echo` at the end.
    private func type(_ arguments: [String], _ script: [[String]]) async throws -> JSON {
        let request: JSON = [
            "argv": .array(([ToolProcess.executable.path] + arguments).map(JSON.string)),
            "script": .array(script.map { .array($0.map(JSON.string)) }),
        ]
        let python = URL(fileURLWithPath: "/usr/bin/python3")
        let outcome = try await tool.run(python, ["-c", Self.typist], input: request.text())
        return try #require(try outcome.lines().last, "\(outcome.errors)")
    }

    private static let typist = """
        import json, os, pty, select, sys, termios, time
        request = json.load(sys.stdin)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execv(request["argv"][0], request["argv"])
        transcript = b""
        deadline = time.time() + 60
        echo = None
        def read():
            global transcript
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    data = b""
                transcript += data
                return bool(data)
            return True
        seen = 0
        for expected, answer in request["script"]:
            while transcript.find(expected.encode(), seen) < 0 and time.time() < deadline and read():
                pass
            seen = len(transcript)
            os.write(terminal, answer.encode())
        status = None
        while status is None and time.time() < deadline:
            more = read()
            done, code = os.waitpid(pid, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(code)
        while select.select([terminal], [], [], 0)[0] and read():
            pass
        if status is None:
            os.kill(pid, 9)
        try:
            echo = bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
        except termios.error:
            pass
        print(json.dumps({"transcript": transcript.decode("utf-8", "replace"), "status": status, "echo": echo}))
        """

    @Test("A password is not seen while it is typed, and a name is")
    func hidden() async throws {
        let result = try await type(
            ["journey", "Login", "--storage", "memory"] + server.options,
            [["User Name", "jo.field\n"], ["Password", "S3cret-Word\n"]]
        )
        let transcript = try #require(result["transcript"]?.string)
        #expect(result["status"] == 0, "\(transcript)")
        #expect(transcript.contains("jo.field"))
        #expect(!transcript.contains("S3cret-Word"))
        #expect(transcript.contains("Logged in."))
        #expect(transcript.contains("\u{1B}["), "colours")
        #expect(result["echo"] == true)
    }

    @Test("^C at a hidden question ends with 130 and leaves the terminal as it was")
    func interrupted() async throws {
        let result = try await type(
            ["journey", "Login", "--storage", "memory"] + server.options,
            [["User Name", "jo.field\n"], ["Password", "S3cr\u{3}"]]
        )
        #expect(result["status"] == 130, "\(result)")
        #expect(result["echo"] == true)
        #expect(result["transcript"]?.string?.contains("S3cr") == false)
    }

    @Test("^D at a question ends with 4")
    func endOfInput() async throws {
        let result = try await type(
            ["journey", "Login", "--storage", "memory"] + server.options,
            [["User Name", "\u{4}"]]
        )
        #expect(result["status"] == 4, "\(result)")
    }

    @Test("The demo runs with nothing but Enter")
    func demo() async throws {
        let result = try await type(["demo"], [["User Name", "\n"], ["Password", "\n"]])
        #expect(result["status"] == 0, "\(result)")
        #expect(result["transcript"]?.string?.contains("That was a whole login.") == true)
    }

    @Test("NO_COLOR is respected", arguments: ["demo", "doctor"])
    func plain(command: String) async throws {
        let options = command == "doctor" ? server.options + ["--storage", "memory"] : ["--list"]
        let outcome = try await tool.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "NO_COLOR=1", "/usr/bin/python3", "-c",
                "import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
                ToolProcess.executable.path, command,
            ] + options
        )
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("\u{1B}"))
    }
}
