import PingCommons
import Testing

@Suite("Texts compared by code points")
struct IdentifierTests {
    @Test(arguments: ["", "a", "interactionToken", "a name longer than a small string holds", "é", "🔑"])
    func `Equal texts are equal`(_ text: String) {
        #expect(text.hasSameCodePoints(as: String(decoding: Array(text.utf8), as: UTF8.self)))
    }

    @Test(arguments: [
        ("", "a"), ("a", "b"), ("interactionToken", "interactionTokem"), ("Interaction", "interaction"),
        ("a name longer than a small string holds", "a name longer than a small string holdS"),
    ])
    func `Texts that differ in any byte differ`(_ left: String, _ right: String) {
        #expect(!left.hasSameCodePoints(as: right))
        #expect(!right.hasSameCodePoints(as: left))
    }

    @Test(arguments: [("\u{E9}", "e\u{301}"), ("\u{212B}", "A\u{30A}"), ("K", "\u{212A}")])
    func `Texts that only look alike differ`(_ left: String, _ right: String) {
        #expect(!left.hasSameCodePoints(as: right))
        #expect(left == right, "Swift's own comparison does not tell them apart.")
        #expect(Identifier(left) != Identifier(right))
        #expect(Set([Identifier(left), Identifier(right), Identifier(left)]).count == 2)
    }

    @Test func `A part of a text is compared by itself`() {
        let text = "before=after and something behind it"
        #expect(String(text.dropFirst(7).prefix(5)).hasSameCodePoints(as: "after"))
    }
}
