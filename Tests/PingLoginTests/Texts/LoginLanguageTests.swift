import Foundation
import PingCommons
import PingJourney
import Testing

@testable import PingLogin

@Suite("The languages of the SDK")
struct LoginLanguageTests {
    private static let languages = ["en", "de", "fr", "es", "ja", "ar"]
    /// The forms that whole numbers and fractions ask for.
    private static let forms: [String: Set<PluralCategory>] = [
        "en": [.one, .other], "de": [.one, .other], "fr": [.one, .many, .other], "es": [.one, .many, .other],
        "ja": [.other], "ar": Set(PluralCategory.allCases),
    ]

    @Test func `are six`() {
        #expect(Set(LoginTexts.shipped.keys) == Set(Self.languages))
    }

    @Test(arguments: languages)
    func `have each text, with the places of the English one`(language: String) throws {
        let texts = try #require(LoginTexts.shipped[language])
        for key in LoginTexts.Key.allCases {
            let text = try #require(texts[key], "\(key.rawValue)")
            #expect(text.places == LoginTexts.places(of: key), "\(key.rawValue)")
            #expect(!text.format.contains("  ") && text.format == text.format.trimmed, "\(key.rawValue)")
            for variant in text.variants.values {
                #expect(Set(variant.forms.keys) == Self.forms[language], "\(key.rawValue)")
            }
        }
    }

    @Test(arguments: languages.dropFirst())
    func `do not repeat the English words`(language: String) {
        let (english, texts) = (LoginTexts(), LoginTexts(languages: AcceptLanguage([language])))
        let same = LoginTexts.Key.allCases.filter { english[$0] == texts[$0] }
        // “OK”, “Region”, “Extension”, “No” and “Error” are words of several languages.
        #expect(same.count < 6, "\(same.map(\.rawValue))")
    }

    @Test(arguments: [
        (["de-CH", "fr"], "de"), (["pl", "es-419"], "es"), (["pl"], "en"), ([], "en"), (["*"], "en"), (["AR"], "ar"),
        ([String(repeating: "de-", count: 334)], "en"), (["ja-Hira-JP-u-ca-japanese"], "ja"),
    ])
    func `are chosen by those of the user`(wanted: [String], language: String) {
        #expect(LoginTexts(languages: AcceptLanguage(wanted)).language == language)
    }

    @Test func `include one that is written from right to left`() {
        #expect(Self.languages.filter { LoginTexts(languages: AcceptLanguage([$0])).isRightToLeft } == ["ar"])
    }

    @Test func `keep a name of the other direction apart`() {
        let arabic = LoginTexts(languages: AcceptLanguage(["ar"])).continueWith("Google")
        #expect(arabic.contains("\u{2068}Google\u{2069}"))
        #expect(LoginTexts().continueWith("Google") == "Continue with Google")
        let hebrew = FailedPolicy(policyRequirement: "REQUIRED", property: "\u{05E9}\u{05DD}")
        #expect(LoginTexts().words(for: hebrew, "") == "\u{2068}\u{05E9}\u{05DD}\u{2069} is required.")
        let hostile = LoginTexts(languages: AcceptLanguage(["ar"])).continueWith("A\u{2069}\u{202E}B\u{7}")
        #expect(hostile.contains("\u{2068}AB\u{2069}"))
    }

    @Test(arguments: [
        (0, "zero"), (1, "one"), (2, "two"), (5, "few"), (11, "many"), (100, "other"),
    ])
    func `count in the forms of Arabic`(number: Int, form: String) throws {
        let texts = LoginTexts(languages: AcceptLanguage(["ar"]))
        let text = try #require(LoginTexts.shipped["ar"]?[.tooShort])
        let expected = try #require(PluralCategory(rawValue: form).flatMap { text.variants["value"]?.forms[$0] })
        #expect(texts.text(.tooShort, .number(number)) == expected.replacing("%lld", with: String(number)))
    }

    @Test @MainActor func `are those that the configuration asks the server for`() {
        let journey = Journey.createJourney { $0.languages = AcceptLanguage(["fr-CA"]) }
        #expect(LoginModel(journey: journey).texts.language == "fr")
        let daVinci = DaVinci.createDaVinci { $0.languages = AcceptLanguage(["ja"]) }
        #expect(LoginModel(daVinci: daVinci).texts.language == "ja")
    }
}
