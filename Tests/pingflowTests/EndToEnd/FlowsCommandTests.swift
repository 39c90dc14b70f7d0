import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite struct FlowsCommandTests {
    @Test func `It reads every file, names each flow and each mistake, and ends with 64`() async throws {
        let home = try TemporaryDirectory()
        let flow = "title: T\nnodes: { one: { action: identify, outcomes: { true: success, false: failure } } }\n"
        _ = try home.file("flows/a.yaml", "journey: First\n" + flow)
        _ = try home.file("flows/b.yaml", "journey: Second\ntitel: T\n" + flow)
        _ = try home.file("flows/c.json", "{")
        _ = try home.file("flows/d.yml", "journey: First\n" + flow)
        _ = try home.file("flows/notes.txt", "ignored")
        let people = ToolInProcess()
        #expect(await people.run(["flows", "check", home.path + "/flows"]) == 64)
        let lines = people.output.text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0] == "✓ a.yaml: First")
        #expect(lines[1].hasPrefix("✗ b.yaml:2: “titel” is not known here"))
        #expect(lines[2].hasPrefix("✗ c.json:"))
        #expect(lines[3].contains("there is another journey “First”"))
        let programs = ToolInProcess()
        #expect(await programs.run(["flows", "check", "--json", home.path + "/flows"]) == 64)
        #expect(try programs.lines().map { $0["flow"] ?? .null } == ["First", .null, .null, .null])
        #expect(try programs.lines()[1]["line"] == 2)
    }

    @Test func `Good files end with success`() async throws {
        let home = try TemporaryDirectory()
        _ = try home.file(
            "flows/a.yaml",
            "flow: Hello\ntitle: T\nnodes: { one: { action: identify, next: success } }\n"
        )
        let tool = ToolInProcess()
        #expect(await tool.run(["flows", "check", home.path + "/flows"]) == 0)
        #expect(tool.output.text == "✓ a.yaml: Hello\n")
    }

    @Test func `A directory that is not there, or without flow files, is an error`() async throws {
        let home = try TemporaryDirectory()
        for directory in ["/nonexistent/flows", home.path] {
            let tool = ToolInProcess()
            #expect(await tool.run(["flows", "check", directory]) == 64)
            #expect(tool.errors.text.contains(directory))
        }
    }

    @Test func `It prints the schema`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["flows", "schema"]) == 0)
        #expect(try tool.lines() == [FlowCatalogue.schema])
    }
}
