public import Foundation

/// A phone number to type.
public struct PhoneInput: Sendable {
    /// The caption.
    public let label: String
    /// The region of the number, such as `GB`; not a dialling code.
    public let region: FieldValue<String>
    /// The number within its region.
    public let number: FieldValue<String>
    /// The extension behind the number; `nil` when the server does not ask for one.
    public let extensionNumber: FieldValue<String>?
    /// The caption of the extension.
    public let extensionLabel: String

    /// The regions to choose from, by their names. One that the server proposes is among them, whatever it is.
    ///
    /// - Parameter locale: The language of the names; the user's at first.
    public func regions(locale: Locale = .current) -> [LoginOption] {
        let known = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0.allSatisfy(\.isLetter) }
        let present = region.current
        let codes = present.isEmpty || known.contains(present) ? known : known + [present]
        return codes.map { LoginOption(id: $0, title: locale.localizedString(forRegionCode: $0) ?? $0) }
            .sorted { $0.title.compare($1.title, locale: locale) == .orderedAscending }
    }
}

extension [LoginOption] {
    /// The options whose title contains a text, or whose identifier it is. Case, accents and outer blanks do not count.
    ///
    /// - Parameter search: The text; all options match an empty one.
    package func matching(_ search: String) -> [LoginOption] {
        let search = search.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !search.isEmpty else { return self }
        return filter { option in
            option.id.caseInsensitiveCompare(search) == .orderedSame
                || option.title.range(
                    of: search,
                    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
                ) != nil
        }
    }
}
