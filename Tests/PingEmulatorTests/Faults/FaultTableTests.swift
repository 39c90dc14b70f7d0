import Foundation
import PingEmulator
import Testing

/// The article “Faults” of the emulator's documentation ends in a table that this suite generates:
/// `PING_WRITE_FAULT_TABLE=1 swift test --filter FaultTableTests` writes it.
@Suite("The table of faults")
struct FaultTableTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/PingEmulator")
    private static let article = sources.appending(path: "PingEmulator.docc/Faults.md")
    private static let heading = "## All faults\n\n"

    @Test func `The article lists every fault as the list does`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading)?.upperBound)
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["PING_WRITE_FAULT_TABLE"] != nil {
            try Data((text[..<start] + table).utf8).write(to: Self.article)
            return
        }
        #expect(text[start...] == table, "Write it again: PING_WRITE_FAULT_TABLE=1 swift test --filter FaultTableTests")
    }

    @Test func `Every fault that Swift has a name for is in the list, and the other way round`() throws {
        let listed = EmulatorFault.all.filter { !$0.isWrongType }.map(\.rawValue)
        #expect(try Set(Self.swiftNames().keys) == Set(listed))
    }

    private static func table() throws -> String {
        let names = try swiftNames()
        var lines = ["| Swift | Name | Endpoints | What happens |", "|---|---|---|---|"]
        for fault in EmulatorFault.all where !fault.isWrongType {
            let swift = try #require(names[fault.rawValue])
            lines.append("| `.\(swift)` | `\(fault.rawValue)` | \(fault.places) | \(fault.summary) |")
        }
        let members = EmulatorFault.wrongTypeMembers.map { "`\($0)`" }.joined(separator: ", ")
        lines.append(
            "| `.wrongType(of: \"authId\")` | `wrong_type.authId` | all | The member has a value of another JSON type |"
        )
        return lines.joined(separator: "\n") + "\n\n`wrongType(of:)` takes: \(members).\n"
    }

    /// The names of the static properties by the names of their faults, as the sources declare them.
    private static func swiftNames() throws -> [String: String] {
        let declaration = try Regex(#"public static let (\w+)(?:: Self)? =\s+(?:\w+\(\s*)?"([a-z0-9_]+)""#)
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var names: [String: String] = [:]
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent.hasSuffix("Faults.swift") else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: declaration) {
                guard let swift = match.output[1].substring, let fault = match.output[2].substring else { continue }
                names[String(fault)] = String(swift)
            }
        }
        return names
    }
}

extension EmulatorFault {
    fileprivate var isWrongType: Bool { rawValue.hasPrefix("wrong_type.") }

    fileprivate var places: String {
        endpoints.map { $0.map(\.rawValue).sorted().joined(separator: ", ") } ?? "all"
    }
}
