import Foundation
import PingCommons

/// A text with places for values, as a String Catalog has it: `%lld` for a number, `%@` for a text, `%1$lld` and `%2$@` where
/// there are several, and `%#@name@` for a part whose form follows a number.
struct LoginText: Hashable, Sendable {
    /// A value for a place. A number is in decimal notation.
    enum Value: Hashable, Sendable {
        case number(String)
        case text(String)

        static func number(_ value: Int) -> Value { .number(String(value)) }
    }

    /// A place for a value.
    struct Place: Hashable, Sendable {
        /// The number of the value, from 1.
        let position: Int
        let isNumber: Bool
    }

    /// A part whose form follows a number.
    struct Variant: Hashable, Sendable {
        /// The number's position among the values; `nil` when the format gives it.
        let position: Int?
        let forms: [PluralCategory: String]
    }

    /// The text, with `%#@name@` in the place of each variant.
    let format: String
    /// The variants by their names.
    private(set) var variants: [String: Variant] = [:]

    init(_ format: String, variants: [String: Variant] = [:]) {
        self.format = format
        self.variants = variants
    }

    /// The places of all forms.
    var places: Set<Place> {
        PluralCategory.allCases.reduce(into: []) { places, category in
            let text = expanded { variant, position in
                places.insert(Place(position: position, isNumber: true))
                return variant.forms[category] ?? variant.forms[.other]
            }
            places.formUnion(Self.places(of: text))
        }
    }

    /// The text for some values. A value that has no place is left out, and a place without a value stays as it stands.
    func filled(_ values: [Value], in language: String) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        let whole = expanded { variant, position in
            guard values.indices.contains(position - 1), case .number(let number) = values[position - 1] else {
                return variant.forms[.other]
            }
            return variant.forms[PluralCategory(of: number, in: language)] ?? variant.forms[.other]
        }
        let isolates = LoginTexts.isRightToLeft(language)
        return whole.replacing(Self.place) { match in
            guard let position = match.output.1.flatMap({ Int($0) }) else {
                return match.output.0 == "%%" ? "%" : match.output.0
            }
            guard values.indices.contains(position - 1) else { return match.output.0 }
            return switch values[position - 1] {
            case .number(let number): Self.inserted(number, isolated: false)
            case .text(let text): Self.inserted(text, isolated: isolates)
            }
        }
    }

    /// The text with one form of each variant, each place with its position.
    private func expanded(_ form: (_ variant: Variant, _ position: Int) -> String?) -> String {
        var positions: [String: Int] = [:]
        let format = Self.positioned(format) { positions[$0] = $1 }
        return variants.reduce(format) { text, entry in
            let position = entry.value.position ?? positions[entry.key] ?? 1
            let form = Self.positioned(form(entry.value, position) ?? "", of: position)
            return text.replacing("%#@\(entry.key)@", with: form)
        }
    }

    /// A value of the server's in a text of the app's. One of the other direction does not move the rest of the line (Unicode TR 9).
    private static func inserted(_ text: String, isolated: Bool) -> Substring {
        let text = ServerText.displayed(text)
        return isolated ? "\u{2068}\(text)\u{2069}" : text[...]
    }

    /// - Throws: `PingError` with code `invalidConfiguration` for a text with a place that the key has no value for.
    func check(for key: LoginTexts.Key, in language: String) throws {
        let unknown = places.subtracting(LoginTexts.places(of: key))
        guard let place = unknown.min(by: { $0.position < $1.position }) else { return }
        let name = "%\(place.position)$\(place.isNumber ? "lld" : "@")"
        throw PingError(
            .invalidConfiguration,
            "The text “\(key.rawValue)” (\(language)) has the place \(name), for which there is no value.",
            recovery: "Use the places of the English text: \(LoginTexts()[key])"
        )
    }

    private static var place: Regex<(Substring, Substring?, Substring?)> {
        /%(?:(?:([1-9])\$)?(?:(lld|ld|d|@|#@\w+@|arg))|%)/.asciiOnlyWordCharacters()
    }

    private static func places(of text: String) -> [Place] {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
        return text.matches(of: place).compactMap { match in
            guard let position = match.output.1.flatMap({ Int($0) }), let kind = match.output.2 else { return nil }
            return Place(position: position, isNumber: kind != "@")
        }
    }

    /// The text with the position in each place: that of the number for a form, the next one otherwise.
    private static func positioned(
        _ text: String,
        of number: Int? = nil,
        _ found: (_ variant: String, _ position: Int) -> Void = { _, _ in }
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var next = 1
        return text.replacing(place) { match in
            guard let kind = match.output.2 else { return String(match.output.0) }
            let position = match.output.1.flatMap { Int($0) } ?? number ?? next
            if match.output.1 == nil { next += 1 }
            if kind.hasPrefix("#") {
                found(String(kind.dropFirst(2).dropLast()), position)
                return "%\(kind)"
            }
            return "%\(position)$\(kind == "@" ? "@" : "lld")"
        }
    }
}
