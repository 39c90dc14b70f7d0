import Foundation
import PingCommons

/// A text with places for values, as a String Catalog has it: `%lld` for a number, `%@` for a text, `%1$lld` and `%2$@`
/// where there are several, and `%#@name@` for a part whose form follows a number. A percent sign is
/// `%%` in a text with places.
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

    /// The forms of a part that follows a number.
    typealias Forms = [PluralCategory: String]

    /// A part whose form follows a number.
    struct Variant: Hashable, Sendable {
        /// The number's position among the values; `nil` when the format gives it.
        let position: Int?
        let forms: Forms
    }

    /// The text, with `%#@name@` in the place of each variant.
    let format: String
    /// The variants by their names.
    let variants: [String: Variant]
    /// The language of the text, whose rules choose the forms.
    let language: String

    init(_ format: String, in language: String, variants: [String: Variant] = [:]) {
        self.format = format
        self.language = language
        self.variants = variants
    }

    /// The text for some values. A value that has no place is left out, and a place without a value stays as it stands.
    func filled(_ values: [Value]) -> String {
        Directive.pieces(of: format).reduce(into: "") { text, piece in
            guard case .variant(let name) = piece.kind, let variant = variants[name] else {
                text += shown(piece, values)
                return
            }
            let position = variant.position ?? piece.position
            for piece in Directive.pieces(of: form(of: variant, values.at(position)), number: position) {
                text += shown(piece, values)
            }
        }
    }

    private func form(of variant: Variant, _ value: Value?) -> String {
        guard case .number(let number)? = value else { return variant.forms[.other] ?? "" }
        return variant.forms[PluralCategory(of: number, in: language)] ?? variant.forms[.other] ?? ""
    }

    private func shown(_ piece: Directive, _ values: [Value]) -> String {
        switch piece.kind {
        case .percent: values.isEmpty ? piece.text : "%"
        case .number, .text: values.at(piece.position).map(inserted) ?? piece.text
        case .words, .variant, .unknown: piece.text
        }
    }

    /// A value in the text. One of the other direction does not move the rest of the line (Unicode TR 9).
    private func inserted(_ value: Value) -> String {
        switch value {
        case .number(let text) where text.utf8.allSatisfy({ (UInt8(ascii: "+")...UInt8(ascii: "9")).contains($0) }):
            return text
        case .number(let text), .text(let text):
            let text = ServerText.displayed(text)
            let isApart = LoginTexts.isRightToLeft(language) || text.unicodeScalars.contains(where: Self.isRightToLeft)
            return isApart ? "\u{2068}\(text)\u{2069}" : text
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

// MARK: - Checking

extension LoginText {
    /// The places of all forms.
    var places: Set<Place> {
        var places: Set<Place> = []
        for piece in Directive.pieces(of: format) {
            if let place = piece.place { places.insert(place) }
            guard case .variant(let name) = piece.kind, let variant = variants[name] else { continue }
            let position = variant.position ?? piece.position
            places.insert(Place(position: position, isNumber: true))
            for form in variant.forms.values {
                places.formUnion(Directive.pieces(of: form, number: position).compactMap(\.place))
            }
        }
        return places
    }

    /// - Throws: `PingError` with code `invalidConfiguration` for a text with a place that the key has no value for,
    ///   with a directive that is not understood, and for a part without the plural form *other*.
    func check(for key: LoginTexts.Key) throws {
        let known = LoginTexts.places(of: key)
        if let place = places.subtracting(known).min(by: { $0.position < $1.position }) {
            let name = "%\(place.position)$\(place.isNumber ? "lld" : "@")"
            throw refusal(key, "has the place \(name), for which there is no value")
        }
        for variant in variants.values where variant.forms[.other] == nil {
            throw refusal(key, "has no form for “other”")
        }
        // A text without places is shown as it stands.
        if known.isEmpty { return }
        let forms = variants.values.flatMap(\.forms.values)
        try check(Directive.pieces(of: format), variants, key)
        try check(forms.flatMap { Directive.pieces(of: $0) }, [:], key)
    }

    /// - Parameter parts: The parts that the pieces may name. A form names none.
    private func check(_ pieces: [Directive], _ parts: [String: Variant], _ key: LoginTexts.Key) throws {
        for piece in pieces {
            switch piece.kind {
            case .unknown: throw refusal(key, "has a percent sign that begins no place; write it twice")
            case .variant(let name) where parts[name] == nil:
                throw refusal(key, "names a part, “\(ServerText.quoted(name))”, that it does not have there")
            default: break
            }
        }
    }

    private func refusal(_ key: LoginTexts.Key, _ problem: String) -> PingError {
        PingError(
            .invalidConfiguration,
            "The text “\(key.rawValue)” (\(language)) \(problem).",
            recovery: "Correct the catalog. The English text is: \(LoginTexts()[key])"
        )
    }
}

/// A piece of a text: words, or a directive that begins with a percent sign.
private struct Directive {
    enum Kind: Hashable {
        case words, number, text, percent, unknown
        case variant(String)
    }

    let text: String
    let kind: Kind
    let position: Int

    var place: LoginText.Place? {
        switch kind {
        case .number: LoginText.Place(position: position, isNumber: true)
        case .text: LoginText.Place(position: position, isNumber: false)
        case .words, .percent, .unknown, .variant: nil
        }
    }

    /// The pieces in their order, each place with its position: the next one where the text gives none.
    ///
    /// - Parameter number: The position of the number that chose the text, for places without a position.
    static func pieces(of text: String, number: Int? = nil) -> [Directive] {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return [Directive(text: text, kind: .words, position: 0)] }
        var pieces: [Directive] = []
        var (rest, next) = (text.startIndex, 1)
        for match in text.matches(of: pattern) {
            pieces.append(Directive(text: String(text[rest..<match.range.lowerBound]), kind: .words, position: 0))
            rest = match.range.upperBound
            let position = match.output.1.flatMap { Int($0) } ?? number ?? next
            let kind = kind(match.output.2, variant: match.output.3)
            if match.output.1 == nil, kind != .percent, kind != .unknown { next += 1 }
            pieces.append(Directive(text: String(match.output.0), kind: kind, position: position))
        }
        return pieces + [Directive(text: String(text[rest...]), kind: .words, position: 0)]
    }

    private static func kind(_ directive: Substring?, variant: Substring?) -> Kind {
        if let variant { return .variant(String(variant)) }
        return switch directive {
        case "%": .percent
        case "@": .text
        case "lld", "ld", "d", "arg": .number
        default: .unknown
        }
    }

    /// By scalars: a joiner may follow a place, and is not a part of it.
    private static var pattern: Regex<(Substring, Substring?, Substring?, Substring?)> {
        /%(?:([1-9][0-9]?)\$)?(lld|ld|d|@|arg|%|#@([A-Za-z0-9_]+)@)?/.matchingSemantics(.unicodeScalar)
    }
}

extension [LoginText.Value] {
    fileprivate func at(_ position: Int) -> LoginText.Value? {
        indices.contains(position - 1) ? self[position - 1] : nil
    }
}
