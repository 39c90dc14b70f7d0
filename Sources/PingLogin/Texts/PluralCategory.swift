/// The grammatical form that a number asks for in a language (Unicode CLDR, Language Plural Rules, cardinals).
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// - Parameters:
    ///   - number: A number in decimal notation, such as `5` or `1.5`; anything else is ``other``.
    ///   - language: A language tag. One without a rule here has the two forms of most languages.
    init(of number: String, in language: String) {
        let tag = language.lowercased()
        let primary = tag == "pt-pt" ? tag : String(tag.prefix { $0 != "-" })
        self = PluralOperands(number).map { $0.category(in: primary) } ?? .other
    }
}

/// A number as the rules of CLDR read it.
private struct PluralOperands {
    /// The whole part, without its sign.
    private let i: Int
    /// The digits behind the point, without trailing zeros, as a number.
    private let t: Int
    /// The same with trailing zeros.
    private let f: Int
    /// How many digits stand behind the point.
    private let v: Int

    init?(_ number: String) {
        let parts = (number.hasPrefix("-") ? number.dropFirst() : number[...]).split(
            separator: ".",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard let whole = parts.first.flatMap(Self.value), Self.value(fraction) != nil else { return nil }
        let significant = fraction.reversed().drop { $0 == "0" }.reversed()
        (i, t) = (whole, Self.value(String(significant)[...]) ?? 0)
        (f, v) = (Self.value(fraction) ?? 0, parts.count == 2 ? fraction.count : 0)
    }

    /// - Returns: `nil` for what is not decimal digits, and for a number that is too large.
    private static func value(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
    }

    /// Whether the number has no digits behind the point.
    private var isWhole: Bool { v == 0 }
    private var mod10: Int { i % 10 }
    private var mod100: Int { i % 100 }
    /// Whether the number equals a whole one.
    private func equals(_ whole: Int) -> Bool { t == 0 && i == whole }
    private func equals(_ range: ClosedRange<Int>) -> Bool { t == 0 && range.contains(i) }
    /// Whether the number is a whole number of millions, for the languages that say “a million of”.
    private var isMillions: Bool { isWhole && i != 0 && i % 1_000_000 == 0 }

    func category(in language: String) -> PluralCategory {
        switch language {
        case "ar": arabic
        case "he", "iw": isWhole && i == 1 || i == 0 && !isWhole ? .one : isWhole && i == 2 ? .two : .other
        case "ru", "uk", "be": slavic(mod10 == 1 && mod100 != 11)
        case "pl": slavic(i == 1)
        case "cs", "sk": !isWhole ? .many : i == 1 ? .one : (2...4).contains(i) ? .few : .other
        case "hr", "sr", "bs": southSlavic
        case "sl": !isWhole ? .few : mod100 == 1 ? .one : mod100 == 2 ? .two : (3...4).contains(mod100) ? .few : .other
        case "lt": lithuanian
        case "lv": latvian
        case "ro", "mo": isWhole && i == 1 ? .one : !isWhole || i == 0 || (1...19).contains(mod100) ? .few : .other
        case "ga": equals(1) ? .one : equals(2) ? .two : equals(3...6) ? .few : equals(7...10) ? .many : .other
        case "cy": welsh
        case "mt": maltese
        case "fr", "pt": i <= 1 ? .one : isMillions ? .many : .other
        case "es": equals(1) ? .one : isMillions ? .many : .other
        case "it", "ca", "pt-pt": isWhole && i == 1 ? .one : isMillions ? .many : .other
        default: twoForms(language)
        }
    }

    private func twoForms(_ language: String) -> PluralCategory {
        switch language {
        case "en", "de", "nl", "sv", "fi", "et", "yi", "sw", "ur", "fy", "gl": isWhole && i == 1 ? .one : .other
        case "hi", "bn", "fa", "gu", "kn", "am", "zu", "as": i == 0 || equals(1) ? .one : .other
        case "pa", "ln", "mg": equals(0...1) ? .one : .other
        case "hy": i <= 1 ? .one : .other
        case "mk": mod10 == 1 && mod100 != 11 && isWhole || f % 10 == 1 && f % 100 != 11 ? .one : .other
        case "da": equals(1) || t != 0 && i <= 1 ? .one : .other
        case "is": t == 0 && mod10 == 1 && mod100 != 11 || t % 10 == 1 && t % 100 != 11 ? .one : .other
        case "ja", "zh", "ko", "th", "vi", "id", "ms", "lo", "my", "km": .other
        default: equals(1) ? .one : .other
        }
    }

    private var arabic: PluralCategory {
        guard t == 0 else { return .other }
        return switch i {
        case 0: .zero
        case 1: .one
        case 2: .two
        default: (3...10).contains(mod100) ? .few : mod100 >= 11 ? .many : .other
        }
    }

    private func slavic(_ isOne: Bool) -> PluralCategory {
        guard isWhole else { return .other }
        return isOne ? .one : (2...4).contains(mod10) && !(12...14).contains(mod100) ? .few : .many
    }

    private var southSlavic: PluralCategory {
        let number = isWhole ? i : f
        if number % 10 == 1, number % 100 != 11 { return .one }
        return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? .few : .other
    }

    private var lithuanian: PluralCategory {
        if t != 0 { return .many }
        if (11...19).contains(mod100) { return .other }
        return mod10 == 1 ? .one : mod10 >= 2 ? .few : .other
    }

    private var latvian: PluralCategory {
        if t == 0, mod10 == 0 || (11...19).contains(mod100) { return .zero }
        if v == 2, (11...19).contains(f % 100) { return .zero }
        if t == 0, mod10 == 1 { return .one }
        return f % 10 == 1 && (v != 2 || f % 100 != 11) ? .one : .other
    }

    private var welsh: PluralCategory {
        guard t == 0 else { return .other }
        return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][i] ?? .other
    }

    private var maltese: PluralCategory {
        guard t == 0 else { return .other }
        if i == 1 { return .one }
        if i == 2 { return .two }
        return i == 0 || (3...10).contains(mod100) ? .few : (11...19).contains(mod100) ? .many : .other
    }
}
