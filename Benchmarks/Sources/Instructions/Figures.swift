import Foundation
import Logins

/// What was measured, by names, beside the baseline that a file keeps.
struct Figures {
    /// The file of a baseline, and how far a figure may be from it.
    struct Rule {
        /// In the folder of the benchmarks.
        let file: String
        /// As a share of the baseline.
        let tolerance: Double
        /// Whether a figure below the baseline fails, too: a baseline that is too high hides what grows.
        let isForBothSides: Bool
    }

    /// A figure of a baseline, and why it is not what it was before.
    private struct Entry: Codable {
        let value: Double
        let reason: String
    }

    /// Below this a figure is as good as its baseline, which then stays: small steps do not add up unseen.
    private static let noise = 0.01

    let rule: Rule
    private var values: [String: (value: Double, unit: String, tolerance: Double)] = [:]

    init(_ rule: Rule) { self.rule = rule }

    /// - Parameter tolerance: How far this figure may be from its baseline, if not as far as the others.
    mutating func add(_ name: String, _ value: Double, _ unit: String, tolerance: Double? = nil) {
        values[name] = (value.rounded(), unit, tolerance ?? rule.tolerance)
    }

    /// Prints each figure beside its baseline.
    ///
    /// - Returns: A line for each figure that is too far from it.
    func complaints() throws -> [String] {
        let baseline = try entries()
        let missing = baseline.keys.filter { values[$0] == nil }.sorted()
        return missing.map { "\($0) was not measured" }
            + values.sorted { $0.key < $1.key }.compactMap { name, figure in
                let (value, unit, tolerance) = figure
                guard let before = baseline[name]?.value, before > 0 else {
                    print("\(name): \(Int(value)) \(unit), no baseline")
                    return "\(name) has no baseline"
                }
                let change = value / before - 1
                let percent = String(format: "%+.1f %%", change * 100)
                print("\(name): \(Int(value)) \(unit), baseline \(Int(before)), \(percent)")
                let isTooFar = change > tolerance || rule.isForBothSides && change < -tolerance
                return isTooFar ? "\(name) \(percent)" : nil
            }
    }

    /// Makes the figures that have changed the baseline.
    ///
    /// - Parameter reason: Why they have changed.
    func record(_ reason: String) throws {
        let before = try entries()
        var entries: [String: Entry] = [:]
        for (name, (value, unit, _)) in values {
            if let old = before[name], abs(value / old.value - 1) <= Self.noise {
                entries[name] = old
            } else {
                print("\(name): \(before[name].map { "\(Int($0.value)) → " } ?? "")\(Int(value)) \(unit)")
                entries[name] = Entry(value: value, reason: reason)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(entries) + Data("\n".utf8)).write(to: file)
    }

    private func entries() throws -> [String: Entry] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try JSONDecoder().decode([String: Entry].self, from: Data(contentsOf: file))
    }

    private var file: URL {
        // Sources/Instructions/Figures.swift
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(rule.file)
    }
}
