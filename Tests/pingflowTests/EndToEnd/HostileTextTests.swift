import Foundation
import PingEmulator
import PingLogin
import Testing

@testable import pingflow

/// Texts of a server that a terminal would obey.
@Suite struct HostileTextTests {
    private static let catalogue = FlowCatalogue.builtIn
    private static let flows = catalogue.daVinciFlows.map { ["davinci", $0.name] }
    private static let journeys = catalogue.journeys.map { [$0.name] }

    /// Sets the window's title, clears the screen in two ways, moves the cursor, turns the reading direction.
    private static let poison = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}2J\r\u{8}\u{202E}\u{2066}\u{2028}\u{7F}"

    /// Every member of both products in which people's words stand.
    private static let members: Set = [
        "label", "content", "name", "description", "title", "message", "errorMessage", "customErrorMessage", "code",
        "fallbackText", "extensionLabel", "history", "length", "defaultCountryCode", "target", "value", "output",
        "header", "stage", "reason", "detail", "errorCategory", "prompt",
    ]

    private var client: AlteringClient {
        // Links, numbers and codes would be useless.
        AlteringClient(members: Self.members) { text in
            text.hasPrefix("http") || text.count > 300 || Int(text) != nil ? text : Self.poison + text + Self.poison
        }
    }

    private func check(_ tool: ToolInProcess, _ flow: [String]) {
        // The spinner of a wait writes these itself.
        let text = (tool.output.text + tool.errors.text).replacingOccurrences(of: "\r\u{1B}[2K", with: "")
        let hostile = text.unicodeScalars.filter { String($0).printable.isEmpty }
        #expect(hostile.isEmpty, "\(flow): \(hostile.map { String($0.value, radix: 16) }) in \(text.debugDescription)")
        // The login that these flows need first is answered in silence, and fails.
        #expect(text.contains("owned") || ["StepUp", "PasskeyLogin"].contains(flow.last), "\(flow): \(text)")
    }

    // One after another: each demonstration has its own server.
    @Test(
        arguments: [flows, journeys],
        [[], ["--json"]]
    )
    func `Without a terminal none of it is printed unchanged, in words or as JSON`(
        flows: [[String]],
        options: [String]
    ) async {
        for flow in flows {
            let tool = ToolInProcess(httpClient: client)
            _ = await tool.run(["demo"] + flow + options)
            check(tool, flow)
        }
    }

    @Test(arguments: [flows, journeys])
    func `On a terminal none of it is printed unchanged`(flows: [[String]]) async {
        for flow in flows {
            let terminal = ScriptedTerminal(lines: [String](repeating: "", count: 40))
            let tool = ToolInProcess(terminal: terminal, httpClient: client)
            _ = await tool.run(["demo"] + flow)
            check(tool, flow)
        }
    }

    @Test(arguments: [["davinci", "EveryField"], ["AllCallbacks"]])
    func `What an answer file says about a form is safe too`(flow: [String]) async {
        let tool = ToolInProcess(input: "{}", httpClient: client)
        #expect(await tool.run(["demo"] + flow + ["--answers", "-"]) == 4)
        #expect(tool.errors.text.contains("owned"))
        check(tool, flow)
    }

    @Test(arguments: [["davinci", "EveryField"], ["Login"]])
    func `Labels of 200 KB are cut for people and whole for programs`(flow: [String]) async throws {
        let client = AlteringClient(members: Self.members.subtracting(["code", "value"])) { text in
            text + String(repeating: " very long", count: 20_000)
        }
        let people = ToolInProcess(httpClient: client)
        _ = await people.run(["demo"] + flow)
        #expect(people.output.text.contains("more characters)"))
        #expect(people.output.text.utf8.count < 200_000)
        #expect(people.errors.text.utf8.count < 50_000)
        let programs = ToolInProcess(httpClient: client)
        _ = await programs.run(["demo"] + flow + ["--json"])
        #expect(programs.output.text.utf8.count > 300_000)
        _ = try programs.lines()
    }
}
