import PingDavinci

/// Describes the steps of a DaVinci flow in fields.
struct DaVinciSteps: FlowTranslator {
    let redaction: Redaction

    func step(_ node: ContinueNode) -> FlowStep {
        let fields = CollectorFields(redaction: redaction)
        let collectors = node.collectors
        let buttons = collectors.compactMap { CollectorButtons(fields: fields).button(for: $0) }
        let passkeys = buttons.compactMap(\.passkey)
        return FlowStep(
            header: node.name,
            description: node.description,
            details: [("id", .string(node.id)), ("category", .string(node.category))],
            fields: collectors.map(fields.field),
            waiting: collectors.lazy.compactMap { $0 as? PollingCollector }.first.map(Self.waiting),
            buttons: buttons,
            prepare: { try await passkeys.finish() },
            submit: { await node.next() }
        )
    }

    /// The messages of the services behind the flow, about single fields and about the whole form.
    func details(of error: ErrorNode) -> [String] {
        let texts = error.details.flatMap { detail in
            let single = detail.rawResponse?.details ?? []
            return single.isEmpty ? [detail.message ?? detail.rawResponse?.message] : single.map(\.words)
        }
        let others = ["customErrorMessage", "errorMessage"].map { error.input[$0]?.lenientString }
        return (texts + others).compactMap { $0?.trimmed }.reduce(into: []) { lines, text in
            if !text.isEmpty, text != error.message, !lines.contains(text) { lines.append(text) }
        }
    }

    /// Polls until there is something to answer the step with.
    private static func waiting(_ collector: PollingCollector) -> Waiting {
        Waiting(
            duration: .seconds(collector.remainingTime),
            message: collector.label,
            work: {
                let status = await collector.poll()
                try Task.checkCancellation()
                return status.note
            }
        )
    }
}

extension PollingStatus {
    /// What a person should know of it.
    fileprivate var note: Note? {
        switch self {
        case .continue, .complete: nil
        case .timedOut: Note(.warning, "The time is up. pingflow tells the server.")
        case .expired: Note(.warning, "The server says that this step has expired.")
        case .error(let error): Note(.warning, error.message)
        }
    }
}

extension ErrorDetail {
    /// Which field is meant, what is wrong with it, and how many more tries there are.
    fileprivate var words: String? {
        let unmet = (innerError?.errors ?? [:]).sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }
        let text = unmet.isEmpty ? message ?? code ?? "" : unmet.joined(separator: " ")
        let remaining = innerError?.failuresRemaining ?? json["innerError"]?["attemptsRemaining"]?.lenientInt
        let tries = remaining.map { $0 == 1 ? " (one more try)" : " (\($0) more tries)" } ?? ""
        return (target.map { "\($0): " } ?? "") + text + tries
    }
}
