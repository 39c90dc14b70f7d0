import Foundation
import Logins

/// Instructions of each path, of one run.
struct Counts {
    private(set) var instructions: [String: Double] = [:]

    /// Reads the files that callgrind has left in a folder.
    init(folder: URL, paths: [HotPath]) throws {
        let marker = "desc: Trigger: Client Request: "
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            guard let name = lines.first(where: { $0.hasPrefix(marker) })?.dropFirst(marker.count),
                let path = paths.first(where: { $0.name == name }),
                let total = lines.first(where: { $0.hasPrefix("summary: ") })?.dropFirst(9),
                let instructions = Double(total.trimmingCharacters(in: .whitespaces)), instructions > 0
            else { continue }
            self.instructions[path.name] = (instructions / Double(path.count)).rounded()
        }
        let missing = paths.map(\.name).filter { instructions[$0] == nil }
        guard missing.isEmpty else {
            throw Unexpected("Callgrind counted nothing of \(missing.joined(separator: ", ")).")
        }
    }

    /// Reads a baseline.
    init(baseline: URL) throws {
        instructions = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: baseline))
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(instructions) + Data("\n".utf8)).write(to: file)
    }

    /// Prints each path beside its baseline.
    ///
    /// - Parameter tolerance: How much dearer a path may be, as a share.
    /// - Returns: The paths that are dearer than that.
    func compared(with baseline: Counts, tolerance: Double) throws -> [String] {
        try instructions.sorted { $0.key < $1.key }.filter { name, count in
            guard let before = baseline.instructions[name], before > 0 else {
                throw Unexpected("The baseline does not know \(name). Record a new one.")
            }
            let change = String(format: "%+.1f %%", (count / before - 1) * 100)
            print("\(name): \(Int(count)) instructions, baseline \(Int(before)), \(change)")
            return count > before * (1 + tolerance)
        }.map(\.key)
    }
}
