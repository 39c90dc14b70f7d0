extension Plot {
    /// Memory over logins: one line for each series.
    static func lines(_ name: String, _ title: String, _ series: [Growth.Series]) -> Plot {
        let (left, top, bottom, height) = (48.0, 34.0, 270.0, 380.0)
        let points = series.flatMap(\.points)
        let logins = points.map(\.logins).max() ?? 1
        // Up to a whole number of tens at each of the marks.
        let megabytes = max(1, ((points.map(\.megabytes).max() ?? 0) / 40).rounded(.up)) * 40
        func x(_ value: Int) -> Double { left + Double(value) / Double(logins) * (width - left - 20) }
        func y(_ value: Double) -> Double { bottom - value / megabytes * (bottom - top) }
        var parts = [
            #"<path class="axis" fill="none" d="M\#(number(left)) \#(number(top))V\#(number(bottom))H\#(number(width - 20))"/>"#,
            #"<text class="quiet" x="\#(number(width - 20))" y="\#(number(bottom + 18))" text-anchor="end">\#(logins) logins</text>"#,
        ]
        for mark in 0...4 {
            let value = megabytes * Double(mark) / 4
            parts.append(
                #"<text class="quiet" x="\#(number(left - 6))" y="\#(number(y(value) + 4))" text-anchor="end">\#(Int(value)) MB</text>"#
            )
        }
        for (index, series) in series.enumerated() {
            let line = series.points.map { "\(number(x($0.logins))) \(number(y($0.megabytes)))" }.joined(separator: "L")
            let legend = bottom + 36 + Double(index) * 18
            parts.append(#"<path class="line c\#(index % 4)" d="M\#(line)"/>"#)
            parts.append(#"<path class="line c\#(index % 4)" d="M\#(number(left)) \#(number(legend))h24"/>"#)
            parts.append(#"<text x="\#(number(left + 32))" y="\#(number(legend + 4))">\#(escaped(series.name))</text>"#)
        }
        return Plot(name, title, height: height, parts.joined(separator: "\n"))
    }
}
