import PingCommons

/// Moves a run from node to node until it has a response.
struct JourneyEngine: Sendable {
    let emulator: EmulatorState

    /// The result of a walk.
    enum Stop: Sendable {
        case step
        case success
        case failure
    }

    /// More nodes than this without a step are a loop in the file.
    private static let nodeLimit = 200

    /// Continues with the submission of the last step.
    ///
    /// - Throws: ``HttpFailure`` when the submission cannot be read; the run is unchanged then.
    func proceed(_ run: inout JourneyRun, submission: JourneySubmission) throws -> Stop {
        guard let node = run.journey.nodes[run.node] else { return .failure }
        try submission.apply(to: &run)
        switch node.kind {
        case .page(let page, let next, let invalid):
            if IdentityPolicies(emulator: emulator).review(&run) { return .step }
            run.node = page.accepts(run) ? next.target(run.variables) ?? "failure" : invalid.name
        case .action(let action, let outcomes):
            if follow(try action.submitted(in: &run, emulator: emulator), outcomes, &run) { return .step }
        }
        return try walk(&run)
    }

    /// Begins at the run's node.
    func walk(_ run: inout JourneyRun) throws -> Stop {
        for _ in 0..<Self.nodeLimit {
            if JourneyDefinition.ends.contains(run.node) {
                let hasSucceeded = run.node == "success"
                guard run.leave(hasSucceeded) else { return hasSucceeded ? .success : .failure }
                continue
            }
            guard let node = run.journey.nodes[run.node] else { return .failure }
            switch node.kind {
            case .page(let page, _, _):
                show(page.callbacks, in: &run)
                return .step
            case .action(let action, let outcomes):
                if follow(try action.perform(in: &run, emulator: emulator), outcomes, &run) { return .step }
            }
        }
        throw HttpFailure.am(500, "The journey “\(run.journey.name)” is an endless loop.")
    }

    /// - Returns: Whether the result shows a step.
    private func follow(_ result: ActionResult, _ outcomes: [String: Target], _ run: inout JourneyRun) -> Bool {
        switch result {
        case .outcome(let name): run.node = outcomes[name]?.name ?? "failure"
        case .inner(let journey): run.enter(journey, outcomes: outcomes)
        case .step(let callbacks):
            show(callbacks, in: &run)
            return true
        }
        return false
    }

    private func show(_ callbacks: [CallbackDefinition], in run: inout JourneyRun) {
        let values = FlowTemplate(variables: run.variables, tokens: emulator.tokens)
        run.callbacks = callbacks.enumerated().map { index, definition in
            StepCallback(definition, number: index + 1, variables: values)
        }
    }
}

extension JourneyPage {
    /// Whether the page accepts every answer.
    fileprivate func accepts(_ run: JourneyRun) -> Bool {
        run.callbacks.allSatisfy { callback in
            callback.definition.accept?.accepts(callback.answer) ?? true
        }
    }
}
