import PingLoginWeb

/// Draws a flow's graph as SVG, from left to right, with the same as a table for those who cannot see it.
struct FlowDrawing: Sendable {
    private static let box = (width: 190, height: 48)
    private static let gap = (width: 130, height: 34)
    private static let margin = 30
    private static let captionLength = 26

    let graph: FlowGraph
    private let places: [String: Place]
    private let size: (width: Int, height: Int)

    private struct Place {
        let x: Int
        let y: Int
    }

    init(graph: FlowGraph) {
        self.graph = graph
        var places: [String: Place] = [:]
        let layers = graph.layers
        let step = (width: Self.box.width + Self.gap.width, height: Self.box.height + Self.gap.height)
        for (column, layer) in layers.enumerated() {
            for (row, node) in layer.enumerated() {
                places[node.name] = Place(x: Self.margin + column * step.width, y: Self.margin + row * step.height)
            }
        }
        self.places = places
        let rows = layers.map(\.count).max() ?? 1
        size = (
            width: Self.margin * 2 + layers.count * step.width - Self.gap.width,
            height: Self.margin * 2 + rows * step.height
        )
    }

    var html: HTML {
        """
        <div class="scroll" tabindex="0" role="region" aria-label="\(graph.title)">
        <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="\(graph.title)" width="\(size.width)" height="\(size.height)"
        viewBox="0 0 \(size.width) \(size.height)" font-size="13" fill="currentColor"><defs><marker id="tip" viewBox="0 0 8 8" refX="8"
        refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
        \(graph.edges.compactMap(edge))\(graph.nodes.compactMap(node))</svg></div>
        """
    }

    private func node(_ node: FlowGraph.Node) -> HTML? {
        guard let place = places[node.name] else { return nil }
        let radius = node.kind == .end ? Self.box.height / 2 : node.kind == .page ? 8 : 0
        let dash: HTML? = node.kind == .action ? " stroke-dasharray=\"5 3\"" : nil
        let x = place.x + Self.box.width / 2
        let caption: HTML? =
            node.caption.isEmpty
            ? nil
            : "<text x=\"\(x)\" y=\"\(place.y + 38)\" text-anchor=\"middle\" font-size=\"11\">\(Self.short(node.caption))</text>"
        return """
            <g><title>\(node.name): \(node.caption)</title><rect x="\(place.x)" y="\(place.y)" width="\(Self.box.width)"
            height="\(Self.box.height)" rx="\(radius)" fill="none" stroke="currentColor"\(dash)/><text x="\(x)"
            y="\(place.y + (node.caption.isEmpty ? 29 : 21))" text-anchor="middle" font-weight="600">\(Self.short(node.name))</text>\(caption)</g>
            """
    }

    private func edge(_ edge: FlowGraph.Edge) -> HTML? {
        guard let from = places[edge.from], let to = places[edge.to] else { return nil }
        let (start, end) = (from.y + Self.box.height / 2, to.y + Self.box.height / 2)
        if to.x > from.x {
            let (left, right) = (from.x + Self.box.width, to.x)
            let bend = Self.gap.width / 2
            return arrow(
                "M\(left) \(start)C\(left + bend) \(start) \(right - bend) \(end) \(right) \(end)",
                label: edge.label,
                x: left + Self.gap.width / 2,
                y: start + (end - start) * Self.gap.width / 2 / max(right - left, 1) - 5
            )
        }
        // Back to an earlier step: below both.
        let (right, left) = (from.x + Self.box.width / 2, to.x + Self.box.width / 2 + 16)
        let (bottom, top) = (from.y + Self.box.height, to.y + Self.box.height)
        let low = max(bottom, top) + 26
        return arrow(
            "M\(right) \(bottom)C\(right) \(low) \(left) \(low) \(left) \(top)",
            label: edge.label,
            x: (right + left) / 2,
            y: low
        )
    }

    private func arrow(_ path: String, label: String, x: Int, y: Int) -> HTML {
        let text: HTML? =
            label.isEmpty
            ? nil : "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"middle\" font-size=\"11\">\(Self.short(label))</text>"
        return
            "<path d=\"\(path)\" fill=\"none\" stroke=\"currentColor\" opacity=\".6\" marker-end=\"url(#tip)\"/>\(text)"
    }

    private static func short(_ text: String) -> String {
        text.count > captionLength ? text.prefix(captionLength - 1) + "…" : text
    }
}
