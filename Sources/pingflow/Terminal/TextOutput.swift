import Foundation

/// A place to write text to: a terminal, a file, a pipe, the memory of a test.
protocol TextOutput: Sendable {
    /// Whether it is a terminal, so that text may have colours and change in place.
    var isTerminal: Bool { get }
    /// How many columns fit in a line; `nil` when there is no such limit.
    var columns: Int? { get }
    /// How many lines are in sight; `nil` when there is no such limit.
    var rows: Int? { get }

    /// Whether some of the text could not be written: the disk is full, or the reader has gone.
    var isIncomplete: Bool { get }

    /// Writes text as it is.
    func write(_ text: String)
    /// Writes bytes as they are.
    func write(_ bytes: Data)
}

extension TextOutput {
    /// Writes text and ends the line.
    func line(_ text: String = "") {
        write(text + "\n")
    }

    /// Writes a line for programs.
    func line(_ value: LineValue) { line(value.text) }

    /// Writes text for the user and ends the line. Long lines are folded at the width of the terminal; 100 columns are
    /// as many as an eye follows. What is not a terminal gets the lines whole.
    func paragraph(_ text: String) {
        line(folded(text))
    }

    /// The text as ``paragraph(_:)`` writes it.
    func folded(_ text: String) -> String {
        columns.map { text.folded(to: min($0, 100)) } ?? text
    }
}

/// A file descriptor of the process.
struct FileOutput: TextOutput {
    private let handle: FileHandle
    private let failure = Locked(false)

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    var isTerminal: Bool { isatty(handle.fileDescriptor) == 1 }

    var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }
    var rows: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private var size: winsize? {
        var size = winsize()
        return unsafe ioctl(handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    var isIncomplete: Bool { failure.current }

    /// A login continues to its end even if nobody reads its output; ``ToolRunner`` then reports that text is missing.
    func write(_ text: String) { write(Data(text.utf8)) }

    func write(_ bytes: Data) {
        do { try handle.write(contentsOf: bytes) } catch { failure.set(true) }
    }
}
