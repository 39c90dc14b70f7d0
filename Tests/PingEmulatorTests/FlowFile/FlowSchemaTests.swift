import Foundation
import PingCommons
import PingDavinci
import Testing

@testable import PingEmulator

@Suite("The schema of flow files")
struct FlowSchemaTests {
    private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/PingEmulator/Catalogue")

    private static let files: [URL] = {
        let all = FileManager.default.enumerator(at: catalogue, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" }
    }()

    /// The examples of the page that describes the format.
    private static let examples: [String] = {
        let page = (try? String(contentsOf: catalogue.appending(path: "README.md"), encoding: .utf8)) ?? ""
        return page.components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { $0.hasPrefix("journey:") || $0.hasPrefix("flow:") }
    }()

    @Test(arguments: files)
    func `It accepts every file of the catalogue`(file: URL) throws {
        #expect(try Self.problems(String(contentsOf: file, encoding: .utf8)) == [])
    }

    @Test(arguments: examples)
    func `It accepts the examples of the page, and so does the reader`(text: String) throws {
        #expect(try Self.problems(text) == [])
        #expect(throws: Never.self) { try FlowCatalogue(text: text) }
    }

    @Test func `There are files and examples to accept`() {
        #expect(Self.files.count > 40)
        #expect(Self.examples.count == 2)
    }

    @Test(arguments: [
        ("title: A greeting", "titel: A greeting"), ("journey: Greeting", "name: Greeting"),
        ("realms: [alpha]", "realms: alpha"), ("needsSession: false", "needsSession: 7"),
        ("- type: NameCallback\n", "- typ: NameCallback\n"), ("prompt: User Name", "promt: User Name"),
        ("header: Welcome", "headline: Welcome"), ("header: Welcome", "header: 7"),
        ("action: identify", "action: identfy"), ("action: identify", "action: identify\n    with: { name: jo }"),
        ("outcomes: { true: success, false: failure }", "outcomes: [success]"), ("next: known", "nxt: known"),
        ("next: known", "next: { by: userName }"),
    ])
    func `It refuses what the reader refuses`(right: String, wrong: String) throws {
        let example = try #require(Self.examples.first)
        let text = example.replacingOccurrences(of: right, with: wrong)
        #expect(text != example)
        #expect(try !Self.problems(text).isEmpty)
        #expect(throws: FlowFileError.self) { try FlowCatalogue(text: text) }
    }

    @Test(arguments: [
        ("flow: Greeting", "flow: A greeting"), ("form:\n", "from:\n"),
        ("name: Who are you?", "title: Who are you?"),
        ("formData: {", "formDatas: {"), ("- { type: TEXT,", "- { typ: TEXT,"),
        ("action: identify", "action: identfy"),
        ("action: identify", "action: identify\n    with: { name: jo }"), ("next: success", "next: [success]"),
    ])
    func `It refuses broken DaVinci flows as the reader does`(right: String, wrong: String) throws {
        let example = try #require(Self.examples.last)
        let text = example.replacingOccurrences(of: right, with: wrong)
        #expect(text != example)
        #expect(try !Self.problems(text).isEmpty)
        #expect(throws: FlowFileError.self) { try FlowCatalogue(text: text) }
    }

    private static func problems(_ text: String) throws -> [String] {
        SchemaCheck(root: FlowCatalogue.schema).problems(try FlowFileReader.read(text, file: "flow").json)
    }
}
