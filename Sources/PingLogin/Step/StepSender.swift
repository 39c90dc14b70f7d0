import PingFido

/// Sends steps, those that ask nothing of the user by itself.
package struct StepSender: Sendable {
    /// How many steps in a row it sends by itself. A server that asks for more is shown to the user.
    private static let automaticLimit = 10

    /// Makes and uses passkeys; `nil` for that of the workflow.
    var authenticator: (any Authenticator)?
    /// The sheets that the screen lends.
    var tools = ScreenTools()
    /// Whether this machine is the user's device, and not a service's.
    private let isUsersDevice: Bool

    package init(authenticator: (any Authenticator)? = nil, isUsersDevice: Bool = true) {
        self.authenticator = authenticator
        self.isUsersDevice = isUsersDevice
    }

    /// Starts a flow.
    package func begin(_ start: @Sendable () async -> any Node) async -> LoginStanding {
        await goOn(from: LoginStanding(node: await start()))
    }

    /// Sends a step with what the user chose.
    ///
    /// - Parameters:
    ///   - fields: The step's fields as the user sees them.
    ///   - previous: The result of an earlier action that was cancelled.
    package func send(
        _ step: ContinueNode,
        _ choice: StepChoice,
        filledIn fields: [LoginField],
        after previous: LoginStanding?
    ) async -> LoginStanding {
        var step = step
        if let previous, previous.isCancelled, let reached = previous.step, reached !== step {
            // The server has taken the step; it continues from where the cancellation stopped it.
            return await goOn(from: LoginStanding(node: reached))
        }
        if let previous, !previous.isCancelled {
            // It came to an end before it could be cancelled. The user's choice holds for the same page only.
            guard let next = previous.node as? ContinueNode, StepWait(step) != nil, StepWait(next) != nil,
                choice.apply(to: next)
            else { return previous }
            step = next
        }
        if choice.isOfTheUser { fields.handOver(to: step) }
        return await goOn(from: await submit(step, choice))
    }

    private func goOn(from standing: LoginStanding) async -> LoginStanding {
        var standing = standing
        for _ in 0..<Self.automaticLimit {
            guard let step = standing.node as? ContinueNode, step.asksNothing, !Task.isCancelled else { break }
            standing = await submit(step, .plain)
        }
        return standing
    }

    private func submit(_ step: ContinueNode, _ choice: StepChoice) async -> LoginStanding {
        do {
            try await FieldWork.prepare(step, isUsersDevice: isUsersDevice)
            if let field = choice.ceremony(of: step) {
                try await FieldWork.hold(
                    field,
                    in: step,
                    isUsersDevice: isUsersDevice,
                    authenticator: authenticator,
                    tools: tools
                )
            }
            _ = choice.apply(to: step)
        } catch {
            let failure = FailureNode(cause: error)
            if !failure.isCancelled { step.workflow.config.logger.w("The step was not sent.", error: error) }
            return LoginStanding(node: failure, step: step)
        }
        return LoginStanding(node: await step.next(), step: step)
    }
}

extension ContinueNode {
    /// Whether the app can send this step without the user.
    fileprivate var asksNothing: Bool {
        let controls = LoginField.fields(of: self).map(\.control)
        let hasWork = controls.contains { if case .automatic = $0 { true } else { false } }
        return hasWork && controls.allSatisfy(\.isInvisible)
    }
}
