import ArgumentParser

/// A command of the tool. It gets its context handed in, so that tests can drive it.
protocol ToolCommand: ParsableCommand {
    /// Does the work.
    ///
    /// - Returns: How the process ends.
    func run(in context: ToolContext) async throws -> ToolExit

    /// How results are printed.
    var output: OutputOptions { get }
}
