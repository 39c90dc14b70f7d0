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
        let modules = ChecklistModule.tested + ChecklistModule.leftOut
        #expect(Set(modules.map { "\($0.plan) \($0.name)" }).count == modules.count)
    }

    private static let table: String = {
        let (tested, leftOut) = (ChecklistModule.tested, ChecklistModule.leftOut)
        var lines = ["\(tested.count) rows are tested, \(leftOut.count) are left out.", ""]
        lines += ["| Module | Plan | The client | The emulator | Result |", "|---|---|---|---|---|"]
        lines += (tested + leftOut).map { module in
            let faults = module.faults.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            let cells = ["`\(module.name)`", module.plan.rawValue, module.expectation, faults, module.outcome]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return lines.joined(separator: "\n") + "\n"
    }()
}

extension ChecklistModule {
    fileprivate var outcome: String {
        switch result {
        case .tested: "tested"
        case .notApplicable(let reason): "left out: \(reason)"
        }
    }
}
