/// A node as one line of JSON.
enum NodeLine {
    static func step(_ step: FlowStep) -> LineValue {
        let members: [(name: String, value: LineValue?)] = [
            ("stage", .text(step.stage)),
            ("header", .text(step.header?.plainText)),
            ("description", .text(step.description?.plainText)),
            ("footer", step.footer.map { .text($0.plainText) }),
            ("headerParts", step.header?.parts.map(LineValue.json)),
            ("descriptionParts", step.description?.parts.map(LineValue.json)),
            ("footerParts", step.footer?.parts.map(LineValue.json)),
        ]
        let details = step.details.map { (name: $0.name, value: LineValue?.some(.json($0.value))) }
        return line("continue", members + details + [("fields", .array(step.fields.map(\.line)))])
    }

    static func error(_ refusal: Refusal) -> LineValue {
        let members: [(name: String, value: LineValue?)] = [
            ("status", .int(refusal.status)),
            ("message", .text(refusal.message)),
            ("canRetry", .bool(refusal.canRetry)),
            ("details", refusal.details.isEmpty ? nil : .array(refusal.details.map { .text($0) })),
            ("retryAfter", refusal.retryAfter.map { .int($0.wholeSeconds) }),
            ("correlation", refusal.correlation.map { .text($0) }),
        ]
        return line("error", members)
    }

    static func suspended(_ path: String) -> LineValue { line("suspended", [("file", .text(path))]) }

    /// The error that kept the flow, or the tool, from continuing.
    static func failure(_ error: ToolError) -> LineValue {
        let members: [(name: String, value: LineValue?)] = [
            ("code", .text(error.code)),
            ("message", .text(error.message)),
            ("recovery", .text(error.recovery)),
            ("retryAfter", error.retryAfter.map { .int($0.wholeSeconds) }),
            ("correlation", error.correlation.map { .text($0) }),
        ]
        return line("failure", members)
    }

    static func success(session: LineValue, tokens: LineValue?, isReused: Bool) -> LineValue {
        line("success", [("session", session), ("reused", isReused ? .bool(true) : nil), ("tokens", tokens)])
    }

    /// Leaves out the members without a value.
    private static func line(_ kind: String, _ members: [(name: String, value: LineValue?)]) -> LineValue {
        .object([("node", .text(kind))] + members.compactMap { name, value in value.map { (name: name, value: $0) } })
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
