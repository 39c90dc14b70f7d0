public import Foundation
import PingCommons

extension LoginTexts {
    /// The texts of an app's String Catalog that Xcode has compiled.
    ///
    /// In Xcode, add a String Catalog named *Login* to the app, with keys of ``Key`` that are managed by hand, and give
    /// the texts to the model before the start:
    ///
    /// ```swift
    /// model.texts = try LoginTexts(bundle: .main)
    /// ```
    ///
    /// A text that the catalog lacks in the language is the SDK's, and English where the SDK lacks the language.
    ///
    /// - Parameters:
    ///   - bundle: The bundle of the catalog.
    ///   - table: The name of the catalog, without its extension.
    ///   - languages: The languages, best first: those of the product's configuration; by default those of the system.
    /// - Throws: `PingError` with code `invalidConfiguration` when the bundle has no such catalog, for an unknown key,
    ///   for a text that lacks the plural form *other*, and for one with a place that no value is given for.
    public init(bundle: Bundle, table: String = "Login", languages: AcceptLanguage = .preferred()) throws {
        var own: [String: [Key: LoginText]] = [:]
        for language in bundle.localizations {
            guard let entries = Self.entries(bundle, table, language) else { continue }
            var texts: [Key: LoginText] = [:]
            for (name, entry) in entries {
                if let text = LoginText(compiled: entry, in: language) { texts[try StringCatalog.key(name)] = text }
            }
            for (key, text) in texts { try text.check(for: key) }
            own[language] = texts
        }
        guard !own.isEmpty else {
            throw PingError(
                .invalidConfiguration,
                "The bundle has no texts named “\(table)”.",
                recovery: "Add a String Catalog of that name to the target, or name another table."
            )
        }
        self.init(own, languages: languages)
    }

    /// The two property lists that Xcode makes of a String Catalog for each language: one of plain texts, and one of
    /// texts whose form follows a number, which replace plain ones.
    ///
    /// - Returns: `nil` when the bundle has neither.
    private static func entries(_ bundle: Bundle, _ table: String, _ language: String) -> [(key: String, value: Any)]? {
        let lists = ["strings", "stringsdict"].compactMap { kind -> [String: Any]? in
            guard
                let file = bundle.url(
                    forResource: table,
                    withExtension: kind,
                    subdirectory: nil,
                    localization: language
                ),
                let data = try? Data(contentsOf: file)
            else { return nil }
            return try? unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        }
        return lists.isEmpty ? nil : lists.flatMap { Array($0) }
    }
}

extension LoginText {
    /// A text of a property list; `nil` for one that is neither plain nor has a format.
    fileprivate init?(compiled entry: Any, in language: String) {
        if let text = entry as? String {
            self.init(text, in: language)
        } else if let members = entry as? [String: Any], let format = members["NSStringLocalizedFormatKey"] as? String {
            self.init(format, in: language, variants: members.compactMapValues(Self.variant))
        } else {
            return nil
        }
    }

    private static func variant(_ rules: Any) -> Variant? {
        guard let rules = rules as? [String: Any] else { return nil }
        let forms = rules.reduce(into: Forms()) { forms, rule in
            if let category = PluralCategory(rawValue: rule.key) { forms[category] = rule.value as? String }
        }
        return Variant(position: nil, forms: forms)
    }
}
