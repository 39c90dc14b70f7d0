package import Foundation
import LoginProcess

/// A program that another one starts.
package struct Program: Sendable {
    package let url: URL

    package init(url: URL) { self.url = url }

    /// One that was built beside this one.
    package init(_ name: String) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        url = folder.appendingPathComponent(name)
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw Unexpected("\(name) is not beside \(CommandLine.arguments[0]). Build the whole package first.")
        }
    }

    /// Runs it to its end.
    ///
    /// - Parameter input: Less than a pipe holds.
    /// - Returns: What it printed, line by line.
    @discardableResult
    package func run(_ arguments: [String] = [], input: Data = Data()) throws -> [String] {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        let (given, taken) = (Pipe(), Pipe())
        process.standardInput = given
        process.standardOutput = taken
        try process.run()
        given.fileHandleForWriting.write(input)
        given.fileHandleForWriting.closeFile()
        let output = String(decoding: taken.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Unexpected("\(url.lastPathComponent) ended with status \(process.terminationStatus).")
        }
        return output.split(separator: "\n").map(String.init)
    }

    /// What one run costs, from the start of its process to the end.
    package struct Cost {
        /// Wall time, in milliseconds.
        package let wallTime: Double
        /// Processor time, in milliseconds.
        package let processorTime: Double
        /// The most memory it held, in bytes.
        package let peakMemory: Double
    }

    package func cost(_ arguments: [String] = [], input: Data = Data()) throws -> Cost {
        let output = try Program("Stopwatch").run([url.path] + arguments, input: input)
        let numbers = output.first?.split(separator: " ").compactMap { Double($0) } ?? []
        guard numbers.count == 3 else { throw Unexpected("The stopwatch printed \(output).") }
        return Cost(wallTime: numbers[0], processorTime: numbers[1], peakMemory: numbers[2])
    }
}
