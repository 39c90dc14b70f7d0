/// How a flow passes from one run of the tool to the next: `--suspend` and `--continue`.
struct FlowHandover: Sendable {
    /// Where this run leaves the flow.
    var leaving: FlowFile?
    /// Where this run found the flow.
    var origin: FlowFile?
    /// What continues the flow, for advice.
    var command = ""

    /// When a run leaves the flow.
    enum Departure: Equatable, Sendable {
        /// At its end.
        case atEnd
        /// At the first step without an answer.
        case atMissingAnswer
        /// After the user has answered so many steps, or at the end of their input.
        case afterAnswers(Int)
    }

    /// A user at a terminal answers the step that the file holds and no other; a sheet answers what it can.
    func departure(isInteractive: Bool) -> Departure {
        if leaving == nil { return .atEnd }
        return isInteractive ? .afterAnswers(origin == nil ? 0 : 1) : .atMissingAnswer
    }

    /// - Throws: `ToolError` when this run would overwrite a flow.
    func validate() throws {
        guard let leaving, leaving.exists, !leaving.isSame(as: origin) else { return }
        throw ToolError.usage(
            "file_exists",
            "\(leaving.path) exists.",
            recovery: "Name another file for --suspend, or remove this one."
        )
    }

    /// Saves the step at which this run leaves the flow.
    func leave(at step: ContinueNode, _ console: FlowConsole) async throws {
        guard let leaving else { return }
        try await leaving.save(step)
        if console.isForPrograms { console.context.output.line(NodeLine.suspended(leaving.path).text) }
        console.tell(["", "The flow is suspended. \(advice(leaving))"])
    }

    /// Keeps a step that the server has not accepted, when the run ends early.
    func keep(_ step: ContinueNode?, _ console: FlowConsole) async {
        guard let step, let file = leaving ?? origin else { return }
        // The cursor is behind the question that nobody has answered.
        if console.isInteractive { console.context.errors.line() }
        // What cancelled the run must not lose the flow.
        let saving = Task { try await file.save(step) }
        let words: String
        switch await saving.result {
        case .success: words = "The flow is suspended. \(advice(file))"
        case .failure(let error): words = "Could not save the flow: \(ErrorWords(error).message)"
        }
        console.context.errors.paragraph("pingflow: \(console.context.advice(words))")
    }

    private func advice(_ file: FlowFile) -> String {
        "With the same server and client, `pingflow \(command) --continue \(file.path.printableLine)` continues it."
    }
}

extension FlowOptions {
    /// The files that the command line names.
    ///
    /// - Parameter command: What continues the flow.
    /// - Throws: `ToolError` when they cannot be used.
    func handover(_ command: String, in context: ToolContext) throws -> FlowHandover {
        let handover = FlowHandover(
            leaving: suspend.map { FlowFile(path: $0, system: context.system) },
            origin: continued.map { FlowFile(path: $0, system: context.system) },
            command: command
        )
        try handover.validate()
        return handover
    }
}
