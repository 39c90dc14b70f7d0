/// How many letters differ between two words (Levenshtein).
package enum EditDistance {
    /// The number of letters to insert, remove or replace to make one word of the other. Words are short: the work
    /// grows with the product of their lengths, and a word of more than 64 letters is as far from
    /// all others as it is long.
    package static func between(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        guard one.count <= 64, other.count <= 64 else { return max(one.count, other.count) }
        var row = Array(0...other.count)
        for (line, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, counterpart) in other.enumerated() {
                let replaced = diagonal + (letter == counterpart ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
