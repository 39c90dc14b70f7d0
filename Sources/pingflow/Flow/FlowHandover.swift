import Foundation

/// How a flow passes from one run of the tool to the next: `--suspend` and `--continue`.
struct FlowHandover: Sendable {
    /// The file in which this run leaves the flow.
    var leaving: FlowFile?
    /// The file in which this run found the flow.
    var origin: FlowFile?
    /// The command that continues the flow, for advice.
    var command = ""

    /// When a run leaves the flow.
    enum Departure: Equatable, Sendable {
        case atEnd
        case atMissingAnswer
        /// After the user has answered so many steps, or at the end of their input.
        case afterAnswers(Int)
    }

    /// A user at a terminal answers the step that the file holds and no other; a sheet answers what it can.
    func departure(isInteractive: Bool) -> Departure {
        if leaving == nil { return .atEnd }
        return isInteractive ? .afterAnswers(origin == nil ? 0 : 1) : .atMissingAnswer
    }

    /// Saves the step at which this run leaves the flow.
    func leave(at step: ContinueNode, _ console: FlowConsole) async throws {
        guard let leaving else { return }
        try await leaving.save(step)
        if console.isForPrograms { console.context.output.line(NodeLine.suspended(leaving.path)) }
        console.tell(["", "The flow is suspended. \(advice(leaving))"])
    }

    /// Keeps a step that the server has not accepted, when the run ends early.
    func keep(_ step: ContinueNode?, _ console: FlowConsole) async {
        let files = [leaving, origin].compactMap(\.self)
        guard let step, !files.isEmpty else { return }
        // The cursor is behind the question that nobody has answered.
        if console.isInteractive { console.context.errors.line() }
        var words = ""
        for file in files {
            // A cancellation of the run must not lose the flow.
            switch await Task(operation: { try await file.save(step) }).result {
            case .success: return say("The flow is suspended. \(advice(file))", console)
            case .failure(let error): words = "Could not save the flow: \(ErrorWords(error).message)"
            }
        }
        say(words, console)
    }

    private func say(_ words: String, _ console: FlowConsole) {
        console.context.errors.paragraph("pingflow: \(console.context.advice(words))")
    }

    private func advice(_ file: FlowFile) -> String {
        "With the same server and client, `pingflow \(command) --continue \(file.path.printableLine)` continues it."
    }
}

extension FlowOptions {
    /// The files that the command line names.
    ///
    /// - Throws: `ToolError` when this run would overwrite a flow, or a file beside it.
    func handover(_ command: String, _ account: Account.ID, in context: ToolContext) throws -> FlowHandover {
        // Every shell takes these characters as they are.
        let plain = /[A-Za-z0-9._-]*/.matchingSemantics(.unicodeScalar)
        let isPlain = account.rawValue.wholeMatch(of: plain) != nil
        let name = isPlain ? account.rawValue : "NAME"
        let command = account == ProfileAccounts.first ? command : "\(command) --account \(name)"
        let leaving = suspend.map { FlowFile(path: $0, system: context.system) }
        let origin = continued.map { FlowFile(path: $0, system: context.system) }
        if let leaving, !leaving.isSame(as: origin) {
            let taken = [leaving.path, leaving.keyPath].first { FileManager.default.fileExists(atPath: $0) }
            if let taken { throw FlowFile.taken(taken) }
        }
        return FlowHandover(leaving: leaving, origin: origin, command: command)
    }
}
