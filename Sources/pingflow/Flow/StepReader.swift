import PingFido

/// Describes the steps of a flow, of either product, in fields.
struct StepReader: Sendable {
    let redaction: SecretDisplay
    /// Takes up a suspended journey with the link that the server sent elsewhere; `nil` for a flow of forms.
    var resume: (@Sendable (String) async -> any Node)?
    /// Starts another journey that a text of a step leads to; `nil` for a flow of forms.
    var startJourney: (@Sendable (String) async -> any Node)?
    /// Shows the pages of identity providers; `nil` lets the user do that.
    var browser: ProviderBrowser?

    func step(_ node: ContinueNode) async throws -> FlowStep {
        try await prepare(node)
        let sources = FieldReader.sources(of: node)
        let wait = StepWait(node)
        let reader = FieldReader(redaction: redaction, isWaiting: wait != nil, browser: browser)
        let buttons = sources.compactMap { Button($0, reader) }
        var fields = sources.map(reader.field)
        let passkeys = buttons.compactMap(\.passkey) + askForPasskeys(sources, &fields)
        let redirects = redirects(of: sources, in: node, &fields)
        let isForm = resume == nil
        var step = FlowStep(
            stage: isForm ? nil : node.stage,
            header: (isForm ? node.name : node.header).map { RichContent($0) },
            description: (isForm ? node.description : node.pageDescription).map { RichContent($0) },
            footer: node.pageFooter.map { RichContent($0) },
            details: isForm ? [("id", .string(node.id)), ("category", .string(node.category))] : [],
            fields: fields,
            waiting: Waiting(node),
            buttons: buttons,
            prepare: {
                for redirect in redirects { try await redirect() }
                var notes: [Note] = []
                for passkey in passkeys { if let note = try await passkey.finish() { notes.append(note) } }
                return notes
            },
            submit: { if let wait { await wait.sendOnce() } else { await node.next() } }
        )
        if let resume, Self.isSuspended(node) { step.askForLink(resume) }
        step.numberLinks(startingJourneys: startJourney != nil)
        return step
    }

    /// Fills in what needs a device's abilities with what a command line has: mostly the server's error for that.
    private func prepare(_ node: ContinueNode) async throws {
        try await FieldWork.prepare(node)
        for field in LoginField.fields(of: node)
        where field.action is DeviceBindingCallback || field.action is DeviceSigningVerifierCallback {
            try await FieldWork.hold(field, in: node)
        }
    }

    /// A journey's step asks for leave to make or use a passkey; that of a form has a button.
    private func askForPasskeys(_ sources: [LoginField], _ fields: inout [Field]) -> [PasskeyTask] {
        sources.indices.compactMap { index in
            guard let callback = sources[index].action as? any FidoCallback & PasskeyField else { return nil }
            let task = PasskeyTask(callback, isBegun: !callback.wish.isConditional)
            fields[index] = Self.field(of: callback, task)
            return task
        }
    }

    /// The pages that the browser shows before a journey's step is sent.
    private func redirects(
        of sources: [LoginField],
        in node: ContinueNode,
        _ fields: inout [Field]
    ) -> [@Sendable () async throws -> Void] {
        sources.indices.compactMap { index in
            guard let callback = sources[index].action as? RedirectCallback,
                let browser = browser?.browser(for: callback.redirectUrl)
            else { return nil }
            fields[index].question = .nothing
            fields[index].notes = [Note(.information, "The journey continues in the browser.")]
            return { try await FieldWork.hold(sources[index], in: node, tools: ScreenTools(browser: browser)) }
        }
    }

    /// On the wire it is a metadata callback, as much else is.
    static func field(of callback: any FidoCallback, _ task: PasskeyTask) -> Field {
        var field = Field(type: "\(type(of: callback))", id: nil, prompt: "", details: task.details)
        task.ask(with: &field)
        return field
    }

    /// Whether the step has nothing to answer, and says that the journey continues elsewhere.
    private static func isSuspended(_ node: ContinueNode) -> Bool {
        let callbacks = node.callbacks
        return callbacks.contains { $0 is SuspendedTextOutputCallback }
            && callbacks.allSatisfy { $0 is any MessageCallback }
    }
}

extension FlowStep {
    /// A suspended journey continues with the link that the server sent elsewhere.
    fileprivate mutating func askForLink(_ resume: @escaping @Sendable (String) async -> any Node) {
        let link = Locked("")
        for index in fields.indices where fields[index].type == "SuspendedTextOutputCallback" {
            fields[index].question = .text(suggestion: "")
            fields[index].title = "The link"
            fields[index].missingAdvice =
                "When the link has arrived: `pingflow journey --resume 'LINK'`, with the same server."
            fields[index].fill = { link.set(ResumeLinkInput($0.text ?? "").text) }
        }
        submit = { await resume(link.current) }
    }
}

extension StepReader {
    /// - Parameter options: The options of a journey that the user takes up, or starts in place of a step.
    init(
        _ journey: Journey,
        _ redaction: SecretDisplay,
        browser: ProviderBrowser? = nil,
        options: JourneyOptions = JourneyOptions()
    ) {
        self.init(
            redaction: redaction,
            resume: { link in await journey.resume(link) { $0 = options } },
            startJourney: { name in await journey.start(name) { $0 = options } },
            browser: browser
        )
    }
}
