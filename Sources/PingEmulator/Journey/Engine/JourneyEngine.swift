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

    /// Begins at the run's node.
    func begin(_ run: inout JourneyRun) throws -> Stop {
        try walk(&run, to: run.node)
    }

    /// Continues with the submission of the last step.
    ///
    /// - Throws: ``HttpFailure`` when the submission cannot be read; the run is unchanged then.
    func proceed(_ run: inout JourneyRun, submission: JourneySubmission) throws -> Stop {
        guard let node = run.journey.nodes[run.node] else { return .failure }
        try submission.apply(to: &run)
        switch node.kind {
        case .page(let page, let next, let invalid):
            if IdentityPolicies(emulator: emulator).review(&run) { return .step }
            guard page.accepts(run) else { return try walk(&run, to: invalid.name) }
            return try walk(&run, to: next.target(run.variables) ?? "failure")
        case .action(let action, let outcomes):
            return try follow(action.submitted(in: &run, emulator: emulator), outcomes, &run)
        }
    }

    private func walk(_ run: inout JourneyRun, to start: String) throws -> Stop {
        run.node = start
        for _ in 0..<Self.nodeLimit {
            switch run.node {
            case "success", "failure":
                let hasSucceeded = run.node == "success"
                guard run.leave(hasSucceeded) else { return hasSucceeded ? .success : .failure }
                continue
            default: break
            }
            guard let node = run.journey.nodes[run.node] else { return .failure }
            switch node.kind {
            case .page(let page, _, _):
                show(page.callbacks, in: &run)
                return .step
            case .action(let action, let outcomes):
                switch try action.perform(in: &run, emulator: emulator) {
                case .outcome(let name): run.node = outcomes[name]?.name ?? "failure"
                case .inner(let journey): run.enter(journey, outcomes: outcomes)
                case .step(let callbacks):
                    show(callbacks, in: &run)
                    return .step
                }
            }
        }
        throw HttpFailure.am(500, "The journey “\(run.journey.name)” is an endless loop.")
    }

    private func follow(
        _ result: ActionResult,
        _ outcomes: [String: Target],
        _ run: inout JourneyRun
    ) throws -> Stop {
        switch result {
        case .outcome(let name): return try walk(&run, to: outcomes[name]?.name ?? "failure")
        case .inner(let journey):
            run.enter(journey, outcomes: outcomes)
            return try walk(&run, to: run.node)
        case .step(let callbacks):
            show(callbacks, in: &run)
            return .step
        }
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
