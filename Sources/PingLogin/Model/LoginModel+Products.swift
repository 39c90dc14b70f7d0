import PingFido
import PingOrchestrate

extension LoginModel {
    /// Creates a model for a login with a journey.
    ///
    /// - Parameters:
    ///   - journey: The server and its options.
    ///   - name: The journey's name at the server; `nil` for the realm's default journey.
    ///   - options: The options of the flow.
    ///   - authenticator: Makes and uses passkeys; `nil` for that of the journey's `FidoModule`. Without either, the
    ///     model tells the server that this device cannot.
    public convenience init(
        journey: Journey,
        name: String? = nil,
        options: JourneyOptions = JourneyOptions(),
        authenticator: (any Authenticator)? = nil
    ) {
        self.init(
            start: { await journey.start(name) { $0 = options } },
            resume: { link in await journey.resume(link) { $0 = options } },
            recognizes: { journey.canResume($0) },
            journey: { name in await journey.start(name) { $0 = options } },
            authenticator: authenticator
        )
        texts = LoginTexts(for: journey.workflow)
    }

    /// Creates a model for a login with a DaVinci flow.
    ///
    /// - Parameters:
    ///   - daVinci: The environment and its options.
    ///   - options: The options of the flow.
    ///   - authenticator: Makes and uses passkeys; `nil` for that of the workflow's `FidoModule`. Without either, the
    ///     model tells the server that this device cannot.
    public convenience init(
        daVinci: DaVinci,
        options: DaVinciOptions = DaVinciOptions(),
        authenticator: (any Authenticator)? = nil
    ) {
        self.init(start: { await daVinci.start { $0 = options } }, authenticator: authenticator)
        texts = LoginTexts(for: daVinci.workflow)
    }
}

extension LoginTexts {
    /// The texts in the languages that a product asks its server for.
    fileprivate init(for workflow: Workflow) {
        self.init(languages: workflow.sharedContext[.languages] ?? .preferred())
    }
}
