import Testing

@testable import pingflow

@Suite struct StyleTests {
    @Test(arguments: [
        (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
        (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
    ])
    func `Colours appear on a terminal only, and not against the user's wish`(
        isTerminal: Bool,
        environment: [String: String],
        expected: Bool
    ) {
        let style = Style(output: MemoryOutput(isTerminal: isTerminal), environment: environment)
        #expect(style.isColoured == expected)
        #expect(style.paint("x", .red) == (expected ? "\u{1B}[31mx\u{1B}[0m" : "x"))
    }
}
