import Foundation
import PingEmulator
import PingJourney
import PingNetwork
import Testing

@Suite("Flow files")
struct FlowFileTests {
    private static let journey = """
        journey: Greeting
        title: A greeting
        nodes:
          name:
            page:
              callbacks:
                - type: NameCallback
                - type: ChoiceCallback
                  choices: [Yes, No, "true", 7]
            next: known
          known:
            action: identify
            outcomes: { true: success, false: failure }
        """

    @Test func `A small journey of one's own can be walked`() async throws {
        let flows = try FlowCatalogue(text: Self.journey)
        let walker = JourneyWalker(emulator: try Emulator.forTests(flows: FlowCatalogue.builtIn.adding(flows)))
        let step = try await walker.start("Greeting").json
        #expect(step["callbacks"]?[1]?["output"]?[1]?["value"] == ["Yes", "No", "true", 7])
        let response = try await walker.submit(JourneyWalker.fill(step, with: ["NameCallback": "sam.poole"]))
        #expect(response.status == 200)
    }

    @Test func `JSON is read as well, and a directory of both`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(Self.journey.utf8).write(to: directory.appendingPathComponent("greeting.yaml"))
        let json = """
            {"journey": "Short", "title": "Short", "answers": {"NameCallback": "jo.field"}, "nodes": {
              "known": {"action": "identify", "with": {"userName": "jo.field"},
                        "outcomes": {"true": "success", "false": "failure"}}}}
            """
        try Data(json.utf8).write(to: directory.appendingPathComponent("short.json"))
        try Data("ignored".utf8).write(to: directory.appendingPathComponent("notes.txt"))
        let flows = try FlowCatalogue(directory: directory)
        #expect(flows.journeys.map(\.name) == ["Greeting", "Short"])
        #expect(flows.demoAnswers(for: "Short") == ["NameCallback": "jo.field"])
        #expect(flows.demoAnswers(for: "Greeting") == nil)
        let response = try await JourneyWalker(emulator: try Emulator.forTests(flows: flows)).start("Short")
        #expect(response.status == 200)
    }

    @Test(arguments: [
        ("title: A greeting", "titel: A greeting", 2, "titel"),
        ("journey: Greeting", "name: Greeting", 1, "name"),
        ("type: NameCallback", "promt: Name", 7, "type"),
        ("- type: NameCallback", "- { type: NameCallback, promt: Name }", 7, "promt"),
        ("next: known", "next: unknown", 10, "unknown"),
        ("action: identify", "action: identfy", 12, "identfy"),
        ("false: failure }", "false: nowhere }", 13, "nowhere"),
        (", false: failure }", " }", 13, "false"),
        ("callbacks:", "callbacks: none", 7, ""),
        ("known:\n", "success:\n", 12, "end"),
    ])
    func `A mistake is reported with its line and what would be right`(
        right: String,
        wrong: String,
        line: Int,
        mention: String
    ) throws {
        let text = Self.journey.replacingOccurrences(of: right, with: wrong)
        let error = #expect(throws: FlowFileError.self) { try FlowCatalogue(text: text, file: "greeting.yaml") }
        #expect(error?.file == "greeting.yaml")
        #expect(error?.line == line)
        #expect(mention.isEmpty || error?.reason.contains(mention) == true)
        #expect(error?.description.hasPrefix("greeting.yaml:\(line): ") == true)
    }

    @Test(arguments: [
        "", "   ", "just words", "- a\n- b", "{", "a: [", "a: b: c", "\u{0}", "journey: 7",
        "a: &a [*a]", "? [complex]\n: value", "journey: A\njourney: B",
        "x: &a [1,1,1,1,1,1,1,1,1]\ny: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nz: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\n"
            + "w: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\nv: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nu: [*e,*e,*e,*e,*e,*e,*e]",
        String(repeating: "[", count: 3000),
    ])
    func `Text that is not a flow at all is refused without a crash`(text: String) {
        #expect(throws: FlowFileError.self) { try FlowCatalogue(text: text) }
    }

    @Test func `A directory that is not there is reported`() {
        let missing = URL(fileURLWithPath: "/nonexistent/flows")
        #expect(throws: FlowFileError.self) { try FlowCatalogue(directory: missing) }
    }

    @Test func `A journey that never asks and never ends is stopped`() async throws {
        let flows = try FlowCatalogue(
            text: """
                journey: Circle
                title: Round and round
                nodes:
                  one: { action: set, with: { a: 1 }, next: two }
                  two: { action: set, with: { b: 2 }, next: one }
                """
        )
        let response = try await JourneyWalker(emulator: try Emulator.forTests(flows: flows)).start("Circle")
        #expect(response.status == 500)
        #expect(try response.json["message"]?.string?.contains("endless loop") == true)
    }

    @Test func `A journey that succeeds without a user says so`() async throws {
        let flows = try FlowCatalogue(
            text: "{journey: Nobody, title: Nobody, nodes: {one: {action: set, with: {a: 1}, next: success}}}"
        )
        let response = try await JourneyWalker(emulator: try Emulator.forTests(flows: flows)).start("Nobody")
        #expect(response.status == 500)
    }

    @Test func `A journey may be for some realms only`() async throws {
        let flows = try FlowCatalogue(
            text: """
                {journey: Here, title: Here, realms: [alpha],
                 nodes: {one: {action: identify, with: {userName: jo.field}, outcomes: {true: success, false: failure}}}}
                """
        )
        let emulator = try Emulator.forTests(flows: flows)
        #expect(try await JourneyWalker(emulator: emulator).start("Here").status == 200)
        #expect(
            try await EmulatorCalls(emulator)
                .post("/am/json/authenticate?authIndexType=service&authIndexValue=Here", json: [:]).status == 400
        )
    }
}
