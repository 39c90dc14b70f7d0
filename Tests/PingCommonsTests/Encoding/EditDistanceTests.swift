import PingCommons
import Testing

@Suite("The distance of two words") struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("realm", "realm", 0), ("relm", "realm", 1), ("realms", "realm", 1), ("real", "realm", 1),
        ("rexlm", "realm", 1), ("", "realm", 5), ("scope", "prompt", 4), ("kitten", "sitting", 3),
        ("demo", "deom", 1), ("Küche", "Kuche", 1),
        ("ku\u{308}che", "küche", 0),
    ])
    func `is the number of letters that differ or are swapped, in both directions`(
        one: String,
        other: String,
        distance: Int
    ) {
        #expect(EditDistance.between(one, other) == distance)
        #expect(EditDistance.between(other, one) == distance)
    }

    @Test func `of a very long word is its length`() {
        #expect(EditDistance.between(String(repeating: "a", count: 1_000_000), "a") == 1_000_000)
    }
}
