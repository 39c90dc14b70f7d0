public import Foundation
public import PingCommons
import PingLoginCatalog

/// The words that are the app's and not the server's, in the user's language.
///
/// The SDK brings English, German, French, Spanish, Japanese and Arabic. `LoginModel` takes the language from
/// `config.languages`, so that its texts and the server's agree; a page on the web takes that of the browser:
///
/// ```swift
/// let texts = LoginTexts(languages: AcceptLanguage(headerField: "de-CH, en;q=0.8"))
/// ```
///
/// Replace a text by its ``Key``, or give the app's own String Catalog, with ``init(bundle:table:languages:)`` in an
/// app of Xcode and with ``init(catalog:languages:)`` elsewhere. The texts are shown as they stand, without markup.
public struct LoginTexts: Hashable, Sendable {
    /// The language of the texts (BCP 47).
    public let language: String
    private var texts: [Key: LoginText]

    /// English.
    public init() { self.init([:], languages: AcceptLanguage([])) }

    /// The texts in the first of some languages that the SDK has texts in; English where it has none.
    ///
    /// - Parameter languages: The languages, best first. `de-CH` is also looked for as `de` (RFC 4647, section 3.4).
    public init(languages: AcceptLanguage) { self.init([:], languages: languages) }

    /// The texts of an app's String Catalog. A text that it lacks in the language is the SDK's, and English where the
    /// SDK does not speak the language.
    ///
    /// - Parameters:
    ///   - catalog: A `.xcstrings` document whose keys are those of ``Key``. It may have languages that the SDK lacks.
    ///   - languages: The languages, best first.
    /// - Throws: `PingError` with code `malformedJSON`, or with code `invalidConfiguration` for an unknown key, for a
    ///   text that lacks the plural form *other*, and for one with a place that no value is given for.
    public init(catalog: Data, languages: AcceptLanguage) throws {
        let own = try StringCatalog(catalog).texts
        for texts in own.values {
            for (key, text) in texts { try text.check(for: key) }
        }
        self.init(own, languages: languages)
    }

    init(_ own: [String: [Key: LoginText]], languages: AcceptLanguage) {
        let known = Set(Self.shipped.keys).union(own.keys)
        language = languages.best(of: known) ?? Self.sourceLanguage
        let base = AcceptLanguage([language]).best(of: Self.shipped.keys) ?? Self.sourceLanguage
        texts = (Self.shipped[base] ?? [:]).merging(own[language] ?? [:]) { $1 }
    }

    /// A text. Set one to replace it; it keeps its places for values, and its form no longer follows a number.
    public subscript(key: Key) -> String {
        get { text(key, values: []) }
        set { texts[key] = LoginText(newValue, in: language) }
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { Self.isRightToLeft(language) }

    /// The locale of the names that the system knows, such as those of regions.
    package var locale: Locale { Locale(identifier: language) }

    /// A text with values in its places.
    func text(_ key: Key, _ values: LoginText.Value...) -> String { text(key, values: values) }

    func text(_ key: Key, values: [LoginText.Value]) -> String {
        texts[key]?.filled(values) ?? key.rawValue
    }

    /// The values that the text of a key is given.
    static func places(of key: Key) -> Set<LoginText.Place> { shipped[sourceLanguage]?[key]?.places ?? [] }

    package static func isRightToLeft(_ language: String) -> Bool {
        Locale.Language(identifier: language).characterDirection == .rightToLeft
    }

    static let sourceLanguage = "en"

    /// The texts of the module, by their languages.
    static let shipped: [String: [Key: LoginText]] = {
        let document = unsafe PingLoginCatalog()
        let catalog = unsafe Data(bytes: document.bytes, count: document.length)
        return (try? StringCatalog(catalog).texts) ?? [:]
    }()
}
