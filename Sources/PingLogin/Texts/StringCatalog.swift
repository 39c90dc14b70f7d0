import Foundation
import PingCommons

/// The texts of a String Catalog (`.xcstrings`), a JSON document that Xcode edits.
struct StringCatalog {
    /// The texts by their languages.
    private(set) var texts: [String: [LoginTexts.Key: LoginText]] = [:]

    /// Reads a catalog.
    ///
    /// - Throws: `PingError` with code `malformedJSON`, or with code `invalidConfiguration` for another document, and
    ///   for a key that ``LoginTexts/Key`` lacks.
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
                guard let text = Self.text(localization, language) else { continue }
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
    private static func text(_ json: JSON, _ language: String) -> LoginText? {
        if let plural = json["variations"]?["plural"] {
            let forms = forms(plural)
            if forms.isEmpty { return nil }
            let variant = LoginText.Variant(position: 1, forms: forms)
            return LoginText("%#@value@", in: language, variants: ["value": variant])
        }
        let value = json["stringUnit"]?["value"]?.string ?? ""
        guard !value.isEmpty else { return nil }
        let variants = (json["substitutions"]?.members ?? [:]).reduce(into: [String: LoginText.Variant]()) {
            let forms = forms($1.1["variations"]?["plural"] ?? [:])
            $0[$1.0] = LoginText.Variant(position: $1.1["argNum"]?.int, forms: forms)
        }
        return LoginText(value, in: language, variants: variants)
    }

    private static func forms(_ json: JSON) -> LoginText.Forms {
        (json.members ?? [:]).reduce(into: [:]) { forms, member in
            guard let category = PluralCategory(rawValue: member.0) else { return }
            forms[category] = member.1["stringUnit"]?["value"]?.string
        }
    }

    private static func refusal(_ message: String, _ recovery: String) -> PingError {
        PingError(.invalidConfiguration, message, recovery: recovery)
    }
}
