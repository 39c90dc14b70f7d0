import Foundation
import PingCommons

/// The accessibility checks of axe-core, which `.ci/run install` puts into `.build/axe`.
public enum Axe {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../.build/axe/axe.min.js").standardizedFileURL

    /// Whether they are there.
    public static var isInstalled: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Checks the page that a browser shows.
    ///
    /// - Returns: What is wrong: the rule, and the elements.
    public static func violations(in browser: HeadlessBrowser) async throws -> [String] {
        // One expression: a page that waits may make room for the next one between two.
        let found = try await browser.run(
            try String(contentsOf: file, encoding: .utf8)
                + ";axe.run(document).then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ')))"
        )
        return found.array?.compactMap(\.string) ?? ["axe did not run"]
    }
}
