import PingCommons

/// The content of a page.
struct JourneyPage: Sendable {
    let header: String?
    let description: String?
    /// Free text, or localised texts, sent as JSON in a string.
    let stage: String?
    let callbacks: [CallbackDefinition]

    static func read(_ value: FlowValue) throws -> JourneyPage {
        let members = try value.mapping()
        try members.allow(["header", "description", "stage", "callbacks"])
        return JourneyPage(
            header: try value.part(nil) { try members["header"]?.string() },
            description: try value.part(nil) { try members["description"]?.string() },
            stage: try value.part(nil) {
                try members["stage"].map { stage in
                    if case .mapping = stage.content { stage.json.text() } else { try stage.string() }
                }
            },
            callbacks: try members.required("callbacks").sequence().compactMap { callback in
                try value.part(nil) { try CallbackDefinition.read(callback) }
            }
        )
    }

    /// Stands for a page that cannot be read.
    static let empty = JourneyPage(header: nil, description: nil, stage: nil, callbacks: [])

    /// A single callback outside a Page node has no `_id`.
    var isPageNode: Bool { header != nil || description != nil || stage != nil || callbacks.count > 1 }
}
