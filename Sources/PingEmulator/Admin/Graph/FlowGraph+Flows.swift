extension FlowGraph {
    init(_ journey: JourneyDefinition) {
        let nodes = journey.nodes.map { name, node in Node(name: name, caption: node.caption, kind: node.graphKind) }
        let edges = journey.nodes.flatMap { name, node in
            node.ways.map { Edge(from: name, label: $0.label, to: $0.target) }
        }
        let ends = JourneyDefinition.ends.filter { end in edges.contains { $0.to == end } }
        self.init(
            title: journey.title,
            start: journey.start,
            nodes: nodes + ends.map { Node(name: $0, caption: "", kind: .end) },
            edges: edges
        )
    }

    init(_ flow: DaVinciFlow) {
        let nodes = flow.nodes.map { name, node in Node(name: name, caption: node.caption, kind: node.graphKind) }
        let edges = flow.nodes.flatMap { name, node in
            node.transitions.map { Edge(from: name, label: $0.key, to: $0.value) }
                + (node.next.map { [Edge(from: name, label: "", to: $0)] } ?? [])
        }
        let end =
            edges.contains { $0.to == DaVinciFlow.end } ? [Node(name: DaVinciFlow.end, caption: "", kind: .end)] : []
        self.init(title: flow.title, start: flow.start, nodes: nodes + end, edges: edges)
    }
}

extension JourneyNode {
    fileprivate var caption: String {
        switch kind {
        case .page(let page, _, _): page.callbacks.map(\.type).joined(separator: ", ")
        case .action(let action, _): type(of: action).name
        }
    }

    fileprivate var graphKind: FlowGraph.Node.Kind {
        if case .page = kind { .page } else { .action }
    }

    fileprivate var ways: [(label: String, target: String)] {
        switch kind {
        case .page(_, let next, let invalid):
            next.ways + (invalid.name == "failure" ? [] : [("invalid", invalid.name)])
        case .action(_, let outcomes):
            outcomes.map { (outcomes.count == 1 ? "" : $0.key, $0.value.name) }
        }
    }
}

extension Transition {
    fileprivate var ways: [(label: String, target: String)] {
        switch self {
        case .always(let target): [("", target.name)]
        case .by(let variable, let cases, let otherwise):
            cases.map { ("\(variable) = \($0.key)", $0.value.name) }
                + (otherwise.map { [("otherwise", $0.name)] } ?? [])
        }
    }
}

extension DaVinciNode {
    fileprivate var caption: String {
        switch kind {
        case .form(let form): form.name
        case .action(let action): type(of: action).name
        }
    }

    fileprivate var graphKind: FlowGraph.Node.Kind {
        if case .form = kind { .page } else { .action }
    }
}
