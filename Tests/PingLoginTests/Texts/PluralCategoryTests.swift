import Testing

@testable import PingLogin

@Suite("The grammatical form of a number")
struct PluralCategoryTests {
    private static let numbers = ["0", "1", "2", "3", "5", "11", "21", "22", "100", "1000000", "1.5"]

    /// The samples of CLDR for the numbers.
    private static let samples: [(language: String, forms: String)] = [
        ("en", "other one other other other other other other other other other"),
        ("de-CH", "other one other other other other other other other other other"),
        ("fr", "one one other other other other other other other many one"),
        ("pt-BR", "one one other other other other other other other many one"),
        ("pt-PT", "other one other other other other other other other many other"),
        ("mk", "other one other other other other one other other other other"),
        ("es", "other one other other other other other other other many other"),
        ("it", "other one other other other other other other other many other"),
        ("ja", "other other other other other other other other other other other"),
        ("ar", "zero one two few few many many many other other other"),
        ("pl", "many one few few many many many few many many other"),
        ("ru", "many one few few many many one few many many other"),
        ("cs", "other one few few other other other other other other many"),
        ("hr", "other one few few other other one few other other other"),
        ("sl", "other one two few other other other other other other few"),
        ("lt", "other one few few few other one few other other many"),
        ("lv", "zero one other other other zero one other zero zero other"),
        ("ro", "few one few few few few other other other other few"),
        ("ga", "other one two few few other other other other other other"),
        ("cy", "zero one two few other other other other other other other"),
        ("mt", "few one two few few many other other other other other"),
        ("he", "other one two other other other other other other other other"),
        ("da", "other one other other other other other other other other one"),
        ("hi", "one one other other other other other other other other other"),
        ("tlh", "other one other other other other other other other other other"),
    ]

    @Test(arguments: samples)
    func `is that of CLDR`(language: String, forms: String) {
        let found = Self.numbers.map { PluralCategory(of: $0, in: language).rawValue }
        #expect(found == forms.split(separator: " ").map(String.init))
    }

    @Test(arguments: ["", "x", "1.x", ".", "-", "99999999999999999999", "1.99999999999999999999", "٣", "1.2.3", "--1"])
    func `is the general one for what is not a number`(number: String) {
        #expect(PluralCategory(of: number, in: "ar") == .other)
    }

    @Test func `does not follow zeros behind the point where the language does not`() {
        #expect(PluralCategory(of: "1.0", in: "ar") == .one)
        #expect(PluralCategory(of: "1.0", in: "en") == .other)
        #expect(PluralCategory(of: "-1", in: "en") == .one)
        #expect(PluralCategory(of: "0.10", in: "lv") == .other && PluralCategory(of: "0.1", in: "lv") == .one)
    }
}
