import Foundation
import PingCommons
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A String Catalog of an app")
struct StringCatalogTests {
    private static func texts(_ strings: String, _ languages: [String] = ["pl"]) throws -> LoginTexts {
        let catalog = #"{"sourceLanguage": "pl", "version": "1.0", "strings": {\#(strings)}}"#
        return try LoginTexts(catalog: Data(catalog.utf8), languages: AcceptLanguage(languages))
    }

    private static func entry(_ localization: String, _ language: String = "pl") -> String {
        #"{"localizations": {"\#(language)": \#(localization)}}"#
    }

    private static func unit(_ text: String) -> String { #"{"stringUnit": {"value": "\#(text)"}}"# }

    private static let counted = entry(
        """
        {"variations": {"plural": {"one": \(unit("%lld znak")), "few": \(unit("%lld znaki")), "many": \(unit("%lld znaków")),
          "other": \(unit("%lld znaku"))}}}
        """
    )

    @Test(arguments: [
        ("0", "0 znaków"), ("1", "1 znak"), ("2", "2 znaki"), ("5", "5 znaków"), ("21", "21 znaków"),
        ("1.5", "1.5 znaku"),
    ])
    func `may be in a language that the SDK does not have`(number: String, text: String) throws {
        let texts = try Self.texts("\"tooShort\": \(Self.counted)")
        #expect(texts.language == "pl")
        #expect(texts.text(.tooShort, .number(number)) == text)
        #expect(texts[.tooShort] == "%lld znaku")
    }

    @Test func `leaves the other texts to the SDK`() throws {
        #expect(try Self.texts("\"next\": \(Self.entry(Self.unit("Dalej")))")[.cancel] == "Cancel")
        let german = try Self.texts("\"next\": \(Self.entry(Self.unit("Los"), "de"))", ["de-AT"])
        #expect(german[.next] == "Los" && german[.cancel] == LoginTexts(languages: AcceptLanguage(["de"]))[.cancel])
        let austrian = try Self.texts("\"next\": \(Self.entry(Self.unit("Los"), "de-AT"))", ["de-AT"])
        #expect(austrian[.next] == "Los" && austrian[.cancel] == german[.cancel] && austrian.language == "de-AT")
        let french = try Self.texts("\"next\": \(Self.entry(Self.unit("Los"), "de"))", ["fr"])
        #expect(french == LoginTexts(languages: AcceptLanguage(["fr"])))
    }

    @Test func `has parts whose form follows the value that they name`() throws {
        let part = """
            {"stringUnit": {"value": "%1$@: %#@count@ (%1$@)"}, "substitutions": {"count": {"argNum": 2, "formatSpecifier": "lld",
              "variations": {"plural": {"one": \(Self.unit("%arg wpis")), "other": \(Self.unit("%arg wpisu"))}}}}}
            """
        let texts = try Self.texts("\"policyMinItems\": \(Self.entry(part))")
        #expect(texts.text(.policyMinItems, .text("A"), .number(1)) == "A: 1 wpis (A)")
    }

    @Test(arguments: [
        (#""nxt": {}"#, "“nxt”"), (#""tooShort": "# + entry(unit("%lld %@")), "%2$@"),
        (#""next": "# + entry(unit("%lld")), "%1$lld"), (#""continueWithProvider": "# + entry(unit("%lld")), "%1$lld"),
        (#""tooShort": "# + entry(#"{"variations": {"plural": {"one": {"stringUnit": {"value": "1"}}}}}"#), "“other”"),
        (#""tooShort": "# + entry(unit("%9$lld")), "%9$lld"),
    ])
    func `is refused when it has a key, a place or a form that cannot be`(strings: String, named: String) throws {
        let error = try #require(throws: PingError.self) { try Self.texts(strings) }
        #expect(error.code == .invalidConfiguration)
        #expect(error.message.contains(named), "\(error.message)")
        #expect(error.recovery?.isEmpty == false)
    }

    @Test func `is refused when its parts name each other, at no cost that grows with them`() throws {
        let names = (0..<40).map { "p\($0)" }
        let all = names.map { "%#@\($0)@" }.joined()
        let parts = names.map { name in
            #""\#(name)": {"argNum": 1, "variations": {"plural": {"other": \#(Self.unit(all))}}}"#
        }
        let text = #"{"stringUnit": {"value": "\#(all)"}, "substitutions": {\#(parts.joined(separator: ","))}}"#
        let error = try #require(throws: PingError.self) { try Self.texts("\"tooShort\": \(Self.entry(text))") }
        #expect(error.code == .invalidConfiguration && error.message.contains("p0"))
    }

    @Test(arguments: ["%lld%", "%lld %i", "%lld 100 % of", "%#@none@", "%10$lld", "%.1f"])
    func `is refused when a percent sign begins no place`(text: String) throws {
        let error = try #require(throws: PingError.self) {
            try Self.texts("\"tooShort\": \(Self.entry(Self.unit(text)))")
        }
        #expect(error.code == .invalidConfiguration)
    }

    @Test func `has places that a joiner may follow`() throws {
        let texts = try Self.texts("\"tooShort\": \(Self.entry(Self.unit("%lld\u{200C}بار"), "fa"))", ["fa"])
        #expect(texts.text(.tooShort, .number(3)) == "3\u{200C}بار")
    }

    @Test func `leaves the rules of English to the English texts`() throws {
        let texts = try Self.texts("\"next\": \(Self.entry(Self.unit("Далее"), "ru"))", ["ru"])
        #expect(texts.text(.tooShort, .number(21)) == "Use at least 21 characters.")
    }

    @Test(arguments: [
        ("[]", PingError.Code.invalidConfiguration), ("{}", .invalidConfiguration), ("null", .invalidConfiguration),
        (#"{"strings": []}"#, .invalidConfiguration), ("{", .malformedJSON),
    ])
    func `is refused when it is another document`(document: String, code: PingError.Code) throws {
        let error = try #require(throws: PingError.self) {
            try LoginTexts(catalog: Data(document.utf8), languages: AcceptLanguage([]))
        }
        #expect(error.code == code)
    }

    @Test(arguments: [
        #"{"stringUnit": {"state": "new", "value": ""}}"#, "{}", "[]", "null", #"{"stringUnit": {"value": 7}}"#,
        #"{"variations": {"plural": {}}}"#, #"{"variations": {"device": {}}}"#,
    ])
    func `may have texts that are not translated yet`(localization: String) throws {
        #expect(try Self.texts("\"next\": \(Self.entry(localization))")[.next] == "Next")
    }

    @Test func `is shown as it stands, with markup, marks of direction and percent signs`() throws {
        let text = "<b>&amp; \u{202E}100 % %s\u{202C}"
        #expect(try Self.texts("\"yes\": \(Self.entry(Self.unit(text)))")[.yes] == text)
    }

    @Test func `fits into the words of a text without ever being read twice`() throws {
        var texts = LoginTexts()
        texts[.continueWithProvider] = "%@ %1$@ %2$@ 100 %%"
        #expect(texts.continueWith("%1$@") == "%1$@ %1$@ %2$@ 100 %")
        texts[.tooShort] = "%lld %#@value@ %lld"
        #expect(texts.text(.tooShort, .number(3)) == "3 %#@value@ %lld")
    }
}

@Suite("A String Catalog in a bundle")
struct LoginBundleTests {
    /// A bundle as Xcode makes it of a String Catalog.
    ///
    /// - Parameter own: The language of the texts.
    private static func texts(
        strings: String,
        counted: String = "",
        _ own: String = "de",
        languages: [String] = ["de-CH"]
    ) throws -> LoginTexts {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let language = folder.appending(path: "\(own).lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try Data(strings.utf8).write(to: language.appending(path: "Login.strings"))
        let header = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>"#
        try Data("\(header)\(counted)</dict></plist>".utf8).write(to: language.appending(path: "Login.stringsdict"))
        return try LoginTexts(bundle: try #require(Bundle(url: folder)), languages: AcceptLanguage(languages))
    }

    private static func counted(_ key: String, _ format: String, one: String, other: String) -> String {
        """
        <key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string><key>n</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>one</key><string>\(one)</string><key>other</key><string>\(other)</string></dict></dict>
        """
    }

    @Test func `replaces texts, counted ones as well`() throws {
        let texts = try Self.texts(
            strings: #""next" = "Los";"# + "\n" + #""continueWithProvider" = "Mit %@";"#,
            counted: Self.counted("tooShort", "%#@n@", one: "%lld Zeichen!", other: "%lld Zeichen?")
                + Self.counted("policyMinItems", "%@: %#@n@", one: "%lld Eintrag", other: "%lld Einträge")
        )
        #expect(texts.language == "de")
        #expect(texts[.next] == "Los")
        #expect(texts.continueWith("Google") == "Mit Google")
        #expect(texts.text(.tooShort, .number(1)) == "1 Zeichen!" && texts.text(.tooShort, .number(8)) == "8 Zeichen?")
        #expect(texts.text(.policyMinItems, .text("A"), .number(1)) == "A: 1 Eintrag")
        #expect(texts[.cancel] == LoginTexts(languages: AcceptLanguage(["de"]))[.cancel])
        let french = try Self.texts(strings: #""next" = "Los";"#, languages: ["fr", "de"])
        #expect(french == LoginTexts(languages: AcceptLanguage(["fr"])))
    }

    @Test func `without texts is a language that the app has, with the SDK's texts`() throws {
        let texts = try Self.texts(strings: "{}", "it", languages: ["it", "de"])
        #expect(texts.language == "it" && texts[.cancel] == "Cancel")
    }

    @Test func `has a counted text in place of a plain one, which may be anything`() throws {
        let counted = Self.counted("tooShort", "%#@n@", one: "%lld Zeichen!", other: "%lld Zeichen?")
        let texts = try Self.texts(strings: #""tooShort" = "%@ %@ %@";"#, counted: counted)
        #expect(texts.text(.tooShort, .number(1)) == "1 Zeichen!")
    }

    @Test func `is refused when it is missing, and for an unknown key or a place without a value`() throws {
        func refusal(_ texts: () throws -> LoginTexts) throws -> String {
            let error = try #require(throws: PingError.self) { try texts() }
            #expect(error.code == .invalidConfiguration)
            return error.message
        }
        #expect(try refusal { try Self.texts(strings: #""next" = "Los, %@";"#) }.contains("“next”"))
        #expect(try refusal { try Self.texts(strings: #""nxt" = "Los";"#) }.contains("“nxt”"))
        #expect(try refusal { try LoginTexts(bundle: .main, table: "None") }.contains("“None”"))
        let counted = Self.counted("tooShort", "%#@n@ %@", one: "a", other: "b")
        #expect(try refusal { try Self.texts(strings: "", counted: counted) }.contains("“tooShort”"))
    }
}
