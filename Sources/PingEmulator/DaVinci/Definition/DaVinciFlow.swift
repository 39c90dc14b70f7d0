import PingCommons

/// A DaVinci flow as its file describes it.
struct DaVinciFlow: Sendable {
    let name: String
    let title: String
    let summary: String
    let start: String
    let nodes: [String: DaVinciNode]
    /// Answers that lead to success, for demonstrations and tests.
    let demoAnswers: JSON?

    /// The end node of every flow.
    static let end = "success"

    /// Whether a file describes a DaVinci flow; others describe journeys.
    static func describes(_ value: FlowValue) -> Bool {
        guard case .mapping(let members) = value.content else { return false }
        return members.contains { $0.name == "flow" }
    }

    static func read(_ value: FlowValue) throws -> DaVinciFlow {
        let members = try value.mapping()
        try members.allow(["flow", "title", "description", "start", "answers", "nodes"])
        let entries = try members.required("nodes").mapping().members
        guard let first = entries.first else { throw value.failure("“nodes” is empty") }
        var nodes: [String: DaVinciNode] = [:]
        for entry in entries {
            nodes[entry.name] = try value.part(nil) {
                guard entry.name != end else { throw entry.value.failure("“\(end)” is a flow's end") }
                try requireWord(entry.name, at: entry.value)
                return try DaVinciNode.read(entry.value)
            }
        }
        try value.part(()) { try requireOwnIDs(nodes, at: value) }
        let names = Set(entries.map(\.name))
        let start = try value.part(first.name) { try members["start"]?.string() ?? first.name }
        if !names.contains(start) { try value.note((members["start"] ?? value).failure("there is no node “\(start)”")) }
        for entry in entries { try nodes[entry.name]?.checkTargets(names.union([end])) }
        return DaVinciFlow(
            name: try value.part("") {
                let name = try members.required("flow").string()
                try requireWord(name, at: value)
                return name
            },
            title: try value.part("") { try members.required("title").string() },
            summary: try value.part("") { try members["description"]?.string() ?? "" },
            start: start,
            nodes: nodes,
            demoAnswers: members["answers"]?.json
        )
    }

    /// Ids become parts of URLs and identify the nodes of a flow.
    private static func requireOwnIDs(_ nodes: [String: DaVinciNode], at value: FlowValue) throws {
        let ids = nodes.values.compactMap(\.id)
        for id in ids { try requireWord(id, at: value) }
        guard Set(ids).count == ids.count else { throw value.failure("two nodes have the same “id”") }
    }

    /// Names become parts of URLs.
    private static func requireWord(_ name: String, at value: FlowValue) throws {
        guard AcceptRule.matches(name, "[A-Za-z0-9-]+") else {
            throw value.failure("“\(name)” must consist of letters, digits and hyphens")
        }
    }
}
