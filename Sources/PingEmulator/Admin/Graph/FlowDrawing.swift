import PingLoginWeb

/// Draws a flow's graph as SVG, from left to right, with the same as a table for those who cannot see it.
struct FlowDrawing: Sendable {
    private static let captionLength = 26

    let graph: FlowGraph
    private let layout: FlowLayout

    init(graph: FlowGraph) {
        self.graph = graph
        layout = FlowLayout(graph)
    }

    var html: HTML {
        """
        <div class="scroll" tabindex="0" role="region" aria-label="\(graph.title)">
        <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="\(graph.title)" width="\(layout.size.width)" height="\(layout.size.height)"
        viewBox="0 0 \(layout.size.width) \(layout.size.height)" font-size="13" fill="currentColor"><defs><marker id="tip" viewBox="0 0 8 8"
        refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
        \(layout.ways.compactMap(line))\(graph.nodes.compactMap(node))\(layout.ways.compactMap(label))</svg></div>
        """
    }

    private func node(_ node: FlowGraph.Node) -> HTML? {
        guard let place = layout.places[node.name] else { return nil }
        let box = FlowLayout.box
        let radius = node.kind == .end ? box.height / 2 : node.kind == .page ? 8 : 0
        let dash: HTML? = node.kind == .action ? " stroke-dasharray=\"5 3\"" : nil
        let x = place.x + box.width / 2
        let caption: HTML? =
            node.caption.isEmpty
            ? nil
            : "<text x=\"\(x)\" y=\"\(place.y + 38)\" text-anchor=\"middle\" font-size=\"11\">\(Self.short(node.caption))</text>"
        return """
            <g><title>\(node.name): \(node.caption)</title><rect x="\(place.x)" y="\(place.y)" width="\(box.width)"
            height="\(box.height)" rx="\(radius)" fill="none" stroke="currentColor"\(dash)/><text x="\(x)"
            y="\(place.y + (node.caption.isEmpty ? 29 : 21))" text-anchor="middle" font-weight="600">\(Self.short(node.name))</text>\(caption)</g>
            """
    }

    private func line(_ way: FlowLayout.Way) -> HTML? {
        guard let first = way.points.first, let last = way.points.last else { return nil }
        var path = "M\(first.x) \(first.y)"
        if let low = way.low {
            // Down beside its node, back below all nodes, and up beside the other.
            path += "C\(first.x + 50) \(first.y) \(first.x + 50) \(low) \(first.x) \(low)L\(last.x) \(low)"
            path += "C\(last.x - 50) \(low) \(last.x - 50) \(last.y) \(last.x) \(last.y)"
        } else {
            for (left, right) in zip(way.points, way.points.dropFirst()) {
                let bend = (right.x - left.x) / 2
                path += "C\(left.x + bend) \(left.y) \(right.x - bend) \(right.y) \(right.x) \(right.y)"
            }
        }
        return
            "<path d=\"\(path)\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\" marker-end=\"url(#tip)\"/>"
    }

    /// In the first gap between two columns, or on the way back; with the page's colour around it, since other lines may cross it.
    private func label(_ way: FlowLayout.Way) -> HTML? {
        guard !way.label.isEmpty, let first = way.points.first, let last = way.points.last else { return nil }
        let next = way.points[1]
        let (x, y) =
            way.low.map { ((first.x + last.x) / 2, $0 + 4) } ?? ((first.x + next.x) / 2, (first.y + next.y) / 2 + 4)
        return """
            <text x="\(x)" y="\(y)" text-anchor="middle" font-size="11" paint-order="stroke" stroke="var(--card)"\
             stroke-width="5">\(Self.short(way.label))</text>
            """
    }

    private static func short(_ text: String) -> String {
        text.count > captionLength ? text.prefix(captionLength - 1) + "…" : text
    }
}
