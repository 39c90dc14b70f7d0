/// Finds the name that a mistyped one was meant to be.
struct NearestName {
    let names: [String]

    /// - Returns: `nil` when no name is near enough to be meant.
    func suggestion(for typed: String) -> String? {
        let typed = typed.lowercased()
        let limit = max(1, typed.count / 3)
        let near = names.map { (name: $0, distance: Self.distance(typed, $0.lowercased())) }
        return near.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
    }

    /// How many characters are to be inserted, removed, replaced or swapped with their neighbour (optimal string
    /// alignment). Names are short, and so is what is compared with them.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.prefix(100)), Array(second.prefix(100)))
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (first[i] == second[j] ? 0 : 1))
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
