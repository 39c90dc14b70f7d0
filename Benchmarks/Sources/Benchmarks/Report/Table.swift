/// Figures that belong together.
struct Table: Encodable {
    struct Row: Encodable {
        let name: String
        /// One for each column; `nil` where there is nothing to say.
        let values: [Quantity?]
    }

    /// What results and plots call it.
    let id: String
    let title: String
    let columns: [String]
    var rows: [Row] = []
    /// What a reader has to know.
    var notes: [String] = []
    /// Why rows are empty.
    var failures: [String] = []

    init(_ id: String, _ title: String, columns: [String]) {
        self.id = id
        self.title = title
        self.columns = columns
    }

    mutating func add(_ name: String, _ values: Quantity?...) {
        rows.append(Row(name: name, values: values))
    }

    /// A column by its name, with the names of the rows that have a value there.
    func column(_ name: String) -> [(row: String, value: Double)] {
        guard let index = columns.firstIndex(of: name) else { return [] }
        return rows.compactMap { row in row.values[index].map { (row.name, $0.value) } }
    }

    /// As Markdown.
    var markdown: String {
        let head = [
            "### \(title)", "", "| | \(columns.joined(separator: " | ")) |",
            "|---|\(String(repeating: "---:|", count: columns.count))",
        ]
        let lines = rows.map { row in
            "| \(row.name) | \(row.values.map { $0?.description ?? "" }.joined(separator: " | ")) |"
        }
        return (head + lines + (notes + failures).flatMap { ["", $0] } + [""]).joined(separator: "\n")
    }
}
