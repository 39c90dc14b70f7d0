import PingFido

/// The work of the device that fields need before their step is sent, with the providers of the workflow's modules.
package enum FieldWork {
    /// Fills in the fields that ask nothing of the user. Without a provider the field says so, where the
    /// protocol has a word for it.
    ///
    /// - Parameter isUsersDevice: Whether this machine is the user's device. A service collects no profile with the
    ///   provider that describes the machine it runs on.
    /// - Throws: `CancellationError`.
    package static func prepare(_ step: ContinueNode, isUsersDevice: Bool = true) async throws {
        let profiles = step.context.shared[.callbackProviders]?.deviceProfile
        for action in step.actions {
            switch action {
            case let callback as DeviceProfileCallback where !isUsersDevice && profiles is DefaultDeviceProfile:
                callback.setProfile(["version": "1.0"])
            case let callback as DeviceProfileCallback: await callback.collect()
            case let callback as AppIntegrityCallback: await callback.attest()
            case let callback as ReCaptchaCallback: await callback.verify()
            case let callback as ReCaptchaEnterpriseCallback: await callback.verify()
            case let callback as PingOneProtectInitializeCallback: await callback.start()
            case let callback as PingOneProtectEvaluationCallback: await callback.collect()
            case let collector as ProtectCollector: await collect(collector, step)
            default: continue
            }
            try Task.checkCancellation()
        }
    }

    /// The server takes a form without signals, and decides.
    private static func collect(_ collector: ProtectCollector, _ step: ContinueNode) async {
        do {
            try await collector.collect()
        } catch {
            step.workflow.config.logger.w("There are no risk signals for field “\(collector.key)”.", error: error)
        }
    }

    /// Holds the ceremony of a field.
    ///
    /// - Parameters:
    ///   - isUsersDevice: Whether this machine is the user's device. The keys of a service bind the service instead.
    ///   - authenticator: Makes and uses passkeys; `nil` for that of the workflow, or else of the screen.
    ///   - tools: The tools that the screen lends where the app has installed nothing.
    /// - Throws: The error that keeps the step from being sent: the user declined, or there is no way to do it at all.
    package static func hold(
        _ field: LoginField,
        in step: ContinueNode,
        isUsersDevice: Bool = true,
        authenticator: (any Authenticator)? = nil,
        tools: ScreenTools = ScreenTools()
    ) async throws {
        switch field.action {
        case let callback as DeviceBindingCallback where !isUsersDevice: callback.setClientError(.unsupported)
        case let callback as DeviceSigningVerifierCallback where !isUsersDevice: callback.setClientError(.unsupported)
        case let callback as DeviceBindingCallback: try await cancelled(callback.bind())
        case let callback as DeviceSigningVerifierCallback: try await cancelled(callback.sign())
        case let callback as IdPCallback: if !callback.isFulfilled { _ = try await callback.authorize().get() }
        case let callback as RedirectCallback: try await redirect(callback, step, tools)
        case let collector as IdpCollector:
            if !collector.isAuthorized { try await collector.authorize(lent: tools.browser) }
        // The proof in a step that did not reach the server remains valid, and nobody wants a second passkey.
        case let passkey as any PasskeyField where !passkey.isFulfilled:
            let installed = authenticator ?? step.context.shared[.authenticator]
            if let error = await passkey.runCeremony(with: installed ?? tools.authenticator) {
                try Task.checkCancellation()
                // The server learns why, and goes the way that the flow has for that.
                guard passkey.hasOutcome else { throw error }
                step.workflow.config.logger.w("There is no passkey for the step; the server learns why.", error: error)
            }
        default: break
        }
    }

    /// The callback tells the server why there is no proof, so the step can be sent; not when the user gave up waiting.
    private static func cancelled<Value>(_ result: Result<Value, any Error>) throws {
        if case .failure(let error) = result, error is CancellationError { throw error }
    }

    private static func redirect(
        _ callback: RedirectCallback,
        _ step: ContinueNode,
        _ tools: ScreenTools
    ) async throws {
        if callback.isFulfilled { return }
        let ways = step.context.shared[.idpConfig]
        guard let browser = ways?.browser ?? tools.browser else {
            throw PingError(
                .providerMissing,
                "The server leads to a web page, and this app has no browser for it.",
                recovery: "Install one with config.module(IdpModule.config)."
            )
        }
        let page = try callback.url().absoluteString
        let url = try await browser.open(page, callbackScheme: ways?.callbackScheme, until: callback.isAnswer)
        try callback.resume(from: url)
    }
}
