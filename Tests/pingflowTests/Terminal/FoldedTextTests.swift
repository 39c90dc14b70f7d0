import Foundation
import Testing

@testable import pingflow

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("one two three", "one two\nthree"), ("  one two three", "  one\n  two\n  three"),
        ("✗ one two three", "✗ one\n  two\n  three"), ("  1) one two", "  1) one\n    two"), ("short", "short"),
        ("one\ntwo", "one\ntwo"), ("", ""), ("averylongword and", "averylongword\nand"),
    ])
    func `A long line breaks between words, and continues below the words of the first line`(
        text: String,
        expected: String
    ) {
        #expect(text.folded(to: 8) == expected)
    }

    @Test func `A value of a table continues below the value`() {
        #expect("  name   one two three four".folded(to: 20) == "  name   one two\n         three four")
    }

    @Test(arguments: ["✓", "!", "✗", "–"])
    func `The words of a check continue below its words`(mark: String) {
        let line = "\(mark) clock      one two three four"
        #expect(line.folded(to: 26) == "\(mark) clock      one two three\n             four")
        let painted = "\(Style(isColoured: true).paint(mark, .red)) clock      one two three four"
        #expect(painted.folded(to: 26).hasSuffix("one two three\n             four"))
    }

    @Test(arguments: [1, 2, 7, 8, 9, 40])
    func `Colours take no room, and wide characters take two columns`(limit: Int) {
        let painted = Style(isColoured: true).paint("one two three", .red)
        #expect(painted.folded(to: 13) == painted)
        #expect("漢字 漢字".columns == 9)
        let text = "漢字 words of any length 漢字 1) · more"
        for line in text.folded(to: limit).split(separator: "\n") where line.contains(" ") && !line.hasPrefix(" ") {
            #expect(String(line).columns <= limit, "\(line)")
        }
    }

    @Test func `The address of a link takes no room, and a link continues below the words of the first line`() throws {
        let url = try #require(URL(string: "https://bank.test/mmm/terms"))
        let link = Style(isColoured: false, drawsLinks: true).link("two three", to: url)
        #expect(link.columns == 9)
        #expect("ℹ one \(link) four".columns == 20)
        let (start, end) = ("\u{1B}]8;;https://bank.test/mmm/terms\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
        #expect("ℹ one \(link) four".folded(to: 10) == "ℹ one \(start)two\n  three\(end)\n  four")
        #expect("\(start)ℹ one\(end) two".folded(to: 8) == "\(start)ℹ one\(end)\n  two")
    }

    @Test(arguments: [1, 2, 5, 13, 33, 60])
    func `No word is lost or changed`(limit: Int) {
        let text = "  12) The server asks for a device signature; pingflow answers  “unsupported”. ✓"
        let words = text.split(separator: " ")
        #expect(text.folded(to: limit).split { $0 == " " || $0 == "\n" } == words)
    }

    @Test func `What is not a terminal gets whole lines`() {
        let text = String(repeating: "word ", count: 50)
        let pipe = MemoryOutput(isTerminal: false)
        pipe.paragraph(text)
        #expect(pipe.text == text + "\n")
        let terminal = MemoryOutput(isTerminal: true)
        terminal.paragraph(text)
        #expect(terminal.lines.allSatisfy { $0.count <= 80 })
    }
}
