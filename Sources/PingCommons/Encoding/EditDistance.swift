/// How many letters differ between two words (optimal string alignment).
package enum EditDistance {
    /// The number of letters to insert, remove, replace or swap with their neighbour to make one word of the other.
    /// Words are short: the work grows with the product of their lengths, and a word of more than 100 letters is as far
    /// from all others as it is long.
    package static func between(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        guard one.count <= 100, other.count <= 100 else { return max(one.count, other.count) }
        var rows = [Array(0...other.count)]
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
