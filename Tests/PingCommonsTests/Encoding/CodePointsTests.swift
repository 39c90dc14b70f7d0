import PingCommons
import Testing

@Suite("Texts compared by code points")
struct CodePointsTests {
    @Test(
        "Equal texts are equal",
        arguments: ["", "a", "interactionToken", "a name longer than a small string holds", "é", "🔑"]
    )
    func equal(_ text: String) {
        #expect(text.hasSameCodePoints(as: String(decoding: Array(text.utf8), as: UTF8.self)))
    }

    @Test(
        "Texts that differ in any byte differ",
        arguments: [
            ("", "a"), ("a", "b"), ("interactionToken", "interactionTokem"), ("Interaction", "interaction"),
            ("a name longer than a small string holds", "a name longer than a small string holdS"),
        ]
    )
    func different(_ left: String, _ right: String) {
        #expect(!left.hasSameCodePoints(as: right))
        #expect(!right.hasSameCodePoints(as: left))
    }

    @Test(
        "Texts that only look alike differ",
        arguments: [("\u{E9}", "e\u{301}"), ("\u{212B}", "A\u{30A}"), ("K", "\u{212A}")]
    )
    func alike(_ left: String, _ right: String) {
        #expect(!left.hasSameCodePoints(as: right))
    }

    @Test("A part of a text is compared by itself")
    func part() {
        let text = "before=after and something behind it"
        #expect(String(text.dropFirst(7).prefix(5)).hasSameCodePoints(as: "after"))
    }
}
