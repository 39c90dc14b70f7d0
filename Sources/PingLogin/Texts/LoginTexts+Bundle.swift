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
            guard let texts = try BundleTable(bundle, table, language)?.texts() else { continue }
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
}

/// The two property lists that Xcode makes of a String Catalog for each language: one of plain texts, and one of texts
/// whose form follows a number.
private struct BundleTable {
    private let entries: [(name: String, entry: Entry)]
    private let language: String

    /// - Returns: `nil` when the bundle has neither.
    init?(_ bundle: Bundle, _ table: String, _ language: String) {
        let lists = ["strings", "stringsdict"].compactMap { kind in
            bundle.url(forResource: table, withExtension: kind, subdirectory: nil, localization: language)
                .flatMap { try? Data(contentsOf: $0) }
                .flatMap { try? PropertyListDecoder().decode([String: Entry].self, from: $0) }
        }
        if lists.isEmpty { return nil }
        self.language = language
        entries = lists.flatMap { $0.map { ($0, $1) } }
    }

    func texts() throws -> [LoginTexts.Key: LoginText] {
        try entries.reduce(into: [:]) { texts, item in
            if let text = item.entry.text(in: language) { texts[try StringCatalog.key(item.name)] = text }
        }
    }

    private enum Entry: Decodable {
        case plain(String)
        case members([String: Entry])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .plain(text)
            } else {
                self = (try? container.decode([String: Entry].self)).map(Entry.members) ?? .other
            }
        }

        func text(in language: String) -> LoginText? {
            switch self {
            case .plain(let text): LoginText(text, in: language)
            case .members(let members):
                members["NSStringLocalizedFormatKey"]?.string.map { format in
                    LoginText(format, in: language, variants: members.compactMapValues(\.variant))
                }
            case .other: nil
            }
        }

        private var string: String? { if case .plain(let text) = self { text } else { nil } }

        private var variant: LoginText.Variant? {
            guard case .members(let rules) = self else { return nil }
            let forms = rules.reduce(into: LoginText.Forms()) { forms, rule in
                if let category = PluralCategory(rawValue: rule.key) { forms[category] = rule.value.string }
            }
            return LoginText.Variant(position: nil, forms: forms)
        }
    }
}
