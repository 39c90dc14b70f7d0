import Callgrind
import Foundation
import Logins

/// Counts the instructions of the hot paths; `.ci/instructions` runs it.
///
///     valgrind --tool=callgrind --instr-atstart=no Instructions count     runs the paths, each as one dump
///     Instructions compare FOLDER BASELINE                                compares the dumps with a baseline
///     Instructions record FOLDER BASELINE                                 makes them the baseline
@main
enum Instructions {
    static let tolerance = 0.05

    static func main() {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(EXIT_FAILURE)
        }
    }

    private static func run(_ arguments: [String]) throws {
        if arguments == ["count"] { return try OneThread().run { try await count() } }
        guard arguments.count == 3, ["compare", "record"].contains(arguments[0]) else {
            throw Unexpected("The source of Instructions says how it is called.")
        }
        let (folder, baseline) = (URL(fileURLWithPath: arguments[1]), URL(fileURLWithPath: arguments[2]))
        try OneThread().run {
            let counts = try Counts(folder: folder, paths: try await HotPath.all())
            if arguments[0] == "record" { return try counts.write(to: baseline) }
            let dearer = try counts.compared(with: Counts(baseline: baseline), tolerance: tolerance)
            guard dearer.isEmpty else {
                throw Unexpected(
                    """
                    \(dearer.joined(separator: ", ")): more than \(Int(tolerance * 100)) % above the baseline. Find out why with \
                    callgrind_annotate. If the cost is meant, record a new baseline: .ci/instructions record
                    """
                )
            }
        }
    }

    private static func count() async throws {
        guard counted_part_is_possible() else {
            throw Unexpected("Run it under valgrind --tool=callgrind, built where valgrind's headers are.")
        }
        for path in try await HotPath.all() {
            // Caches, lazily made values, the metadata of the provider.
            try await path.run(10)
            counted_part_begin()
            try await path.run(path.count)
            counted_part_end(path.name)
        }
    }
}
