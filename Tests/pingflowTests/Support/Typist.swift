import Foundation
import PingLogin
import Testing

/// Types on a pseudo terminal of the tool's own, with the help of a small Python program.
struct Typist {
    let tool: ToolProcess

    /// Whether there is a Python to help.
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: python.path) }

    /// What was on the terminal, and how the tool ended.
    struct Session {
        let transcript: String
        let status: Int?
        /// Whether what is typed can be seen at the end.
        let hasEcho: Bool?
    }

    /// - Parameters:
    ///   - environment: Variables beside those of the tool.
    ///   - rows: The height of the terminal; `nil` for one that does not say.
    ///   - script: Pairs of what to wait for and what to type then. A third text is a URL, and a fourth what is posted
    ///     there before the typing.
    func type(
        _ arguments: [String],
        environment: [String: String] = [:],
        rows: Int? = nil,
        _ script: [[String]]
    ) async throws -> Session {
        let request: JSON = [
            "argv": .array(([ToolProcess.executable.path] + arguments).map(JSON.string)),
            "environment": .object(environment.mapValues(JSON.string)),
            "rows": rows.map { .int($0) } ?? .null,
            "script": .array(script.map { .array($0.map(JSON.string)) }),
        ]
        let outcome = try await tool.run(Self.python, ["-c", Self.program], input: request.text())
        let result = try #require(try outcome.lines().last, "\(outcome.errors)")
        return Session(
            transcript: result["transcript"]?.string ?? "",
            status: result["status"]?.int,
            hasEcho: result["echo"]?.bool
        )
    }

    private static let python = URL(fileURLWithPath: "/usr/bin/python3")

    private static let program = """
        import fcntl, json, os, pty, select, struct, sys, termios, time, urllib.request
        request = json.load(sys.stdin)
        pid, terminal = pty.fork()
        if pid == 0:
            if request["rows"]:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", request["rows"], 80, 0, 0))
            os.execve(request["argv"][0], request["argv"], {**os.environ, **request["environment"]})
        transcript = b""
        deadline = time.time() + 150
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
        for expected, answer, *post in request["script"]:
            while transcript.find(expected.encode(), seen) < 0 and time.time() < deadline and read():
                pass
            seen = len(transcript)
            if post:
                headers = {"Content-Type": "application/json"}
                urllib.request.urlopen(urllib.request.Request(post[0], post[1].encode(), headers)).read()
            try:
                os.write(terminal, answer.encode())
            except OSError:
                break
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
}
