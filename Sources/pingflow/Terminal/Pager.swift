import Foundation

/// Shows text that is longer than the screen with the user's pager: `$PAGER`, or `less`.
struct Pager: Sendable {
    /// Returns whether the text was shown.
    let show: @Sendable (_ text: String, _ environment: [String: String]) -> Bool

    /// The user's pager, which this process becomes: it has the terminal and its keys, and its status is the command's.
    static let system = Pager { text, environment in
        let command = environment["PAGER"] ?? "less"
        guard environment["TERM"] != "dumb", isThere(command, environment["PATH"] ?? "") else { return false }
        become(command, reading: text)
        return false
    }

    /// Whether a command begins with a program that can be run.
    private static func isThere(_ command: String, _ path: String) -> Bool {
        guard let program = command.split(separator: " ").first.map(String.init) else { return false }
        let places = program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
        return places.contains(where: FileManager.default.isExecutableFile)
    }

    /// Returns only when the system could not start a shell.
    private static func become(_ command: String, reading text: String) {
        guard let file = unsafe tmpfile() else { return }
        unsafe fputs(text, file)
        unsafe rewind(file)
        guard unsafe dup2(fileno(file), STDIN_FILENO) == STDIN_FILENO else { return }
        // Colours as they are, no pager for one screen, no clearing: where the user has not said otherwise.
        for (name, value) in [("LESS", "FRX"), ("LV", "-c")] { unsafe setenv(name, value, 0) }
        // The tool ignores and blocks signals, which a program inherits.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        let words = ["/bin/sh", "-c", command]
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        unsafe execv("/bin/sh", &arguments)
    }
}

extension ToolContext {
    /// Writes what may be longer than the screen of a user, as the last of a command.
    func paged(_ write: (ToolContext) throws -> Void) rethrows {
        guard let rows = output.rows, output.isTerminal, terminal != nil else { return try write(self) }
        let page = PageOutput(output: output)
        var context = self
        context.output = page
        try write(context)
        let text = page.text.current
        let isLong = text.utf8.count { $0 == UInt8(ascii: "\n") } >= rows
        if !isLong || !pager.show(text, environment) { output.write(text) }
    }
}

/// Text for an output, kept until all of it is there.
private struct PageOutput: TextOutput {
    let output: any TextOutput
    let text = Locked("")

    var isTerminal: Bool { output.isTerminal }
    var columns: Int? { output.columns }
    var rows: Int? { output.rows }
    var isIncomplete: Bool { output.isIncomplete }

    func write(_ text: String) { self.text.withLock { $0 += text } }
    func write(_ bytes: Data) { write(String(decoding: bytes, as: UTF8.self)) }
}
