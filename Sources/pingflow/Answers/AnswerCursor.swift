/// Walks through a sheet of answers, step by step.
///
/// A step that asks for something takes the next element of an array. A step that only tells, or offers something that
/// may be left out, takes it only when it is empty or holds an answer for it: an array may thus count such steps or
/// leave them out.
struct AnswerCursor: Sendable {
    let sheet: AnswerSheet
    private var position = 0
    /// The element that the last step has taken.
    private var current = 0
    private var used: Set<AnswerSheet.Name> = []
    /// The number of the page, from 1. A page that repeats itself while it waits counts once. A flow that never came to
    /// one says nothing about the answers.
    private var page = 0
    /// The pages on which inputs were first answered by their names.
    private var inputPages: [String: Int] = [:]

    init(sheet: AnswerSheet) {
        self.sheet = sheet
    }

    var hasMore: Bool { position < sheet.stepCount }

    mutating func answers(for step: FlowStep, isRepeating: Bool = false) -> AnswerLookup {
        if !isRepeating { page += 1 }
        let answers = sheet.answers(at: position)
        let isSame = sheet.isSameForEveryStep && sheet.isStrict
        let spent = isSame ? Set(inputPages.filter { $0.value != page }.keys) : []
        let lookup = AnswerLookup(answers: answers, page: page, spent: spent)
        let isTaken = step.asksSomething || answers.isEmpty || lookup.concerns(step)
        guard isTaken else { return AnswerLookup(answers: [:]) }
        current = sheet.isSameForEveryStep ? 0 : position
        position += 1
        return lookup
    }

    /// Notes that the last step has asked for what is given under some names.
    mutating func use(_ names: [String]) {
        for name in names {
            used.insert(AnswerSheet.Name(text: name, element: current))
            if name.hasPrefix("IDToken"), inputPages[name] == nil { inputPages[name] = page }
        }
    }

    /// Whether one of some names was used, by this step or, where the same answers serve every step, by an earlier one.
    func hasUsed(_ names: [String]) -> Bool {
        names.contains { used.contains(AnswerSheet.Name(text: $0, element: current)) }
    }

    /// The warning of answers that no step has used, most of which are names that are written wrong; `nil` when every
    /// answer was used. Answers for steps that are still to come count only at the end of the flow.
    func unused(isComplete: Bool) -> String? {
        let names = sheet.names.filter { name in
            page > 0 && !used.contains(name) && (isComplete || sheet.isSameForEveryStep || name.element < position)
        }
        if names.isEmpty { return nil }
        let words = names.map { name in
            sheet.isSameForEveryStep ? "“\(name.text)”" : "“\(name.text)” (element \(name.element + 1))"
        }
        let list = words.map { $0.shortened(to: 300).printableLine }.joined(separator: ", ")
        return
            "No step used these answers of \(sheet.name): \(list.shortened(to: 2000)). Check the spelling of their names."
    }
}
