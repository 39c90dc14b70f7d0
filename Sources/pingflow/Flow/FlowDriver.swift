/// Runs a flow from its first node to its end: shows each node, gets its fields answered and sends the step.
struct FlowDriver {
    let page: FlowPage
    var prompter: any Prompter
    let reader: StepReader
    /// Changes steps before they are shown; a demonstration adds suggestions.
    var adapt: @Sendable (FlowStep) -> FlowStep = { $0 }
    /// When the flow is left for another run.
    var departure = FlowHandover.Departure.atEnd
    private(set) var course = LoginCourse()
    private(set) var waitedAt: ContinueNode?
    /// How many steps in a row had nothing to answer, to press or to wait for.
    private(set) var idleSteps = 0

    /// Pages that only tell something come in ones and twos; a server that sends this many goes round in circles.
    private static let idleLimit = 20

    /// The step that another run could send; `nil` when the server has accepted it or the flow is over.
    var unsent: ContinueNode? { course.step.flatMap { $0.isAccepted ? nil : $0 } }

    /// How a flow ended, unless an error ended it.
    enum End: Sendable {
        case success(SuccessNode)
        case refused
        /// The flow is left at this step.
        case left(ContinueNode)
    }

    /// - Throws: `ToolError` when the flow could not continue or an answer is missing; `CancellationError`.
    mutating func run(from start: any Node) async throws -> End {
        var node = start
        while true {
            _ = course.handle(.arrived(LoginStanding(node: node, step: unsent)))
            try Task.checkCancellation()
            switch node.kind {
            case .continue(let step):
                guard let next = try await answer(step) else { return .left(step) }
                node = next
            case .error(let error):
                waitedAt = nil
                page.show(Refusal(error))
                guard prompter.canAnswerAgain, error.canRetry, let again = error.continueNode else { return .refused }
                node = again
            case .failure(let failure):
                throw failure.isCancelled ? CancellationError() : failure.cause
            case .success(let success):
                return .success(success)
            case .empty:
                throw ToolError(.failed, code: "empty_node", "The flow has not started.")
            }
        }
    }

    /// - Returns: The next node; `nil` when the flow is left here.
    private mutating func answer(_ node: ContinueNode) async throws -> (any Node)? {
        let step = adapt(try await reader.step(node))
        var page = page
        page.isRepeating = step.waiting != nil && node === waitedAt
        try refuseCircles(step)
        waitedAt = step.waiting == nil ? nil : node
        page.show(step)
        do {
            guard try await isAnswered(step, on: page) else { return nil }
        } catch let choice as JourneyChoice {
            return try await start(choice.name, from: node)
        }
        for note in try await step.prepare() { page.show(note) }
        return try await send(step)
    }

    /// Starts another journey. If it cannot begin, the user continues from the present step, which has not changed.
    private mutating func start(_ journey: String, from step: ContinueNode) async throws -> any Node {
        guard let start = reader.startJourney else { return step }
        page.show(Note(.information, "Starting the journey “\(journey)”."))
        waitedAt = nil
        while true {
            let node = await start(journey)
            guard prompter.canTurnBack else { return node }
            switch node.kind {
            case .failure(let failure) where failure.isTransient:
                if try await !prompter.sendsAgain(after: failure.cause) { return step }
            case .error(let error) where error.continueNode == nil:
                var refusal = Refusal(error)
                refusal.canRetry = true
                page.show(refusal)
                return step
            case .continue, .success, .error, .failure, .empty: return node
            }
        }
    }

    /// Has a step answered, unless the flow is left at it.
    private mutating func isAnswered(_ step: FlowStep, on page: FlowPage) async throws -> Bool {
        if departure == .afterAnswers(0) {
            for field in step.fields { page.show(field) }
            return false
        }
        do { try await prompter.answer(step, on: page) } catch let error as ToolError where error.exit == .answerMissing
        {
            if departure == .atEnd { throw error }
            return false
        }
        // A step that waits shows up many times, and the user answers none of them.
        if case .afterAnswers(let count) = departure, step.waiting == nil { departure = .afterAnswers(count - 1) }
        return true
    }

    /// Sends a step. After a lost connection the user may want it sent again.
    private func send(_ step: FlowStep) async throws -> any Node {
        while true {
            let node = await step.submit()
            guard case .failure(let failure) = node.kind, failure.isTransient,
                try await prompter.sendsAgain(after: failure.cause)
            else { return node }
        }
    }

    private mutating func refuseCircles(_ step: FlowStep) throws {
        let isIdle = step.waiting == nil && step.buttons.isEmpty && !step.fields.contains { $0.question != .nothing }
        idleSteps = isIdle ? idleSteps + 1 : 0
        guard idleSteps > Self.idleLimit else { return }
        throw ToolError(
            .failed,
            code: "flow_circles",
            "The server sent \(Self.idleLimit) steps in a row that ask nothing.",
            recovery: "Check the flow at the server: a step repeats itself."
        )
    }
}
