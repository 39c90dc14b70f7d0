public import Foundation
import PingCommons

/// A number to type.
public struct NumberInput: Sendable {
    /// The caption.
    public let label: String
    /// The number; `nil` while the text is not a number.
    public let value: FieldValue<Double?>
    /// The number with all of its digits: ``value`` rounds whole numbers above 2^53.
    package let exact: FieldValue<JSONNumber?>

    /// Takes what was typed as the number.
    ///
    /// - Parameters:
    ///   - text: The typed text. Nothing but spaces means no number.
    ///   - locale: How numbers are written; the user's way at first.
    /// - Returns: Whether it is a number, or empty. There is no number when it is not.
    @discardableResult
    public func type(_ text: String, locale: Locale = .current) -> Bool {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        exact.current = Self.number(trimmed, locale)
        return trimmed.isEmpty || exact.current != nil
    }

    /// The number as it is typed; empty while the field has no number.
    ///
    /// - Parameter locale: How numbers are written; the user's way at first.
    public func text(locale: Locale = .current) -> String {
        if let whole = exact.current?.int { return whole.formatted(.number.grouping(.never).locale(locale)) }
        return value.current?.formatted(Self.style(locale)) ?? ""
    }

    /// Written out, since the platform's own reading is content with a number at the beginning of something else.
    private static func number(_ text: String, _ locale: Locale) -> JSONNumber? {
        let separator = locale.decimalSeparator ?? "."
        guard separator == "." || !text.contains(".") else { return nil }
        let plain = text.replacing(separator, with: ".").replacing("\u{2212}", with: "-")
            .map { $0.wholeNumberValue.map(String.init) ?? String($0) }.joined()
        guard plain.allSatisfy({ ("0"..."9").contains($0) || "+-.".contains($0) }) else { return nil }
        // Zeros in front, and a sign or a point alone, are typed but are not JSON.
        return JSONNumber(text: plain)
            ?? Double(plain).flatMap { Int(exactly: $0).map { JSONNumber($0) } ?? JSONNumber($0) }
    }

    private static func style(_ locale: Locale) -> FloatingPointFormatStyle<Double> {
        .number.grouping(.never).precision(.fractionLength(0...15)).locale(locale)
    }
}
