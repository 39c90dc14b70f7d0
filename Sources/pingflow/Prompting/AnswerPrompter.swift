/// Answers a flow from a sheet of answers.
struct AnswerPrompter: Prompter {
    private let system: SystemServices
    private var cursor: AnswerCursor
    private var answeredSteps = 0
    private var waits = 0
    private var spending = AnswerSpending()
    /// Asks a user for what the answers leave out; `nil` without one.
    private let person: TerminalPrompter?

    /// A flow that asks this often goes round in circles.
    private static let stepLimit = 100
    /// No person is there to stop a flow that begins a new wait this often.
    private static let waitLimit = 1000

    init(sheet: AnswerSheet, person: TerminalPrompter? = nil, system: SystemServices) {
        cursor = AnswerCursor(sheet: sheet)
        self.person = person
        self.system = system
    }

    var canAnswerAgain: Bool { cursor.hasMore }
    var canTurnBack: Bool { false }

    func sendsAgain(after error: any Error) async throws -> Bool { false }

    func unusedAnswers(isComplete: Bool) -> String? {
        sheet.isStrict ? cursor.unused(isComplete: isComplete) : nil
    }

    private var sheet: AnswerSheet { cursor.sheet }

    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws {
        try refuseCircles(step)
        let lookup = cursor.answers(for: step, isRepeating: page.isRepeating)
        cursor.use(asked(by: step, lookup))
        try follow(lookup, from: step)
        var button = try button(of: step, lookup)
        let asksForButton = button == nil && needsButton(step, lookup)
        if asksForButton {
            guard let person else { throw sheet.missing(buttonOf: step) }
            // A user who chooses knows what the step says.
            for field in step.fields where field.question == .nothing { page.show(field) }
            button = try await person.button(of: step)
        }
        let isChecked = button?.isChecked ?? true
        if isChecked, person == nil { try requireAnswers(step, lookup) }
        for field in step.fields {
            var shown = field
            // A warning that the tool cannot answer a field is wrong when the sheet answers it.
            if field.question == .anything, lookup.value(for: field) != nil { shown.notes = [] }
            if field.question != .nothing || !asksForButton { page.show(shown) }
            guard let answer = try await answerOrAsk(field, lookup, isChecked: isChecked) else { continue }
            page.show(answer, to: field)
        }
        try refuseUseless(step, lookup)
        if step.asksSomething { answeredSteps += 1 }
        if step.waiting != nil, !page.isRepeating { waits += 1 }
        if let button { return try await press(button, lookup, on: page) }
        guard let waiting = step.waiting else { return }
        // An answer beside a wait ends the wait of a journey. A DaVinci form reports the result of its wait.
        if waiting.work == nil, lookup.choosesSomething(in: step) { return }
        try await page.wait(waiting, system: system)
    }

    /// Starts another journey that the answers name. Answers that serve every step start it once.
    private mutating func follow(_ lookup: AnswerLookup, from step: FlowStep) throws {
        guard let name = lookup.answers[JourneyChoice.answerKey] else { return }
        let isOffered = step.journeys.values.contains(name.lenientString ?? "")
        if sheet.isSameForEveryStep, !isOffered || cursor.hasUsed([JourneyChoice.answerKey]) { return }
        guard isOffered, let name = name.lenientString else { throw sheet.unknownJourney(of: step) }
        cursor.use([JourneyChoice.answerKey])
        answeredSteps += 1
        throw JourneyChoice(name: name)
    }

    /// A field that only shows something takes no answer, unless the same name is meant for something else.
    private mutating func refuseUseless(_ step: FlowStep, _ lookup: AnswerLookup) throws {
        guard sheet.isStrict else { return }
        let pressed = Set(step.buttons.filter { !$0.asksMore }.map(\.field.label))
        let asking = Set(step.buttons.filter(\.asksMore).map(\.field.label))
        for field in step.fields where field.question == .nothing && !asking.contains(field.label) {
            let names = lookup.names(for: field)
            if names.isEmpty || cursor.hasUsed(names) { continue }
            let reason =
                pressed.contains(field.label)
                ? "it is pressed with “\(Button.answerKey)”" : "it only shows something and takes no answer"
            cursor.use(names)
            throw reader(of: field).unsuitable(reason)
        }
    }

    /// The names under which a step is answered, those too that it does not come to when another answer is wrong.
    private func asked(by step: FlowStep, _ lookup: AnswerLookup) -> [String] {
        step.fields.filter { $0.question != .nothing }.flatMap(lookup.names)
            + (lookup.button == nil || step.buttons.isEmpty ? [] : [Button.answerKey])
    }

    /// Puts the answer to a field in its place, or has the user give one.
    ///
    /// - Returns: The answer of the sheet; `nil` when the sheet has no answer, or the user has typed it.
    private mutating func answerOrAsk(_ field: Field, _ lookup: AnswerLookup, isChecked: Bool) async throws -> Answer? {
        do {
            return try answer(to: field, lookup, isChecked: isChecked)
        } catch let error as ToolError where error.exit == .answerMissing {
            guard let person else { throw error }
            try await person.ask(field, mayBeLeft: false)
            return nil
        }
    }

    /// Puts the answer to a field in its place.
    ///
    /// - Parameter isChecked: Whether the field has to be right, because it is sent.
    private mutating func answer(to field: Field, _ lookup: AnswerLookup, isChecked: Bool) throws -> Answer? {
        if field.question == .nothing { return nil }
        guard let value = lookup.value(for: field) else {
            try refuseAmbiguous(field, lookup)
            if isChecked, field.lacksAnswer { throw sheet.missing(field) }
            return nil
        }
        if sheet.isSameForEveryStep, sheet.isStrict {
            try spending.spend(value, lookup.names(for: field), on: field, page: lookup.page, of: sheet)
        }
        let reader = reader(of: field)
        let answer = try reader.answer(from: value)
        try field.fill(answer)
        if isChecked, let problem = field.problems.first { throw reader.unsuitable(problem) }
        return answer
    }

    /// Names all fields that lack an answer at once, before one is filled.
    private func requireAnswers(_ step: FlowStep, _ lookup: AnswerLookup) throws {
        let missing = step.fields.filter { field in
            field.question != .nothing && field.lacksAnswer && lookup.value(for: field) == nil
        }
        for field in missing { try refuseAmbiguous(field, lookup) }
        if !missing.isEmpty { throw sheet.missing(missing) }
    }

    private func refuseAmbiguous(_ field: Field, _ lookup: AnswerLookup) throws {
        guard let input = lookup.ambiguousName(for: field) else { return }
        throw sheet.ambiguous(input, field, page: lookup.page)
    }

    private func reader(of field: Field) -> AnswerReader {
        AnswerReader(field: field, sheetName: sheet.name, firstChoice: sheet.firstChoice)
    }

    /// The button that the answers name, or else the one that is meant.
    private func button(of step: FlowStep, _ lookup: AnswerLookup) throws -> Button? {
        if step.buttons.isEmpty { return nil }
        guard let name = lookup.button else {
            let isLeft = step.waiting != nil && !lookup.choosesSomething(in: step)
            return isLeft ? nil : step.usualButton.map { step.buttons[$0] }
        }
        guard let index = step.buttons.index(named: name.lenientString ?? "") else {
            throw sheet.unknownButton(of: step)
        }
        return step.buttons[index]
    }

    /// Whether the step needs a button that neither the answers nor the step choose. A step that waits needs none.
    private func needsButton(_ step: FlowStep, _ lookup: AnswerLookup) -> Bool {
        !step.buttons.isEmpty && lookup.button == nil && step.waiting == nil
    }

    private mutating func press(_ button: Button, _ lookup: AnswerLookup, on page: FlowPage) async throws {
        page.show(button)
        guard let question = try await button.press() else { return }
        cursor.use(lookup.names(for: question))
        page.show(question)
        guard let answer = try await answerOrAsk(question, lookup, isChecked: true) else { return }
        page.show(answer, to: question)
    }

    /// The same answers again would be refused again.
    private func refuseCircles(_ step: FlowStep) throws {
        if sheet.isSameForEveryStep, answeredSteps > 0, let refused = step.fields.first(where: \.isRefused) {
            let reasons = refused.notes.filter { $0.kind == .refusal }.map(\.text)
            throw ToolError(
                .refused,
                code: "answer_refused",
                "The server refused the answer for \(refused.label): \(reasons.joined(separator: " "))",
                recovery: "Correct the answer in \(sheet.name)."
            )
        }
        if answeredSteps >= Self.stepLimit || waits >= Self.waitLimit {
            let times = answeredSteps >= Self.stepLimit ? "asked \(Self.stepLimit)" : "waited \(Self.waitLimit)"
            throw ToolError(
                .failed,
                code: "flow_circles",
                "The flow \(times) times and did not end.",
                recovery: "Give an array with one object per step, or answer on a terminal."
            )
        }
    }
}
