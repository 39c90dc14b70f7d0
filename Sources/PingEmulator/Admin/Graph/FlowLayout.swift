/// The places of the nodes of a flow's graph, in columns from left to right, and the paths of its edges: between the
/// nodes, never through one.
struct FlowLayout: Sendable {
    static let box = (width: 190, height: 48)
    private static let gap = (width: 130, height: 34)
    /// Wide enough for a way back to the first column.
    private static let margin = (width: 45, height: 30)
    private static let laneHeight = 14

    struct Point: Sendable, Hashable {
        var x: Int
        var y: Int
    }

    /// All edges from one node to another.
    struct Way: Sendable {
        let from: String
        let to: String
        /// Their outcomes or buttons.
        let label: String
        /// The point on the box that it leaves, the ends of its lane in each column that it crosses, and the point that it reaches.
        var points: [Point] = []
        /// For a way back: how far below the nodes it goes.
        var low: Int?
    }

    /// An occupant of a column.
    private enum Slot: Hashable {
        case node(String)
        /// Room for a way that crosses the column.
        case lane(Int)
    }

    let places: [String: Point]
    let ways: [Way]
    let size: (width: Int, height: Int)

    init(_ graph: FlowGraph) {
        var ways = Self.merged(graph.edges)
        let columns = Self.columns(graph.layers.map { $0.map(\.name) }, ways)
        var corners: [Slot: [Point]] = [:]
        var bottom = 0
        for (column, slots) in columns.enumerated() {
            var corner = Point(x: Self.margin.width + column * (Self.box.width + Self.gap.width), y: Self.margin.height)
            for slot in slots {
                corners[slot, default: []].append(corner)
                if case .node = slot { corner.y += Self.box.height } else { corner.y += Self.laneHeight }
                bottom = max(bottom, corner.y)
                corner.y += Self.gap.height
            }
        }
        for index in ways.indices {
            guard let from = corners[.node(ways[index].from)]?.first, let to = corners[.node(ways[index].to)]?.first
            else { continue }
            let isBack = to.x <= from.x
            let shift = Self.box.height / 2 + (isBack ? 12 : 0)
            let lanes = (corners[.lane(index)] ?? []).flatMap { lane in
                [lane, Point(x: lane.x + Self.box.width, y: lane.y)]
            }
            ways[index].points =
                [Point(x: from.x + Self.box.width, y: from.y + shift)]
                + lanes.map { Point(x: $0.x, y: $0.y + Self.laneHeight / 2) } + [Point(x: to.x, y: to.y + shift)]
            guard isBack else { continue }
            bottom += 26
            ways[index].low = bottom
        }
        self.ways = ways
        places = Dictionary(
            graph.nodes.compactMap { node in corners[.node(node.name)]?.first.map { (node.name, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        size = (
            width: Self.margin.width * 2 + columns.count * (Self.box.width + Self.gap.width) - Self.gap.width,
            height: bottom + Self.margin.height
        )
    }

    private static func merged(_ edges: [FlowGraph.Edge]) -> [Way] {
        var labels: [[String]: [String]] = [:]
        var order: [[String]] = []
        for edge in edges {
            if labels[[edge.from, edge.to]] == nil { order.append([edge.from, edge.to]) }
            labels[[edge.from, edge.to], default: []].append(edge.label)
        }
        return order.map { ends in
            let label = (labels[ends] ?? []).filter { !$0.isEmpty }.joined(separator: ", ")
            return Way(from: ends[0], to: ends[1], label: label)
        }
    }

    /// The nodes of each layer with the ways that cross it, each near what leads to it.
    private static func columns(_ layers: [[String]], _ ways: [Way]) -> [[Slot]] {
        var column: [String: Int] = [:]
        for (index, layer) in layers.enumerated() { for name in layer { column[name] = index } }
        var columns = layers.map { $0.map(Slot.node) }
        var sources: [Slot: [Slot]] = [:]
        for (index, way) in ways.enumerated() {
            guard let from = column[way.from], let to = column[way.to], from < to else { continue }
            for crossed in (from + 1)..<to { columns[crossed].append(.lane(index)) }
            sources[.lane(index)] = [.node(way.from)]
            sources[.node(way.to), default: []].append(to - from > 1 ? .lane(index) : .node(way.from))
        }
        for index in columns.indices.dropFirst() {
            let rows = Dictionary(uniqueKeysWithValues: columns[index - 1].enumerated().map { ($1, Double($0)) })
            let order = columns[index].enumerated().map { row, slot in
                // A lane continues from its own row, and begins at the row of its node.
                let found = rows[slot].map { [$0] } ?? (sources[slot] ?? []).compactMap { rows[$0] }
                let place = found.isEmpty ? Double(row) : found.reduce(0, +) / Double(found.count)
                return (place: place, row: row, slot: slot)
            }
            columns[index] = order.sorted { ($0.place, $0.row) < ($1.place, $1.row) }.map(\.slot)
        }
        return columns
    }
}
