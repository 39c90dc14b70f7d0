import Callgrind
import Foundation
import Logins

/// Counts the instructions of the hot paths, and measures what a program with one login weighs;
/// `.ci/instructions` runs it.
///
///     Instructions compare             compares both with their baselines
///     Instructions record REASON       makes what is measured now the baselines, where it has changed
///     Instructions count ORIGIN        under callgrind: runs the paths, each as one dump
///     Instructions serve               prints the origin of a server that runs until its input ends, for other tools
@main
enum Instructions {
    private static let rule = Figures.Rule(file: "instructions.json", tolerance: 0.05, isForBothSides: false)

    static func main() {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(EXIT_FAILURE)
        }
    }

    private static func run(_ arguments: [String]) throws {
        switch (arguments.first, arguments.count) {
        case ("count", 2):
            try inTemporaryFolder { folder in
                try OneThread().run { try await count(origin: arguments[1], folder) }
            }
        case ("serve", 1):
            let server = try Server.start()
            defer { server.stop() }
            FileHandle.standardOutput.write(Data("\(server.origin)\n".utf8))
            _ = FileHandle.standardInput.readDataToEndOfFile()
        case ("compare", 1):
            let complaints = try measured().flatMap { try $0.complaints() }
            guard complaints.isEmpty else {
                throw Unexpected(
                    """
                    \(complaints.joined(separator: "\n"))
                    Find out why, with callgrind_annotate or nm. If the change is meant, record it: .ci/instructions record REASON
                    """
                )
            }
        case ("record", 2) where arguments[1].contains(" "):
            for figures in try measured() { try figures.record(arguments[1]) }
        default: throw Unexpected("The source of Instructions says how it is called. A reason is a sentence.")
        }
    }

    private static func measured() throws -> [Figures] {
        let server = try Server.start()
        defer { server.stop() }
        return try inTemporaryFolder { folder in
            let valgrind = Valgrind(folder: folder)
            var counted = Figures(rule)
            let program = try valgrind.stripped(Program("Instructions"))
            for (part, instructions) in try valgrind.parts(of: program, ["count", server.origin]) {
                let words = part.split(separator: " ")
                guard words.count == 2, let count = Double(words[1]), instructions > 0 else {
                    throw Unexpected("Callgrind counted nothing of \(part).")
                }
                counted.add(String(words[0]), instructions / count, "instructions")
            }
            return [counted, try Footprint(server: server, valgrind: valgrind).figures()]
        }
    }

    private static func count(origin: String, _ folder: URL) async throws {
        guard counted_part_is_possible() else {
            throw Unexpected("Run it under valgrind --tool=callgrind, built where valgrind's headers are.")
        }
        for path in try await HotPath.all(origin: origin, folder: folder) {
            // Caches, lazily made values, the metadata of the provider.
            try await path.run(10)
            counted_part_begin()
            try await path.run(path.count)
            counted_part_end("\(path.name) \(path.count)")
        }
    }

    private static func inTemporaryFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("instructions-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try work(folder)
    }
}
