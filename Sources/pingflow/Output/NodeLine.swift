/// A node as one line of JSON.
struct NodeLine: Sendable {
    private let value: LineValue

    /// The line without its end.
    var text: String { value.text }

    private init(_ kind: String, _ members: [(name: String, value: LineValue)]) {
        value = .object([("node", .text(kind))] + members)
    }
}

extension NodeLine {
    /// A step.
    static func step(_ step: FlowStep) -> NodeLine {
        let page: [(name: String, value: LineValue)] = [
            ("stage", .text(step.stage)),
            ("header", .text(step.header?.plainText)),
            ("description", .text(step.description?.plainText)),
        ]
        let texts = [("header", step.header), ("description", step.description), ("footer", step.footer)]
        let footer = step.footer.map { [(name: "footer", value: LineValue.text($0.plainText))] } ?? []
        let parts = texts.compactMap { name, text in
            text?.parts.map { (name: "\(name)Parts", value: LineValue.json($0)) }
        }
        let details = step.details.map { (name: $0.name, value: LineValue.json($0.value)) }
        return NodeLine("continue", page + footer + parts + details + [("fields", .array(step.fields.map(\.line)))])
    }

    /// The server's refusal.
    static func error(_ refusal: Refusal) -> NodeLine {
        var members: [(name: String, value: LineValue)] = [
            ("status", .int(refusal.status)),
            ("message", .text(refusal.message)),
            ("canRetry", .bool(refusal.canRetry)),
        ]
        if !refusal.details.isEmpty { members.append(("details", .array(refusal.details.map { .text($0) }))) }
        members += ServerPatience.member(refusal.retryAfter)
        if let correlation = refusal.correlation { members.append(("correlation", .text(correlation))) }
        return NodeLine("error", members)
    }

    /// The flow waits in a file.
    static func suspended(_ path: String) -> NodeLine {
        NodeLine("suspended", [("file", .text(path))])
    }

    /// The error that kept the flow, or the tool, from continuing.
    static func failure(_ error: ToolError) -> NodeLine {
        let correlation = error.correlation.map { [(name: "correlation", value: LineValue.text($0))] } ?? []
        return NodeLine(
            "failure",
            [
                ("code", .text(error.code)),
                ("message", .text(error.message)),
                ("recovery", .text(error.recovery)),
            ] + ServerPatience.member(error.retryAfter) + correlation
        )
    }

    /// The end of a flow.
    static func success(session: LineValue, tokens: LineValue?, isReused: Bool = false) -> NodeLine {
        var members = [("session", session)]
        if isReused { members.append(("reused", .bool(true))) }
        if let tokens { members.append(("tokens", tokens)) }
        return NodeLine("success", members.map { (name: $0.0, value: $0.1) })
    }
}

extension Field {
    /// The field as part of a step's line.
    var line: LineValue {
        var members: [(name: String, value: LineValue)] =
            switch dialect {
            case .callback: [("type", .text(type)), ("id", .text(id)), ("prompt", .text(prompt))]
            case .collector(let isRequired):
                [
                    ("type", .text(type)), ("key", .text(id)), ("label", .text(prompt)),
                    ("required", .bool(isRequired)),
                ]
            }
        members.append(("value", .json(value)))
        members += details.map { ($0.name, .json($0.value)) }
        let refusals = notes.filter { $0.kind == .refusal }.map { LineValue.text($0.text) }
        if !refusals.isEmpty { members.append(("failedPolicies", .array(refusals))) }
        return .object(members)
    }
}

/// Writes one JSON object a line.
struct JSONLines: Sendable {
    let output: any TextOutput

    func write(_ line: NodeLine) {
        output.line(line.text)
    }
}
