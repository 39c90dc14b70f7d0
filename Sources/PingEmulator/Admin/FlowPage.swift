import PingLoginWeb

/// The page of one flow: its graph, and the same as a table.
struct FlowPage: Sendable {
    let description: FlowDescription
    let graph: FlowGraph

    /// `flows/journey/…` and `flows/davinci/…`; `nil` when there is no such flow.
    init?(_ path: [String], flows: FlowCatalogue) {
        guard path.count == 3, path[0] == "flows" else { return nil }
        switch path[1] {
        case "journey":
            guard let journey = flows.definitions.first(where: { $0.name == path[2] }) else { return nil }
            description = FlowDescription(journey)
            graph = FlowGraph(journey)
        case "davinci":
            guard let flow = flows.daVinciFlow(named: path[2]) else { return nil }
            description = FlowDescription(name: flow.name, title: flow.title, summary: flow.summary)
            graph = FlowGraph(flow)
        default: return nil
        }
    }

    var page: EmulatorPage {
        let rows = graph.edges.map { [HTML(text: $0.from), HTML(text: $0.label), HTML(text: $0.to)] }
        return EmulatorPage(
            title: "\(description.name) – PingEmulator",
            content: """
                <p><a href="/">PingEmulator</a></p><h1>\(description.title)</h1>
                <p class="quiet">\(description.name). \(description.summary)</p>\(FlowDrawing(graph: graph).html)
                \(HTML.table("Ways through the flow", ["From", "With", "To"], rows))
                """,
            isWide: true
        )
    }
}
