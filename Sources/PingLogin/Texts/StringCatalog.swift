import Foundation
import PingCommons

/// The texts of a String Catalog (`.xcstrings`), a JSON document that Xcode edits.
struct StringCatalog {
    /// The texts by their languages.
    private(set) var texts: [String: [LoginTexts.Key: LoginText]] = [:]

    /// Reads a catalog.
    ///
    /// - Throws: `PingError` with code `malformedJSON`, or with code `invalidConfiguration` for another document, for a key that
    ///   ``LoginTexts/Key`` lacks, and for a text that lacks the plural form *other*.
    init(_ document: Data) throws {
        guard let strings = try JSON(parsing: document)["strings"]?.members else {
            throw Self.refusal(
                "The document is not a String Catalog: it has no “strings”.",
                "Give a file that ends in .xcstrings."
            )
        }
        for (name, entry) in strings {
            let key = try Self.key(name)
            for (language, localization) in entry["localizations"]?.members ?? [:] {
                guard let text = try Self.text(localization, key, language) else { continue }
                texts[language, default: [:]][key] = text
            }
        }
    }

    /// - Throws: `PingError` with code `invalidConfiguration` for a name that ``LoginTexts/Key`` lacks.
    static func key(_ name: String) throws -> LoginTexts.Key {
        if let key = LoginTexts.Key(rawValue: name) { return key }
        throw refusal(
            "The String Catalog has a key that this version does not know: “\(ServerText.quoted(name))”.",
            "Remove it. LoginTexts.Key lists the keys."
        )
    }

    /// - Returns: `nil` for a text that is not translated yet.
    private static func text(_ json: JSON, _ key: LoginTexts.Key, _ language: String) throws -> LoginText? {
        if let plural = json["variations"]?["plural"] {
            let forms = try forms(plural, key, language)
            return forms.isEmpty
                ? nil : LoginText("%#@value@", variants: ["value": LoginText.Variant(position: 1, forms: forms)])
        }
        let value = json["stringUnit"]?["value"]?.string ?? ""
        guard !value.isEmpty else { return nil }
        let variants = try (json["substitutions"]?.members ?? [:]).reduce(into: [String: LoginText.Variant]()) {
            let forms = try forms($1.1["variations"]?["plural"] ?? [:], key, language)
            $0[$1.0] = LoginText.Variant(position: $1.1["argNum"]?.int, forms: forms)
        }
        return LoginText(value, variants: variants)
    }

    private static func forms(_ json: JSON, _ key: LoginTexts.Key, _ language: String) throws -> [PluralCategory:
        String]
    {
        let forms = (json.members ?? [:]).reduce(into: [PluralCategory: String]()) { forms, member in
            guard let category = PluralCategory(rawValue: member.0) else { return }
            forms[category] = member.1["stringUnit"]?["value"]?.string
        }
        guard forms.isEmpty || forms[.other] != nil else {
            throw refusal(
                "The text “\(key.rawValue)” (\(language)) has no form for “other”.",
                "Add it: every language has that form."
            )
        }
        return forms
    }

    private static func refusal(_ message: String, _ recovery: String) -> PingError {
        PingError(.invalidConfiguration, message, recovery: recovery)
    }
}
