public import Foundation

/// A number to type.
public struct NumberInput: Sendable {
    /// The caption.
    public let label: String
    /// The number; `nil` while the text is not a number.
    public let value: FieldValue<Double?>

    /// Takes what was typed as the number.
    ///
    /// - Parameters:
    ///   - text: The typed text. Nothing but spaces means no number.
    ///   - locale: How numbers are written; the user's way at first.
    /// - Returns: Whether it is a number, or empty. There is no number when it is not.
    @discardableResult
    public func type(_ text: String, locale: Locale = .current) -> Bool {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        value.current = Self.number(trimmed, locale)
        return trimmed.isEmpty || value.current != nil
    }

    /// The number as it is typed; empty while the field has no number.
    ///
    /// - Parameter locale: How numbers are written; the user's way at first.
    public func text(locale: Locale = .current) -> String {
        value.current?.formatted(Self.style(locale)) ?? ""
    }

    /// Written out, since the platform's own reading is content with a number at the beginning of something else.
    private static func number(_ text: String, _ locale: Locale) -> Double? {
        let separator = locale.decimalSeparator ?? "."
        guard separator == "." || !text.contains(".") else { return nil }
        let plain = text.replacing(separator, with: ".").replacing("\u{2212}", with: "-")
            .map { $0.wholeNumberValue.map(String.init) ?? String($0) }.joined()
        guard plain.allSatisfy({ ("0"..."9").contains($0) || "+-.".contains($0) }) else { return nil }
        return Double(plain)
    }

    private static func style(_ locale: Locale) -> FloatingPointFormatStyle<Double> {
        .number.grouping(.never).precision(.fractionLength(0...15)).locale(locale)
    }
}
