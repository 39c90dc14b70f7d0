import Foundation
import Testing

@testable import PingLogin

@Suite("A number to type")
struct NumberInputTests {
    private let stored = Locked<Double?>(nil)

    private var input: NumberInput {
        NumberInput(label: "Age", value: FieldValue(read: { stored.current }, write: { stored.set($0) }))
    }

    @Test(arguments: [
        ("42", "en_GB", 42.0), (" 42 ", "en_GB", 42), ("-7", "en_GB", -7), ("1.5", "en_GB", 1.5),
        ("1,5", "nl_NL", 1.5), ("0", "en_GB", 0), ("\u{2212}3", "sv_SE", -3), ("\u{0664}\u{0662}", "ar_EG", 42),
    ])
    func `is read as the user writes numbers`(text: String, locale: String, expected: Double) {
        #expect(input.type(text, locale: Locale(identifier: locale)))
        #expect(stored.current == expected)
    }

    @Test(arguments: ["forty", "4x", "1.2.3", "-", "1 2", "12;13", "--4", "1e", "\u{0}", "0x10", "inf", "½"])
    func `is none, and says so, when something else is typed`(text: String) {
        stored.set(3)
        #expect(!input.type(text, locale: Locale(identifier: "en_GB")))
        #expect(stored.current == nil)
    }

    @Test(arguments: ["", "  "])
    func `is none when nothing is typed`(text: String) {
        stored.set(3)
        #expect(input.type(text))
        #expect(stored.current == nil)
        #expect(input.text() == "")
    }

    @Test(arguments: [(1234.5, "en_GB", "1234.5"), (1.5, "nl_NL", "1,5"), (42, "en_GB", "42")])
    func `is shown as it is typed`(number: Double, locale: String, expected: String) {
        stored.set(number)
        #expect(input.text(locale: Locale(identifier: locale)) == expected)
    }
}
