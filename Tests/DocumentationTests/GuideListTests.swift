import Foundation
import Testing

@Suite("The list of guides") nonisolated struct GuideListTests {
    private static let list = DocumentedSnippet.root.appending(path: "Documentation/README.md")

    /// The pages of all catalogues, but not the first page of a module.
    private static let guides: [String] = {
        let files = FileManager.default.enumerator(at: DocumentedSnippet.root, includingPropertiesForKeys: nil)
        let pages = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.pathExtension == "md" && !$0.path.contains("/.build")
        }
        return pages.filter { page in
            let folder = page.deletingLastPathComponent()
            let name = page.deletingPathExtension().lastPathComponent
            return folder.pathExtension == "docc" && name != folder.deletingPathExtension().lastPathComponent
        }
        .map(\.standardizedFileURL.path).sorted()
    }()

    private static let links: Set<String> = {
        let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
        return Set(
            text.matches(of: /\]\(([^)#]+)/).map { match in
                list.deletingLastPathComponent().appending(path: String(match.output.1)).standardizedFileURL.path
            }
        )
    }()

    @Test(arguments: guides) func `has each guide`(_ guide: String) {
        #expect(Self.links.contains(guide))
    }

    @Test(arguments: links.sorted()) func `leads to files that exist`(_ link: String) {
        #expect(FileManager.default.fileExists(atPath: link))
    }

    @Test func `is not empty`() { #expect(Self.guides.count > 20) }
}
