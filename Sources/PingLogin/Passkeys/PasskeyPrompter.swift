import PingFido

/// Asks for passkeys without a press: drives ``PasskeyPrompts``.
@MainActor
final class PasskeyPrompter {
    private var machine = PasskeyPrompts()
    private var tools: [PasskeyPrompts.Screen: ScreenTools] = [:]
    private var page: PasskeyPage?
    /// The app's own authenticator, which comes before that of the screen.
    private var installed: (any Authenticator)?
    private var work: Task<Void, Never>?
    /// Sends the step of the page with a passkey.
    private var send: (@MainActor (LoginField.ID, any Authenticator) -> Void)?

    nonisolated init() {}

    deinit { work?.cancel() }

    /// A screen that lends its tools.
    ///
    /// - Returns: The tools of the screen that appeared last.
    func appear(_ screen: PasskeyPrompts.Screen, _ tools: ScreenTools) -> ScreenTools {
        self.tools[screen] = tools
        perform(machine.appear(screen))
        return tools
    }

    /// A screen that is gone.
    ///
    /// - Returns: The tools of the screen that is left; `nil` when none is.
    func disappear(_ screen: PasskeyPrompts.Screen) -> ScreenTools? {
        tools[screen] = nil
        perform(machine.disappear(screen))
        return machine.screen.flatMap { tools[$0] }
    }

    /// A page to ask for, for the first time or again.
    ///
    /// - Parameter page: The page whose passkeys it has to ask for; `nil` for nothing, and while the step is sent.
    func show(
        _ page: PasskeyPage?,
        installed: (any Authenticator)? = nil,
        send: (@MainActor (LoginField.ID, any Authenticator) -> Void)? = nil
    ) {
        self.page = page
        self.installed = installed
        self.send = send
        perform(machine.show(page?.offer))
    }

    private func perform(_ actions: [PasskeyPrompts.Action], _ credential: PasskeyCredential? = nil) {
        for action in actions {
            switch action {
            case .begin(let request, let offer, let screen): begin(request, offer, screen)
            case .withdraw: work?.cancel()
            case .send(let offer): if let credential { send?(offer.field, ReadyAuthenticator(credential)) }
            }
        }
    }

    /// Only an authenticator of the system asks in these ways.
    private func begin(_ request: Int, _ offer: PasskeyPrompts.Offer, _ screen: PasskeyPrompts.Screen) {
        guard let page,
            let authenticator = (installed ?? tools[screen]?.authenticator) as? any SystemAuthenticator
        else { return }
        let (field, chosen) = (page.field, authenticator.presenting(offer.presentation))
        work = Task { [weak self] in
            let result = await field.trial(with: chosen)
            self?.end(request, result)
        }
    }

    private func end(_ request: Int, _ result: Result<PasskeyCredential, any Error>) {
        switch result {
        case .success(let credential): perform(machine.end(request, hasPasskey: true), credential)
        case .failure(let error):
            if !(error is CancellationError) {
                let reason = PingError(ceremony: error)
                let words = [reason.message, reason.recovery].compactMap(\.self).joined(separator: " ")
                page?.step.workflow.config.logger.i("The system offered no passkey by itself. \(words)")
            }
            perform(machine.end(request, hasPasskey: false))
        }
    }
}
