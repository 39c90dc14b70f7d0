import Foundation
import Testing

/// The page “Threat model” names the tests that show each of its rows.
@Suite("The threat model")
nonisolated struct ThreatModelTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    struct NamedTest: Sendable, CustomTestStringConvertible {
        let module: String
        let suite: String
        let name: String

        var testDescription: String { "\(module)/\(suite): \(name)" }
    }

    static let named: [NamedTest] = {
        let page = root.appending(path: "Documentation/Guides.docc/ThreatModel.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.matches(of: /`(\w+)\/(\w+)` “([^”]+)” \|/).map { match in
            NamedTest(module: String(match.1), suite: String(match.2), name: String(match.3))
        }
    }()

    @Test(arguments: named)
    func `Each test that the page names exists`(_ test: NamedTest) throws {
        let files = FileManager.default.enumerator(
            at: Self.root.appending(path: "Tests/\(test.module)"),
            includingPropertiesForKeys: nil
        )
        var isThere = false
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent == "\(test.suite).swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            isThere = isThere || (text.contains("struct \(test.suite)") && text.contains("func `\(test.name)`"))
        }
        #expect(isThere)
    }

    @Test func `Every row of an attack names a test`() throws {
        let page = Self.root.appending(path: "Documentation/Guides.docc/ThreatModel.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let attacks = text.split(separator: "\n## ").filter { $0.contains("| Shown by |") }
        let rows = attacks.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst() }
        #expect(rows.count == Self.named.count)
        #expect(rows.count > 30)
    }
}
