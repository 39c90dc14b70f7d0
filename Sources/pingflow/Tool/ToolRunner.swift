import ArgumentParser

/// Reads a command line, runs its command, and reports what went wrong.
struct ToolRunner {
    let context: ToolContext

    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: The process's exit code.
    func run(_ arguments: [String]) async -> Int32 {
        if let error = Pingflow.unknownCommand(in: arguments) { return context.complain(error).rawValue }
        do {
            var command = try Pingflow.parseAsRoot(arguments)
            guard let toolCommand = command as? any ToolCommand else {
                try command.run()
                return ToolExit.success.rawValue
            }
            return checked(await run(toolCommand)).rawValue
        } catch {
            let code = explain(error)
            return code == 0 ? checked(.success).rawValue : code
        }
    }

    /// Nothing passes for a success whose result is not where the user sent it.
    private func checked(_ exit: ToolExit) -> ToolExit {
        guard exit == .success, context.output.isIncomplete else { return exit }
        return context.complain(
            ToolError(
                .notWritten,
                code: "output_incomplete",
                "The command succeeded, but its output could not be written whole.",
                recovery: """
                    Make room on the disk, or read the output to its end. What the command did stays done: after a login, \
                    `pingflow token` shows its tokens.
                    """
            )
        )
    }

    private func run(_ command: any ToolCommand) async -> ToolExit {
        do {
            return try await command.run(in: context)
        } catch {
            let error = ToolError(error)
            // The terminal has written ^C into the line of the question.
            if error.exit == .interrupted, context.errors.isTerminal { context.errors.line() }
            if command.output.json { context.output.line(NodeLine.failure(error)) }
            return context.complain(error)
        }
    }

    /// Prints the message of the argument parser: help, a version, or what is wrong with the command line.
    private func explain(_ error: any Error) -> Int32 {
        let code = Pingflow.exitCode(for: error)
        let text = Pingflow.fullMessage(for: error)
        // Help is laid out by the parser; its errors are not.
        if !text.isEmpty { code.isSuccess ? context.output.line(text) : context.errors.paragraph(text) }
        return code.rawValue
    }
}

/// A command of the tool. It gets its context handed in, so that tests can drive it.
protocol ToolCommand: ParsableCommand {
    /// Does the work, and says how the process ends.
    func run(in context: ToolContext) async throws -> ToolExit

    var output: OutputOptions { get }
}
