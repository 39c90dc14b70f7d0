import Testing

@testable import pingflow

@Suite struct SecretLineTests {
    /// The line after some keys, and what the last one did to it.
    private func type(_ keys: String) -> (text: String, state: SecretLine.State) {
        var line = SecretLine()
        var state = SecretLine.State.typing
        for key in keys.utf8 where state == .typing { state = line.type(key) }
        return (line.text, state)
    }

    @Test(arguments: [
        ("S3cret", "S3cret"), ("ab\u{7F}c", "ac"), ("ab\u{8}c", "ac"), ("\u{7F}a", "a"),
        ("wrong\u{15}right", "right"),
        ("two words\u{17}more", "two more"), ("one\u{17}", ""), ("two words  \u{17}", "two "), ("ü漢👩‍💻\u{7F}", "ü漢"),
        ("a\u{1}\u{2}\u{9}b", "ab"), ("a\u{4}b", "ab"),
    ])
    func `Keys edit the line as on every terminal`(keys: String, expected: String) {
        #expect(type(keys).text == expected)
        #expect(type(keys).state == .typing)
    }

    @Test(arguments: ["a\u{1B}[Ab", "a\u{1B}[1;5Cb", "a\u{1B}OPb", "a\u{1B}[3~b", "a\u{1B}b", "a\u{1B}\u{1B}[Ab"])
    func `Arrows and other keys that send sequences leave no trace`(keys: String) {
        #expect(type(keys).text == "ab")
    }

    @Test(arguments: ["ab\n", "ab\r", "ab\u{1B}[\n"])
    func `Enter ends the line, also within a sequence that was broken off`(keys: String) {
        #expect(type(keys).text == "ab")
        #expect(type(keys).state == .entered)
    }

    @Test func `^D ends the input where nothing has been typed`() {
        #expect(type("\u{4}").state == .ended)
        #expect(type("a\u{7F}\u{4}").state == .ended)
    }

    @Test func `Bytes that are not text are kept as one mark each, and can be erased`() {
        var line = SecretLine()
        for byte: UInt8 in [0x61, 0xFF, 0xC3] { _ = line.type(byte) }
        #expect(line.text == "a\u{FFFD}\u{FFFD}")
        _ = line.type(0x7F)
        #expect(line.text == "a\u{FFFD}")
    }

    @Test func `A line has an end even when none is typed`() {
        var line = SecretLine()
        for _ in 0..<10_000 { _ = line.type(0x61) }
        #expect(line.text.count == 4096)
    }
}
