import PingCommons

/// A journey as its file describes it.
struct JourneyDefinition: Sendable {
    let name: String
    let title: String
    let summary: String
    /// The realms that have it; `nil` for all.
    let realms: [String]?
    /// Whether the journey needs a session to start with.
    let needsSession: Bool
    let start: String
    let nodes: [String: JourneyNode]
    /// Answers that lead to success, for demonstrations and tests.
    let demoAnswers: JSON?

    /// The end nodes of every journey.
    static let ends = ["success", "failure"]

    static func read(_ value: FlowValue) throws -> JourneyDefinition {
        let members = try value.mapping()
        try members.allow(["journey", "title", "description", "realms", "needsSession", "start", "answers", "nodes"])
        let entries = try members.required("nodes").mapping().members
        guard let first = entries.first else { throw value.failure("“nodes” is empty") }
        var nodes: [String: JourneyNode] = [:]
        for entry in entries {
            nodes[entry.name] = try value.part(nil) {
                guard !ends.contains(entry.name) else {
                    throw entry.value.failure("“\(entry.name)” is a journey's end")
                }
                return try JourneyNode.read(entry.value)
            }
        }
        let names = Set(entries.map(\.name))
        let start = try value.part(first.name) { try members["start"]?.string() ?? first.name }
        if !names.contains(start) { try value.note((members["start"] ?? value).failure("there is no node “\(start)”")) }
        for entry in entries { try nodes[entry.name]?.checkTargets(names.union(ends)) }
        return JourneyDefinition(
            name: try value.part("") { try members.required("journey").string() },
            title: try value.part("") { try members.required("title").string() },
            summary: try value.part("") { try members["description"]?.string() ?? "" },
            realms: try value.part(nil) { try members["realms"]?.sequence().map { try $0.string() } },
            needsSession: try value.part(false) { try members["needsSession"]?.bool() ?? false },
            start: start,
            nodes: nodes,
            demoAnswers: members["answers"]?.json
        )
    }
}
