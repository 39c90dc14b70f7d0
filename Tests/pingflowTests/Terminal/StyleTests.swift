import Foundation
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

    @Test(arguments: [
        ([:], false), (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
        (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "Apple_Terminal"], false),
        (["TERM_PROGRAM": "vscode", "NO_COLOR": "1"], true), (["WT_SESSION": "5b1c"], true),
        (["WT_SESSION": ""], false),
        (["VTE_VERSION": "7006"], true), (["VTE_VERSION": "5000"], false), (["VTE_VERSION": "x"], false),
        (["VTE_VERSION": "7006", "TERM": "screen-256color"], false),
        (["VTE_VERSION": "7006", "TMUX": "/tmp/t"], false),
        (["WT_SESSION": "5b1c", "TERM": "dumb"], false), (["FORCE_HYPERLINK": "1", "TMUX": "/tmp/t"], true),
        (["FORCE_HYPERLINK": "0", "WT_SESSION": "5b1c"], false), (["FORCE_HYPERLINK": "", "TERM": "foot"], true),
    ])
    func `Links appear on a terminal that is known to draw them, or by the user's wish`(
        environment: [String: String],
        expected: Bool
    ) throws {
        let url = try #require(URL(string: "https://bank.test/a?b=c"))
        let style = Style(output: MemoryOutput(isTerminal: true), environment: environment)
        #expect(style.drawsLinks == expected)
        let link = "\u{1B}]8;;https://bank.test/a?b=c\u{1B}\\terms\u{1B}]8;;\u{1B}\\"
        #expect(style.link("terms", to: url) == (expected ? link : "terms"))
        #expect(style.link("", to: url) == "")
        #expect(!Style(output: MemoryOutput(isTerminal: false), environment: environment).drawsLinks)
    }

    @Test func `An address that could end the sequence, or is longer than terminals take, is not linked`() throws {
        let style = Style(isColoured: false, drawsLinks: true)
        for text in ["https://bank.test/\u{1B}\\", "https://bank.test/\u{7}x", "https://bänk.test/ä\\"] {
            // Foundation encodes them, or makes no URL of them.
            guard let url = URL(string: text) else { continue }
            let linked = style.link("x", to: url)
            #expect(linked == "x" || linked.dropFirst().dropLast().components(separatedBy: "\u{1B}").count == 4)
            #expect(!linked.contains("\u{7}"))
        }
        let long = try #require(URL(string: "https://bank.test/" + String(repeating: "a", count: 3_000)))
        #expect(style.link("x", to: long) == "x")
    }
}
