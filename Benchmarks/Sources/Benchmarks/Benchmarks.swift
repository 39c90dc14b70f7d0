import Foundation
import Logins

/// Measures the SDK beside its floors: the same bytes without it, in the same run on the same machine.
@main
enum Benchmarks {
    static func main() async {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            var report = Report()
            FileHandle.standardOutput.write(Data((report.machine.markdown + "\n\n").utf8))
            for group in options.groups { try await group.measure(options.effort, &report) }
            if let output = options.output { try report.write(to: output) }
            let failures = report.tables.flatMap(\.failures)
            guard failures.isEmpty else { throw Unexpected("Not everything could be measured.") }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(EXIT_FAILURE)
        }
    }
}
