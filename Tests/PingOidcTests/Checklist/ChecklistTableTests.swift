import Foundation
import PingEmulator
import Testing

/// The article “Checklist” of PingOidc's documentation ends in a table that this suite generates:
/// `PING_WRITE_CHECKLIST=1 swift test --filter ChecklistTableTests` writes it.
@Suite("The table of the checklist")
struct ChecklistTableTests {
    private static let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Sources/PingOidc/PingOidc.docc/Checklist.md"
        )
    private static let heading = "## All modules\n\n"

    @Test func `The article lists every module as the suite runs it`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading)?.upperBound)
        if ProcessInfo.processInfo.environment["PING_WRITE_CHECKLIST"] != nil {
            try Data((text[..<start] + Self.table).utf8).write(to: Self.article)
            return
        }
        #expect(
            text[start...] == Self.table,
            "Write it again: PING_WRITE_CHECKLIST=1 swift test --filter ChecklistTableTests"
        )
    }

    @Test func `No module is listed twice in one plan`() {
        #expect(Set(Self.modules.map { "\($0.plan) \($0.name)" }).count == Self.modules.count)
    }

    @Test func `Every module says what the suite's server does`() {
        for module in Self.modules { #expect(module.server != nil, "\(module.name)") }
    }

    /// 16 modules of the basic plan run again with form_post, and the error that a browser posts runs there only.
    @Test func `The article has as many modules as the suite's plans`() {
        let count = { (plan: ChecklistModule.Plan) in Self.modules.count { $0.plan == plan } }
        #expect(Set(Self.modules.filter { $0.name.hasPrefix("oidcc") }.map(\.name)).count == 60)
        #expect(count(.formPost) == 17)
        // Two more than the plan has: the module of UK Open Banking, and those of signed responses in one row.
        #expect(count(.fapi) == 29)
    }

    @Test func `Each test that the article names exists, and each module that works names one`() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasSuffix("| works |") }
        #expect(rows.count == Self.works.count)
        var named = Set<[String]>()
        for row in rows {
            let match = try #require(row.firstMatch(of: /`PingOidcTests\/(\w+)` “([^”]+)” \|/), "\(row)")
            named.insert([String(match.1), String(match.2)])
        }
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            let suite = file.deletingPathExtension().lastPathComponent
            guard file.pathExtension == "swift", named.contains(where: { $0[0] == suite }) else { continue }
            let source = try String(contentsOf: file, encoding: .utf8)
            named = named.filter { $0[0] != suite || !source.contains("func `\($0[1])`") }
        }
        #expect(named.isEmpty, "No test has these names: \(named)")
    }

    private static let works = ChecklistModule.tested + ChecklistModule.elsewhere
    private static let modules = works + ChecklistModule.leftOut

    private static let table: String = {
        var lines = ["\(works.count) rows work, \(modules.count - works.count) are not applicable or missing.", ""]
        lines += ["| Module | Plan | The server | The client | Test | Result |", "|---|---|---|---|---|---|"]
        lines += modules.map { module in
            let cells = [
                "`\(module.name)`", module.plan.rawValue, module.behaviour, module.expectation, module.shownBy,
                module.outcome,
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return lines.joined(separator: "\n") + "\n"
    }()
}

extension ChecklistModule {
    /// What the server does, with the faults by which the emulator does it.
    fileprivate var behaviour: String {
        let faults = faults.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return (server ?? "") + (faults.isEmpty ? "" : " (\(faults))")
    }

    fileprivate var shownBy: String {
        guard case .tested = result else { return "" }
        return "`PingOidcTests/\(test.suite)` “\(test.name)”"
    }

    fileprivate var outcome: String {
        switch result {
        case .tested: "works"
        case .notApplicable(let reason): "not applicable: \(reason)"
        case .missing(let reason): "missing: \(reason)"
        }
    }
}
