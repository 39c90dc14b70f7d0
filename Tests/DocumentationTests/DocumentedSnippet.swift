import Foundation

/// A block of Swift in a page or in a documentation comment.
nonisolated struct DocumentedSnippet: Sendable, CustomStringConvertible {
    let file: String
    let line: Int
    let lines: [String]

    var description: String { "\(file):\(line)" }

    /// Where the package is.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All blocks of the README, the other pages, the guides and the sources' documentation comments.
    static let all: [DocumentedSnippet] = {
        let pages =
            files(in: root, endings: ["md"], recursively: false)
            + ["Sources", "Documentation"].flatMap { files(in: root.appending(path: $0), endings: ["md"]) }
        let sources = ["Sources", "Tests/Support/PingTransportConformance"].flatMap {
            files(in: root.appending(path: $0), endings: ["swift"])
        }
        return pages.flatMap { snippets(in: $0, prefix: "") } + sources.flatMap { snippets(in: $0, prefix: "///") }
    }()

    /// The code that stands for the documentation in this target, file by file.
    static let compiled: [[String]] = files(in: root.appending(path: "Tests"), endings: ["swift"])
        .filter { $0.path.contains("/DocumentationTests/") || $0.path.contains("/ProductDocumentTests/") }
        .map { normalized(text($0).components(separatedBy: "\n")) }

    /// Whether ``compiled`` contains the block, word for word except for its indentation.
    var isCompiled: Bool {
        Self.compiled.contains { file in
            guard let first = lines.first else { return true }
            return file.indices.contains { index in
                file[index] == first && file[index...].starts(with: lines)
            }
        }
    }

    private static func snippets(in file: URL, prefix: String) -> [DocumentedSnippet] {
        var found: [DocumentedSnippet] = []
        var block: (start: Int, lines: [String])?
        for (index, line) in text(file).components(separatedBy: "\n").enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            guard trimmed.hasPrefix(prefix) else {
                block = nil
                continue
            }
            let content = trimmed.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
            if content == "```swift" {
                block = (index + 1, [])
            } else if content == "```", let complete = block {
                let name = file.path.replacingOccurrences(of: root.path + "/", with: "")
                found.append(DocumentedSnippet(file: name, line: complete.start, lines: normalized(complete.lines)))
                block = nil
            } else {
                block?.lines.append(content)
            }
        }
        return found
    }

    /// Without imports, which a block shows once for its page, and without what layout adds.
    private static func normalized(_ lines: [String]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
    }

    private static func files(in folder: URL, endings: Set<String>, recursively: Bool = true) -> [URL] {
        let options: FileManager.DirectoryEnumerationOptions = recursively ? [] : [.skipsSubdirectoryDescendants]
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: options)
        return (all?.compactMap { $0 as? URL } ?? []).filter { endings.contains($0.pathExtension) }
            .filter { !$0.path.contains("/.build") }.sorted { $0.path < $1.path }
    }

    private static func text(_ file: URL) -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}
