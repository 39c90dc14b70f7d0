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
        var texts = LoginTexts()
        texts.required = "Hier fehlt etwas."
        texts.mustAccept = "Bitte zustimmen."
        texts.wrongForm = "Das passt so nicht."
        texts.tooShort = "Mindestens %@ Zeichen."
        texts.tooShortForOne = "Mindestens ein Zeichen."
        texts.tooLong = "Höchstens %@ Zeichen."
        texts.tooLongForOne = "Höchstens ein Zeichen."
        texts.wrongLength = "Bis zu %2$@ und mindestens %1$@ Zeichen."
        texts.tooUniform = "%@ verschiedene Zeichen."
        texts.tooUniformForOne = "Ein Zeichen."
        texts.tooManyRepeats = "Kein Zeichen mehr als %@-mal."
        texts.repeatedCharacter = "Kein Zeichen zweimal."
        texts.tooFewOfSet = "%1$@ von %2$@."
        texts.entriesDiffer = "Die Eingaben sind verschieden."
        texts.unknownOption = "Bitte auswählen."
        return texts
    }

    @Test(arguments: errors)
    func `say in another language what is wrong with an answer, unless the server says it`(
        error: ValidationError,
        text: String
    ) {
        #expect(Self.german.words(for: error) == text)
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
        let field = LoginField(make(json), index: 0, texts: Self.german)
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
