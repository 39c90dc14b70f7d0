import Foundation

extension String {
    /// Without white space at both ends.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Without a last character, if it is that one.
    func droppingLast(_ character: Character) -> String {
        last == character ? String(dropLast()) : self
    }

    func caseInsensitiveEquals(_ other: String) -> Bool { caseInsensitiveCompare(other) == .orderedSame }
}
