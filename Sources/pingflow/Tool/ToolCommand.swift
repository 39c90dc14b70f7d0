import ArgumentParser

/// A command of the tool. Runs in surroundings that are handed in, so that tests can drive it.
protocol ToolCommand: ParsableCommand {
    /// Does the work.
    ///
    /// - Returns: How the process ends.
    func run(in surroundings: Surroundings) async throws -> ToolExit

    /// How results are printed.
    var output: OutputOptions { get }
}
