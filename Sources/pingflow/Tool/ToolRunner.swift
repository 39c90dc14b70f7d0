import ArgumentParser

/// Reads a command line, runs its command, and reports what went wrong.
struct ToolRunner {
    let context: ToolContext

    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: The process's exit code.
    func run(_ arguments: [String]) async -> Int32 {
        if let error = Pingflow.unknownCommand(in: arguments) { return report(error).rawValue }
        do {
            var command = try Pingflow.parseAsRoot(arguments)
            guard let toolCommand = command as? any ToolCommand else {
                try command.run()
                return ToolExit.success.rawValue
            }
            return await run(toolCommand).rawValue
        } catch {
            return explain(error)
        }
    }

    private func run(_ command: any ToolCommand) async -> ToolExit {
        do {
            return try await command.run(in: context)
        } catch {
            let error = ToolError(error)
            // The terminal has written ^C into the line of the question.
            if error.exit == .interrupted, context.errors.isTerminal { context.errors.line() }
            if command.output.json { context.output.line(NodeLine.failure(error).text) }
            return report(error)
        }
    }

    private func report(_ error: ToolError) -> ToolExit {
        ErrorReport(error, in: context).write(to: context.errors)
        return error.exit
    }

    /// What the argument parser has to say: help, a version, or what is wrong with the command line.
    private func explain(_ error: any Error) -> Int32 {
        let code = Pingflow.exitCode(for: error)
        let text = Pingflow.fullMessage(for: error)
        // Help is laid out by the parser; its errors are not.
        if !text.isEmpty { code.isSuccess ? context.output.line(text) : context.errors.paragraph(text) }
        return code.rawValue
    }
}
