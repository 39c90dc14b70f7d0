import Foundation
import PingEmulator
import PingLogin
import Testing

@testable import pingflow

/// The first page of Advanced Identity Cloud on a terminal: links are footnotes, and those to journeys can be chosen.
@Suite struct OtherJourneyTests {
    private static let front = """
        {"journey": "Front", "title": "Front", "nodes": {
        "a": {"page": {"header": "Sign <b>In</b>", "stage": {"pageFooter": {"en": "<i>Help</i>: <a href='mailto:help@bank.test'>mail</a>"}},
        "description": "New here? <a href=\\"#/service/Login\\">Log in</a><br><a href=\\"#/service/Gone\\">Gone</a> <a href='javascript:x'>No</a>",
        "callbacks": [{"type": "TextOutputCallback", "messageType": "0", "message": "<p>Our <a href='https://bank.test/t'>terms</a> &amp; <b>more</b></p>"},
        {"type": "PasswordCallback", "prompt": "Code"}, {"type": "NameCallback", "prompt": "Your Name"}]}, "next": "failure"}}}
        """

    private let server: EmulatedServer

    init() async throws {
        server = try await EmulatedServer(flows: FlowCatalogue.builtIn.adding(FlowCatalogue(text: Self.front)))
    }

    private var arguments: [String] { ["journey", "Front"] + server.appOptions + ["--storage", "memory"] }

    @Test func `A footnote that is chosen in place of an answer starts its journey`() async throws {
        let tool = ToolInProcess(terminal: ScriptedTerminal("secret", "[1]", "jo.field", "S3cret-Word"))
        #expect(await tool.run(arguments) == 0)
        let text = tool.output.text
        #expect(text.contains("Sign In\n"))
        #expect(text.contains("New here? Log in [1]\nGone [2] No\n[1] the journey “Login”\n[2] the journey “Gone”\n"))
        #expect(text.contains("Our terms [3] & more\n[3] https://bank.test/t\n"))
        #expect(text.contains("Help: mail [4]\n[4] mailto:help@bank.test\n"))
        #expect(text.contains("Type a number such as [1] in place of an answer"))
        #expect(text.contains("Starting the journey “Login”."))
        #expect(text.contains("Logged in."))
        #expect(!text.contains("<b>") && !text.contains("&amp;") && !text.contains("javascript"))
    }

    @Test func `A terminal that draws links gets them beside the footnotes, except for those to journeys`() async throws
    {
        let tool = ToolInProcess(
            terminal: ScriptedTerminal("secret", "[1]", "jo.field", "S3cret-Word"),
            environment: ["HOME": "/nowhere", "TERM": "foot"]
        )
        #expect(await tool.run(arguments) == 0)
        let text = tool.output.text
        func link(_ text: String, _ address: String) -> String {
            "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
        }
        #expect(text.contains("Our \(link("terms", "https://bank.test/t")) [3] & more\n[3] https://bank.test/t\n"))
        #expect(text.contains("Help: \(link("mail", "mailto:help@bank.test")) [4]\n[4] mailto:help@bank.test\n"))
        #expect(text.contains("New here? Log in [1]\nGone [2] No\n"))
        #expect(text.components(separatedBy: "\u{1B}]8;;").count == 5)
    }

    @Test func `A footnote can be chosen where a password is asked, and one that leads to no journey is an answer`()
        async throws
    {
        let terminal = ScriptedTerminal("[3]", "[1", "[1]")
        let tool = ToolInProcess(terminal: ScriptedTerminal("[1]", "jo.field", "S3cret-Word"))
        #expect(await tool.run(arguments) == 0)
        let chosen = FootnoteTerminal(terminal: terminal, journeys: [1: "Login"])
        #expect(try await chosen.readLine(hidden: false) {} == "[3]")
        #expect(try await chosen.readSecret { _ in } == "[1")
        await #expect(throws: JourneyChoice.self) { try await chosen.readLine(hidden: true) {} }
    }

    @Test func `A journey that the server does not know leaves the user at the step`() async throws {
        let tool = ToolInProcess(terminal: ScriptedTerminal("[2]", "[1]", "jo.field", "S3cret-Word"))
        #expect(await tool.run(arguments) == 0)
        #expect(tool.output.text.contains("✗") || tool.errors.text.contains("✗"))
        #expect(!(tool.output.text + tool.errors.text).contains("This flow has ended."))
        #expect(tool.output.text.components(separatedBy: "New here?").count == 3)
    }

    @Test(arguments: [
        #"{"$journey": "Login", "User Name": "jo.field", "Password": "S3cret-Word"}"#,
        #"[{"$journey": "Login"}, {"User Name": "jo.field", "Password": "S3cret-Word"}]"#,
    ])
    func `Answers name the journey, and JSON has the text beside its parts`(answers: String) async throws {
        let tool = ToolInProcess(input: answers)
        #expect(await tool.run(arguments + ["--answers", "-", "--json"]) == 0)
        let lines = try tool.lines()
        #expect(lines.map { $0["node"] } == ["continue", "continue", "success"])
        #expect(lines[0]["header"] == "Sign In")
        #expect(lines[0]["description"] == "New here? Log in\nGone No")
        #expect(lines[0]["footer"] == "Help: mail")
        #expect(
            lines[0]["descriptionParts"] == [
                ["text": "New here? "], ["text": "Log in", "journey": "Login"], ["text": "\n"],
                ["text": "Gone", "journey": "Gone"],
                ["text": " No"],
            ]
        )
        #expect(lines[0]["headerParts"] == [["text": "Sign "], ["text": "In", "emphasis": "strong"]])
        #expect(lines[0]["fields"]?[0]?["prompt"] == "Our terms & more")
        #expect(lines[0]["fields"]?[0]?["parts"]?[1] == ["text": "terms", "href": "https://bank.test/t"])
        #expect(lines[1]["descriptionParts"] == nil)
        #expect(!tool.errors.text.contains("$journey"))
    }

    @Test func `Answers that name a journey that is not offered say so`() async throws {
        let tool = ToolInProcess(input: #"[{"$journey": "Registration"}]"#)
        #expect(await tool.run(arguments + ["--answers", "-"]) != 0)
        #expect(tool.errors.text.contains("it must be one of “Login”, “Gone”"), "\(tool.errors.text)")
        let refused = ToolInProcess(input: #"[{"$journey": "Gone"}]"#)
        #expect(await refused.run(arguments + ["--answers", "-"]) == 2)
    }

    @Test func `A text of the server never moves the cursor, whatever names its characters`() async throws {
        let flow = """
            {"journey": "Odd", "title": "Odd", "nodes": {"a": {"page": {"header": "a&#27;[31mb", "description": "<b>&#x1b;]0;x&#7;</b>&#x202E;c&#155;d",
            "callbacks": [{"type": "NameCallback", "prompt": "Name"}]}, "next": "success"}}}
            """
        let server = try await EmulatedServer(flows: FlowCatalogue.builtIn.adding(FlowCatalogue(text: flow)))
        let tool = ToolInProcess(input: #"{"Name": "jo.field"}"#)
        _ = await tool.run(["journey", "Odd", "--storage", "memory", "--answers", "-"] + server.options)
        #expect(tool.output.text.contains("a[31mb") && tool.output.text.contains("]0;xcd"))
        for scalar in ["\u{1B}", "\u{7}", "\u{202E}", "\u{9B}"] { #expect(!tool.output.text.contains(scalar)) }
    }
}
