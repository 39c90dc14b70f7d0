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

    @Test func `All mistakes of a file are reported at once, from the first line to the last`() async throws {
        let home = try TemporaryDirectory()
        let journey = """
            journey: Five
            titel: Five
            realms: alpha
            nodes:
              ask:
                page:
                  callbacks:
                    - { type: NameCallback, promt: Name }
                    - { type: NoCallback, choices: [] }
                next: nowhere
              act:
                action: identify
                outcomes: { true: success, fals: failure }
              odd: { action: identfy }
            """
        let flow = """
            flow: Two words
            title: 7
            nodes:
              ask:
                form:
                  fields: [{ type: TEXT }, { type: SUBMIT_BUTTON, key: go }]
                transitions: { stop: success, go: nowhere }
              act: { action: authenticate, outcomes: { maybe: success } }
            """
        _ = try home.file("flows/a.yaml", journey)
        _ = try home.file("flows/b.yaml", flow)
        let tool = ToolInProcess()
        #expect(await tool.run(["flows", "check", home.path + "/flows"]) == 64)
        let lines = tool.output.text.split(separator: "\n").map(String.init)
        let expected = [
            "a.yaml:1: “title” is missing", "a.yaml:2: “titel” is not known", "a.yaml:3: expected a list",
            "a.yaml:8: “promt” is not known", "a.yaml:9: the emulator has no callback", "a.yaml:10: there is no node",
            "a.yaml:13: “false” is missing", "a.yaml:13: “fals” is not known", "a.yaml:14: the action “identfy”",
            "b.yaml:1: “Two words” must consist", "b.yaml:2: expected a text", "b.yaml:6: “key” is missing",
            "b.yaml:6: “name” is missing",
        ]
        for words in expected { #expect(lines.contains { $0.hasPrefix("✗ " + words) }, "\(words) in \(lines)") }
        for words in ["no button “stop”", "no node “nowhere”", "no outcome “maybe”", "“done” leads nowhere"] {
            #expect(lines.contains { $0.hasPrefix("✗ b.yaml:") && $0.contains(words) }, "\(words) in \(lines)")
        }
        let numbers = lines.filter { $0.hasPrefix("✗ a.yaml:") }.compactMap { Int($0.split(separator: ":")[1]) }
        #expect(numbers == numbers.sorted())
        let programs = ToolInProcess()
        #expect(await programs.run(["flows", "check", "--json", home.path + "/flows"]) == 64)
        let first = try #require(try programs.lines().first)
        #expect(try programs.lines().count == 2)
        #expect(first["errors"]?[0] == ["line": 1, "error": "“title” is missing"])
        #expect(first["line"] == 1 && first["error"] == "“title” is missing")
        #expect(first["errors"]?.array?.count == numbers.count)
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
