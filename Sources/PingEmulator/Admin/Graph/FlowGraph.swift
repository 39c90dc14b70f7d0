/// A flow as a graph: what it asks and does, and what leads from one to the other.
struct FlowGraph: Sendable, Equatable {
    struct Node: Sendable, Hashable {
        enum Kind: Sendable {
            case page
            case action
            case end
        }

        let name: String
        /// The text that it shows, or its work.
        let caption: String
        let kind: Kind
    }

    struct Edge: Sendable, Hashable {
        let from: String
        /// The outcome or button; empty where there is one way only.
        let label: String
        let to: String
    }

    let title: String
    let start: String
    /// In the order of the way from the start.
    let nodes: [Node]
    let edges: [Edge]

    init(title: String, start: String, nodes: [Node], edges: [Edge]) {
        self.title = title
        self.start = start
        let byName = Dictionary(nodes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let order = Self.order(from: start, edges)
        let rest = nodes.map(\.name).filter { !order.contains($0) }.sorted()
        self.nodes = (order + rest).compactMap { byName[$0] }
        let place = Dictionary(uniqueKeysWithValues: self.nodes.enumerated().map { ($1.name, $0) })
        self.edges = edges.sorted {
            (place[$0.from] ?? 0, place[$0.to] ?? 0, $0.label) < (place[$1.from] ?? 0, place[$1.to] ?? 0, $1.label)
        }
    }

    /// The nodes by the number of edges from the start, on the shortest way. The ends come last, with nodes that nothing leads to.
    var layers: [[Node]] {
        var depth = [start: 0]
        for name in Self.order(from: start, edges) {
            for edge in edges where edge.from == name && depth[edge.to] == nil {
                depth[edge.to] = (depth[name] ?? 0) + 1
            }
        }
        let last = (depth.values.max() ?? 0) + 1
        let layers = Dictionary(grouping: nodes) { $0.kind == .end ? last : depth[$0.name] ?? last }
        return (0...last).compactMap { layers[$0] }
    }

    private static func order(from start: String, _ edges: [Edge]) -> [String] {
        var order = [start]
        var next = 0
        while next < order.count {
            let following = edges.filter { $0.from == order[next] }.sorted { $0.label < $1.label }
            for edge in following where !order.contains(edge.to) { order.append(edge.to) }
            next += 1
        }
        return order
    }
}
