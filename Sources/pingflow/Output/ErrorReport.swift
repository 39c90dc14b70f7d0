/// The error, and the advice on it, in a few lines for the user.
struct ErrorReport {
    private let lines: [String]

    init(_ error: ToolError, in context: ToolContext) {
        let style = context.style(for: context.errors)
        let more = [
            error.recovery.map(context.advice), error.retryAfter.map(ServerPatience.words), error.remark,
            error.correlation.map { "Correlation ID: \($0)" },
        ].compactMap(\.self)
        lines =
            [style.paint("pingflow: ", .red) + context.advice(error.message).printable]
            + more.map { "  " + $0.printable }
    }

    func write(to output: any TextOutput) {
        for line in lines { output.paragraph(line) }
    }
}
