import ArgumentParser
import PingCommons

/// Reads a command line, runs its command, and reports what went wrong.
struct ToolRunner {
    let surroundings: Surroundings

    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: The process's exit code.
    func run(_ arguments: [String]) async -> Int32 {
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
            return try await command.run(in: surroundings)
        } catch {
            let error = ToolError(error)
            // The terminal has written ^C into the line of the question.
            if error.exit == .interrupted, surroundings.errors.isTerminal { surroundings.errors.line() }
            Complaint(error, style: surroundings.style(for: surroundings.errors)).write(to: surroundings.errors)
            if command.output.json { surroundings.output.line(NodeLine.failure(error).text) }
            return error.exit
        }
    }

    /// What the argument parser has to say: help, a version, or what is wrong with the command line.
    private func explain(_ error: any Error) -> Int32 {
        let code = Pingflow.exitCode(for: error)
        let text = Pingflow.fullMessage(for: error)
        if !text.isEmpty { (code.isSuccess ? surroundings.output : surroundings.errors).line(text) }
        return code.rawValue
    }
}
