import PingJourney

/// Describes the steps of a journey in fields.
struct JourneySteps: FlowTranslator {
    let journey: Journey
    let redaction: Redaction

    func step(_ node: ContinueNode) async -> FlowStep {
        let polling = node.callback(PollingWaitCallback.self)
        let translator = CallbackFields(redaction: redaction, isWaiting: polling != nil)
        let link = Locked("")
        let isSuspended = Self.isSuspended(node)
        var fields: [Field] = []
        var passkeys: [PasskeyTask] = []
        for callback in node.callbacks {
            if isSuspended, let callback = callback as? SuspendedTextOutputCallback {
                fields.append(suspension(callback, translator, link))
            } else if let callback = callback as? any FidoCallback & PasskeyField {
                let task = PasskeyTask(callback, isBegun: true)
                passkeys.append(task)
                fields.append(translator.passkey(callback, task))
            } else {
                fields.append(await translator.field(for: callback))
            }
        }
        return FlowStep(
            stage: node.stage,
            header: node.header,
            description: node.pageDescription,
            fields: fields,
            waiting: polling.map { Waiting(duration: $0.duration, message: $0.message) },
            prepare: { [passkeys] in try await passkeys.finish() },
            submit: { [journey] in isSuspended ? await journey.resume(link.current) : await node.next() }
        )
    }

    /// Policies that are not met, and details of the journey's author.
    func details(of error: ErrorNode) -> [String] {
        let members = error.input["detail"]?.object ?? [:]
        let texts = members.sorted { $0.key < $1.key }.compactMap { name, value in
            value.lenientString.flatMap { $0.isEmpty || value.bool != nil ? nil : "\(name): \($0)" }
        }
        // What AM says of a journey that does not exist.
        let isUnknown = error.status == 400 && error.message == "No Configuration found"
        let advice = isUnknown ? ["The realm has no journey of this name. Check the name and the realm."] : []
        return advice + error.failedPolicies.map { $0.failedDescription(for: "") } + texts
    }

    /// Whether the step has nothing to answer, and says that the journey goes on elsewhere.
    private static func isSuspended(_ node: ContinueNode) -> Bool {
        let callbacks = node.callbacks
        return callbacks.contains { $0 is SuspendedTextOutputCallback }
            && callbacks.allSatisfy { $0 is any MessageCallback }
    }

    /// A suspended journey goes on with the link that the server sent elsewhere.
    private func suspension(
        _ callback: SuspendedTextOutputCallback,
        _ translator: CallbackFields,
        _ link: Locked<String>
    ) -> Field {
        var field = translator.base(callback, prompt: callback.message)
        field.question = .text(suggestion: "")
        field.title = "The link"
        field.missingAdvice = "When the link has come: `pingflow journey --resume 'LINK'`, with the same server."
        field.details = [("messageType", .int(callback.messageType.rawValue))]
        field.notes = [Note(Note.Kind(callback.messageType) ?? .information, callback.message)]
        field.fill = { link.set(ResumeLinkInput($0.text ?? "").text) }
        return field
    }
}
