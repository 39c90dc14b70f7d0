import Testing

@Suite("Documentation")
struct DocumentationTests {
    @Test("Every Swift block of a page or a documentation comment is compiled", arguments: DocumentedSnippet.all)
    func blockIsCompiled(_ snippet: DocumentedSnippet) {
        #expect(
            snippet.isCompiled,
            "\(snippet) stands nowhere in Tests/DocumentationTests: copy it there word for word, in a function if it needs one"
        )
    }

    @Test("There are blocks to look at")
    func blocksAreFound() {
        #expect(DocumentedSnippet.all.contains { $0.file.hasSuffix(".swift") })
    }
}
