import PingFoundation

/// The languages the user reads, best first, as the `Accept-Language` header field says it (RFC 9110, section 12.5.4).
public struct AcceptLanguage: Sendable, Hashable {
    /// Language tags (BCP 47), best first, such as `en-GB`.
    public let languages: [String]

    /// Creates a list.
    ///
    /// - Parameter languages: Tags or locale identifiers (`en_GB`, `de_CH.UTF-8`), best first. What is not a language
    ///   tag is left out, doubles too.
    public init(_ languages: [String]) {
        var seen: Set<String> = []
        self.languages = languages.compactMap(Self.tag).filter { seen.insert($0.lowercased()).inserted }
    }

    /// Reads the `Accept-Language` field of a browser's request.
    ///
    /// - Parameter headerField: The value of the field. Anybody can send any field, so only its beginning is read; an
    ///   entry that is not a language tag, such as `*`, and one that the browser refuses with a
    ///   weight of 0 are left out.
    public init(headerField: String) {
        let wishes = headerField.prefix(1000).split(separator: ",").map(Self.wish).filter { $0.weight > 0 }
        // Sorting need not keep the order of equal weights.
        let sorted = wishes.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        self.init(Array(AcceptLanguage(sorted.map(\.element.tag)).languages.prefix(10)))
    }

    private static func wish(_ entry: Substring) -> (tag: String, weight: Double) {
        let parts = entry.split(separator: ";").map(\.trimmed)
        let weight =
            parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        return (parts.first ?? "", (0...1).contains(weight) ? weight : 0)
    }

    /// The first of the languages that is known, in a general form (RFC 4647, section 3.4) or another special one.
    package func best(of known: some Sequence<String>) -> String? {
        let tags = known.map { (tag: $0, key: $0.lowercased()) }.sorted { $0.key < $1.key }
        for language in languages {
            var tag = language.lowercased()[...]
            while true {
                if let match = tags.first(where: { $0.key == tag }) { return match.tag }
                guard let hyphen = tag.lastIndex(of: "-") else { break }
                tag = tag[..<hyphen]
            }
            if let relative = tags.first(where: { $0.key.hasPrefix("\(tag)-") }) { return relative.tag }
        }
        return nil
    }

    /// The languages that the user has chosen in this system.
    ///
    /// On Apple systems those of the settings; elsewhere the variables `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`
    /// in the order that POSIX and gettext give them, as they were when the process first asked.
    public static func preferred() -> AcceptLanguage {
        #if canImport(Darwin)
            AcceptLanguage(Locale.preferredLanguages)
        #else
            ofThisProcess
        #endif
    }

    #if !canImport(Darwin)
        /// Read once: every configuration asks, and reading the environment copies all of it.
        private static let ofThisProcess = fromEnvironment(ProcessInfo.processInfo.environment)
    #endif

    /// The header field's value, each language followed by its general form, with falling weight:
    /// `en-GB, en;q=0.9, nl;q=0.8`. `nil` when there is no language.
    public var headerValue: String? {
        guard !languages.isEmpty else { return nil }
        return expanded.prefix(10).enumerated().map { index, language in
            index == 0 ? language : "\(language);q=0.\(10 - index)"
        }.joined(separator: ", ")
    }

    /// The languages with the general form of each (`en` for `en-GB`) after the last of its kind.
    private var expanded: [String] {
        var result: [String] = []
        for (index, language) in languages.enumerated() {
            result.append(language)
            guard let general = Self.general(language), !languages.contains(general) else { continue }
            let isLast = !languages[(index + 1)...].contains { Self.general($0) == general }
            if isLast { result.append(general) }
        }
        return result
    }

    private static func general(_ language: String) -> String? {
        let primary = language.prefix { $0 != "-" }
        return primary.count == language.count ? nil : String(primary)
    }

    static func fromEnvironment(_ environment: [String: String]) -> AcceptLanguage {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale, locale != "C", locale != "POSIX" else { return AcceptLanguage([]) }
        let languages = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        return AcceptLanguage(languages + [locale])
    }

    /// The language tag of a locale identifier: no encoding, no modifier, hyphens.
    private static func tag(_ identifier: String) -> String? {
        let tag = identifier.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let primary = parts.first, (2...8).contains(primary.utf8.count), primary.utf8.allSatisfy(isLetter),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isLetterOrDigit) })
        else { return nil }
        return String(tag)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
