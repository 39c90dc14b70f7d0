import Foundation
import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("A number to type")
struct NumberInputTests {
    private let callback = NumberAttributeInputCallback(field: Field([:]))

    private var input: NumberInput {
        NumberInput(label: "Age", value: FieldValue(callback, \.value), exact: FieldValue(callback, \.exactValue))
    }

    @Test(arguments: [
        ("42", "en_GB", 42.0), (" 42 ", "en_GB", 42), ("-7", "en_GB", -7), ("1.5", "en_GB", 1.5),
        ("1,5", "nl_NL", 1.5), ("0", "en_GB", 0), ("\u{2212}3", "sv_SE", -3), ("\u{0664}\u{0662}", "ar_EG", 42),
    ])
    func `is read as the user writes numbers`(text: String, locale: String, expected: Double) {
        #expect(input.type(text, locale: Locale(identifier: locale)))
        #expect(callback.value == expected)
    }

    @Test(arguments: ["forty", "4x", "1.2.3", "-", "1 2", "12;13", "--4", "1e", "\u{0}", "0x10", "inf", "½"])
    func `is none, and says so, when something else is typed`(text: String) {
        callback.value = 3
        #expect(!input.type(text, locale: Locale(identifier: "en_GB")))
        #expect(callback.value == nil)
    }

    @Test(arguments: ["", "  "])
    func `is none when nothing is typed`(text: String) {
        callback.value = 3
        #expect(input.type(text))
        #expect(callback.value == nil)
        #expect(input.text() == "")
    }

    @Test(arguments: [
        ("9007199254740993", "9007199254740993"), ("-9223372036854775808", "-9223372036854775808"), ("42", "42"),
        ("0042", "42"), ("+7", "7"), ("1.50", "1.50"), (".5", "0.5"), ("5.", "5"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func `keeps every digit`(text: String, expected: String) throws {
        #expect(input.type(text, locale: Locale(identifier: "en_GB")))
        #expect(callback.exactValue?.text == expected)
        if let whole = Int(expected) { #expect(input.text(locale: Locale(identifier: "en_GB")) == "\(whole)") }
    }

    @Test(arguments: [(1234.5, "en_GB", "1234.5"), (1.5, "nl_NL", "1,5"), (42, "en_GB", "42")])
    func `is shown as it is typed`(number: Double, locale: String, expected: String) {
        callback.value = number
        #expect(input.text(locale: Locale(identifier: locale)) == expected)
    }
}
