/// How the tool ends, for scripts.
enum ToolExit: Int32, Sendable, Error {
    /// The flow ended well.
    case success = 0
    /// The server refused what it was sent.
    case refused = 2
    /// The flow could not continue: no network, a response that makes no sense, no stored session.
    case failed = 3
    /// The step asks for something that no answer was given for.
    case answerMissing = 4
    /// The flow waits in the file of --suspend.
    case suspended = 5
    /// `api`: the server failed, or sends the request elsewhere (5xx, 3xx).
    case unanswered = 6
    /// The command line, an answers file or a profile cannot be used (`EX_USAGE`).
    case usage = 64
    /// The output could not be written (`EX_IOERR`).
    case notWritten = 74
    /// Ended by ^C: 128 and the number of the signal, as shells count.
    case interrupted = 130
    case terminated = 143
}
