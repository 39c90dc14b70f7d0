extension Plot {
    /// A bar for each row that has a value, with the value beside it. Floors are grey.
    static func bars(
        _ name: String,
        _ title: String,
        _ rows: [(row: String, value: Double)],
        _ unit: Quantity.Unit
    ) -> Plot {
        let (labels, step, top) = (290.0, 24.0, 34.0)
        let most = rows.map(\.value).max() ?? 0
        let bars = rows.enumerated().map { index, row in
            let y = top + Double(index) * step
            let width = most > 0 ? row.value / most * (width - labels - 90) : 0
            let kind = row.row.contains("login") ? "ours" : "floor"
            return """
                <text x="\(number(labels - 8))" y="\(number(y + 13))" text-anchor="end">\(escaped(row.row))</text>
                <rect class="\(kind)" x="\(number(labels))" y="\(number(y))" width="\(number(max(width, 1)))" height="17"/>
                <text class="quiet" x="\(number(labels + width + 6))" y="\(number(y + 13))">\(Quantity(row.value, unit))</text>
                """
        }
        return Plot(name, title, height: top + Double(rows.count) * step + 6, bars.joined(separator: "\n"))
    }
}
