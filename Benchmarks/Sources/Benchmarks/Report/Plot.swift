/// A drawing in SVG that can be read on a light page and on a dark one.
struct Plot {
    let name: String
    let title: String
    let svg: String

    static let width = 760.0

    init(_ name: String, _ title: String, height: Double, _ content: String) {
        self.name = name
        self.title = title
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(Self.width)) \(Self.number(height))" \
            font-family="system-ui, sans-serif" font-size="12" role="img">
            <title>\(Self.escaped(title))</title>
            <style>
            text { fill: #24292f } .quiet { fill: #57606a } .axis { stroke: #8c959f; stroke-width: 1 }
            .ours { fill: #0969da } .floor { fill: #8c959f }
            .line { fill: none; stroke-width: 2 } .c0 { stroke: #0969da } .c1 { stroke: #8250df } .c2 { stroke: #bf3989 }
            .c3 { stroke: #bc4c00 }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 } .quiet { fill: #8d96a0 } .ours { fill: #4493f8 } .floor { fill: #6e7681 }
            .c0 { stroke: #4493f8 } .c1 { stroke: #ab7df8 } .c2 { stroke: #db61a2 } .c3 { stroke: #db6d28 }
            }
            </style>
            <text x="0" y="16" font-size="14" font-weight="600">\(Self.escaped(title))</text>
            \(content)
            </svg>

            """
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("`", with: "")
    }

    /// One digit behind the point is more than a screen shows.
    static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
