import Foundation
import PingCommons
import PingLogin
import Testing

@testable import pingflow

@Suite("A list that is longer than the screen") struct PagerTests {
    private let shown = Locked<[String]>([])

    private func tool(_ terminal: ScriptedTerminal?, isThere: Bool = true) -> ToolInProcess {
        ToolInProcess(
            terminal: terminal,
            pager: Pager { [shown] text, _ in
                shown.withLock { $0.append(text) }
                return isThere
            }
        )
    }

    @Test func `goes through the pager, whole`() async {
        let tool = tool(ScriptedTerminal())
        #expect(await tool.run(["demo", "--list"]) == 0)
        #expect(tool.output.text.isEmpty)
        #expect(shown.current.count == 1)
        #expect(shown.current.first?.contains("Login") == true)
    }

    @Test func `is written where there is no pager`() async {
        let tool = tool(ScriptedTerminal(), isThere: false)
        #expect(await tool.run(["demo", "--list"]) == 0)
        #expect([tool.output.text] == shown.current)
    }

    @Test func `is written where nobody looks at a screen, and for programs`() async {
        let piped = tool(nil)
        #expect(await piped.run(["demo", "--list"]) == 0)
        #expect(piped.output.lines.count > 24)
        #expect(shown.current.isEmpty)
    }

    @Test func `is written when it is short`() async {
        let tool = tool(ScriptedTerminal())
        #expect(await tool.run(["profiles", "list"]) == 0)
        #expect(shown.current.isEmpty)
        #expect(!tool.output.text.isEmpty)
    }

    @Test(arguments: ["no-such-pager", "", "/no/such/pager -R"])
    func `is written when the command of PAGER is not there`(_ command: String) {
        #expect(!Pager.system.show("text", ["PATH": "/usr/bin:/bin", "PAGER": command]))
    }

    /// The pager of this test asks for a key on the terminal, as a real one does.
    @Test(.enabled(if: Typist.isThere)) func `is in the hands of the command of PAGER, which has the terminal`()
        async throws
    {
        let typist = Typist(tool: try ToolProcess())
        let pager = "sh -c 'cat -n; read key </dev/tty; echo key-$key; exit 7'"
        let session = try await typist.type(
            ["demo", "--list"],
            environment: ["PAGER": pager],
            rows: 20,
            [["end in an error", "q\n"]]
        )
        #expect(session.transcript.contains(/1\t.*Journeys of PingAM/), "\(session.transcript)")
        #expect(session.transcript.contains("key-q"))
        #expect(session.status == 7)
    }
}
