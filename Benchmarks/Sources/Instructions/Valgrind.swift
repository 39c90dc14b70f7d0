import Foundation
import Logins

/// Programs under callgrind, each without its debug information: valgrind ends at information
/// that is newer than itself.
struct Valgrind {
    /// Where everything is written.
    let folder: URL

    /// A copy of a program without what only a debugger reads.
    ///
    /// - Parameter option: What `strip` leaves out.
    func stripped(_ program: Program, _ option: String = "--strip-debug") throws -> Program {
        let name = program.url.lastPathComponent
        let copy = folder.appendingPathComponent(name + option)
        try command(["strip", option, "-o", copy.path, program.url.path])
        return Program(url: copy)
    }

    /// Runs a program that says itself what is counted.
    ///
    /// - Returns: Instructions of all threads, by the names that the program has given.
    func parts(of program: Program, _ arguments: [String]) throws -> [String: Double] {
        try callgrind(program, ["--instr-atstart=no"], arguments).reduce(into: [:]) { parts, dump in
            let marker = "Client Request: "
            guard dump.trigger.hasPrefix(marker) else { return }
            parts[String(dump.trigger.dropFirst(marker.count)), default: 0] += dump.instructions
        }
    }

    /// Runs a program from its start to its end.
    ///
    /// - Returns: Instructions of all threads.
    func whole(_ program: Program, _ arguments: [String]) throws -> Double {
        try callgrind(program, [], arguments).reduce(0) { $0 + $1.instructions }
    }

    private func callgrind(
        _ program: Program,
        _ options: [String],
        _ arguments: [String]
    ) throws -> [(trigger: String, instructions: Double)] {
        let output = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: false)
        try command(
            ["valgrind", "--quiet", "--tool=callgrind"] + options
                + ["--callgrind-out-file=\(output.path)/out", program.url.path] + arguments
        )
        return try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil).compactMap {
            let lines = try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
            // “summary” is of one thread; “totals” is of all.
            func value(_ name: String) -> String? {
                lines.first { $0.hasPrefix(name) }.map { $0.dropFirst(name.count).trimmingCharacters(in: .whitespaces) }
            }
            guard let trigger = value("desc: Trigger:"), let total = value("totals:").flatMap({ Double($0) }) else {
                return nil
            }
            return (trigger, total)
        }
    }

    private func command(_ arguments: [String]) throws {
        try Program(url: URL(fileURLWithPath: "/usr/bin/env")).run(arguments)
    }
}
