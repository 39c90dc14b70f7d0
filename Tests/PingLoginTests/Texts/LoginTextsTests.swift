import Foundation
import Testing

@testable import PingLogin

@Suite("The app's own words")
struct LoginTextsTests {
    /// Every error, with its text in another language.
    private static let errors: [(ValidationError, String)] = [
        (.required, "Hier fehlt etwas."), (.consentRequired(message: nil), "Bitte zustimmen."),
        (.consentRequired(message: "Agree"), "Agree"), (.regexError(message: "No address"), "No address"),
        (.regexError(message: "This does not have the right form."), "Das passt so nicht."),
        (.invalidLength(min: 8, max: .max), "Mindestens 8 Zeichen."),
        (.invalidLength(min: 1, max: .max), "Mindestens ein Zeichen."),
        (.invalidLength(min: 0, max: 9), "Höchstens 9 Zeichen."),
        (.invalidLength(min: 0, max: 1), "Höchstens ein Zeichen."),
        (.invalidLength(min: 2, max: 4), "Bis zu 4 und mindestens 2 Zeichen."),
        (.uniqueCharacter(min: 5), "5 verschiedene Zeichen."), (.uniqueCharacter(min: 1), "Ein Zeichen."),
        (.maxRepeat(max: 2), "Kein Zeichen mehr als 2-mal."), (.maxRepeat(max: 1), "Kein Zeichen zweimal."),
        (.minCharacters(character: "%1$@%2$@", min: 3), "3 von %1$@%2$@."),
        (.minCharacters(character: "ABCDEFGHIJKLMNOPQRSTUVWXYZ012-./0", min: 1), "1 von A–Z012-./0."),
        (.minCharacters(character: "abcdef6789:;<=é", min: 1), "1 von a–f6–9:;<=é."),
        (.confirmationMismatch, "Die Eingaben sind verschieden."), (.unknownOption, "Bitte auswählen."),
    ]

    private static var german: LoginTexts {
        get throws {
            try LoginTexts(catalog: Data(catalog.utf8), languages: AcceptLanguage(["de-CH"]))
        }
    }

    /// The texts of an app, as Xcode writes them.
    private static let catalog = """
        {"sourceLanguage": "de", "version": "1.0", "strings": {
          "required": \(unit("Hier fehlt etwas.")), "mustAccept": \(unit("Bitte zustimmen.")),
          "wrongForm": \(unit("Das passt so nicht.")), "entriesDiffer": \(unit("Die Eingaben sind verschieden.")),
          "unknownOption": \(unit("Bitte auswählen.")),
          "tooShort": \(plural("Mindestens ein Zeichen.", "Mindestens %lld Zeichen.")),
          "tooLong": \(plural("Höchstens ein Zeichen.", "Höchstens %lld Zeichen.")),
          "wrongLength": \(unit("Bis zu %2$lld und mindestens %1$lld Zeichen.")),
          "tooUniform": \(plural("Ein Zeichen.", "%lld verschiedene Zeichen.")),
          "tooManyRepeats": \(plural("Kein Zeichen zweimal.", "Kein Zeichen mehr als %lld-mal.")),
          "tooFewOfSet": \(unit("%1$lld von %2$@."))
        }}
        """

    private static func unit(_ text: String) -> String {
        #"{"localizations": {"de": {"stringUnit": {"state": "translated", "value": "\#(text)"}}}}"#
    }

    private static func plural(_ one: String, _ other: String) -> String {
        #"""
        {"localizations": {"de": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "\#(one)"}}, "other": {"stringUnit": {"value": "\#(other)"}}}}}}}
        """#
    }

    @Test(arguments: errors)
    func `say in another language what is wrong with an answer, unless the server says it`(
        error: ValidationError,
        text: String
    ) throws {
        #expect(try Self.german.words(for: error) == text)
    }

    @Test(arguments: errors.map(\.0))
    func `are English at first, as those of the errors`(error: ValidationError) {
        #expect(LoginTexts().words(for: error) == error.errorMessage)
    }

    @Test func `are said of fields, and of the rules of a new password`() throws {
        let json: JSON = [
            "type": "PASSWORD_VERIFY", "key": "p", "verify": true, "validation": ["regex": "^x"],
            "passwordPolicy": ["length": ["min": 8, "max": 64], "maxRepeatedCharacters": 1],
        ]
        let make = try #require(DaVinci.createDaVinci().workflow.actionRegistry["PASSWORD_VERIFY"])
        let field = LoginField(make(json), index: 0, texts: try Self.german)
        guard case .secret(let input) = field.control else {
            Issue.record("It is not a secret.")
            return
        }
        let rules = ["Bis zu 64 und mindestens 8 Zeichen.", "Kein Zeichen zweimal."]
        #expect(input.rules.map(\.text) == rules)
        input.value.current = "aa"
        #expect(field.validate() == ["Das passt so nicht."] + rules + ["Die Eingaben sind verschieden."])
    }
}
