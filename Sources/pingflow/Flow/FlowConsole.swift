/// The page of a flow and the source of its answers: the process has a terminal, a sheet of answers, or neither.
struct FlowConsole: Sendable {
    let context: ToolContext
    let output: OutputOptions
    let sheet: AnswerSheet?
    /// Whether a user at the terminal is asked for what the answers leave out.
    var asksForRest = false

    var redaction: SecretDisplay { output.redaction }
    var isForPrograms: Bool { output.json }

    /// Whether the tool asks a user.
    var isInteractive: Bool { sheet == nil && terminal != nil }

    /// The terminal of a user who sees the questions; `nil` where they go to a file or a program.
    private var terminal: (any Terminal)? { people.isTerminal ? context.terminal : nil }

    /// The source of the answers when no person gives them, in the words of an introduction.
    var answerSource: String {
        if let sheet, sheet.isStrict { return sheet.name }
        if context.terminal == nil { return "the demo, because standard input is not a terminal; --answers - reads it" }
        return terminal == nil ? "the demo, because its output does not go to a terminal" : "the demo"
    }

    /// The output for people. Standard output belongs to the lines for programs when there are any.
    private var people: any TextOutput { isForPrograms ? context.errors : context.output }

    var style: Style { context.style(for: people) }

    var page: FlowPage {
        let page = HumanPage(output: people, style: style, isInteractive: isInteractive, redaction: redaction)
        return FlowPage(
            lines: isForPrograms ? context.output : nil,
            page: isForPrograms && !isInteractive ? nil : page,
            errors: context.errors,
            errorStyle: context.style(for: context.errors)
        )
    }

    var prompter: any Prompter {
        let person = terminal.map {
            TerminalPrompter(terminal: $0, output: people, style: style, system: context.system)
        }
        if sheet == nil, let person { return person }
        return AnswerPrompter(sheet: sheet ?? .none, person: asksForRest ? person : nil, system: context.system)
    }

    /// Shows how a flow ended well.
    func show(_ report: SuccessReport) {
        if isForPrograms { context.output.line(report.line) }
        guard let page = page.page else { return }
        let columns = page.output.columns.map { min($0, 100) }
        let lines = report.lines(page.style, now: context.system.now(), columns: columns)
        for line in lines { page.output.paragraph(line) }
    }

    /// Names on standard error the answers that no step used. Programs read standard output only.
    func warn(of unused: String?) {
        if let unused { context.errors.paragraph("pingflow: \(unused)") }
    }

    /// Writes lines for people. Programs get none of them.
    func tell(_ lines: [String]) {
        guard let page = page.page else { return }
        for line in lines { page.output.paragraph(context.advice(line)) }
    }
}
