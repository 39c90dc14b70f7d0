extension ContinueNode {
    /// Fills in the fields of the step with texts, for logins that need no screen.
    ///
    /// ```swift
    /// try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
    /// ```
    ///
    /// The answers may be those of a whole login: the step takes what it asks for. Three rules keep them from doing
    /// harm, for the flow since its start or its restoration:
    ///
    /// * A secret is filled in once. When the server asks for it again, it is wrong, and sending it again can lock the
    ///   account. To send the same step again after a lost connection is not another time.
    /// * An answer that has filled a secret field fills no visible one, and the other way round.
    /// * A journey numbers the inputs of each page from 1. An answer such as `IDToken1` is for one field. The number of
    ///   the page in front names another one: `2.IDToken1` is an input of the second step that is filled in.
    ///
    /// - Parameters:
    ///   - answers: Each answer with what asks for it: the prompt or label as the user reads it, or else the
    ///     field's identifier or type.
    ///   - attempts: How often the same secret may be filled in.
    /// - Throws: `PingError`, which names no answer, before any field is filled in: with code `unansweredField` when
    ///   fields that ask for something have no answer, with code `repeatedAnswer` when the step asks for a secret
    ///   again, and with code `unusableAnswer` when an answer belongs to another field. The last code also says that a
    ///   field does not take its answer.
    public func fill(_ answers: [String: String], attempts: Int = 1) throws(PingError) {
        _ = try filling(answers, attempts: attempts)
    }

    /// Does what ``fill(_:attempts:)`` does.
    ///
    /// - Returns: The names of the answers that the step has used.
    package func filling(_ answers: [String: String], attempts: Int) throws(PingError) -> Set<String> {
        let fields = actions.compactMap { $0 as? any FillableField }
        if fields.isEmpty { return [] }
        let page = page { context.update(.filledAnswers) { $0.orNew.nextPage() } }
        let refusals = refusals
        let memory = context[.filledAnswers] ?? FilledAnswers()
        let filling = try Filling(fields, answers, on: page, memory)
        for (field, _, answer) in filling.pairs where field.isSecret {
            let times = memory.times(answer, for: field, on: page, after: refusals)
            if times >= attempts { throw .repeated(field, times) }
        }
        for (field, _, answer) in filling.pairs where !field.fill(with: answer) { throw .unusable(field) }
        context.update(.filledAnswers) { memory in
            for (field, name, answer) in filling.pairs {
                memory.orNew.note(name, for: field)
                if field.isSecret { memory.orNew.noteSending(answer, for: field, on: page, after: refusals) }
            }
        }
        return Set(filling.pairs.map(\.name))
    }
}

/// The answers of a step, each with its field.
private struct Filling {
    var pairs: [(field: any FillableField, name: String, answer: String)] = []

    init(
        _ fields: [any FillableField],
        _ answers: [String: String],
        on page: Int,
        _ memory: FilledAnswers
    ) throws(PingError) {
        var open: [any FillableField] = []
        var kinds: [String: Bool] = [:]
        for field in fields {
            let names = [field.question, field.id, field.type]
            let given = (names.map { "\(page).\($0)" } + names).filter { answers[$0] != nil }
            if let name = given.first(where: { memory.allows($0, for: field) }), let answer = answers[name] {
                if kinds.updateValue(field.isSecret, forKey: name) == !field.isSecret { throw .misplaced(field, name) }
                pairs.append((field, name, answer))
            } else if !field.isFilled {
                if let name = given.first { throw .misplaced(field, name) }
                open.append(field)
            }
        }
        if !open.isEmpty { throw .unanswered(open) }
    }
}

extension FilledAnswers? {
    /// The value; an empty one before there is one.
    fileprivate var orNew: FilledAnswers {
        get { self ?? FilledAnswers() }
        set { self = newValue }
    }
}

extension FillableField {
    fileprivate var name: String { ServerText.quoted(question.isEmpty ? id : question) }
}

extension PingError {
    fileprivate static func unanswered(_ fields: [any FillableField]) -> PingError {
        let names = fields.map { "“\($0.name)”" }.joined(separator: ", ")
        return PingError(
            .unansweredField,
            "The step asks for \(names), and there is no answer for \(fields.count == 1 ? "it" : "them").",
            recovery: fields.count == 1 ? "Add an answer with that name." : "Add answers with these names."
        )
    }

    fileprivate static func unusable(_ field: any FillableField) -> PingError {
        PingError(
            .unusableAnswer,
            "The field “\(field.name)” does not take its answer.",
            recovery:
                "Give the text of an option, a number, or “true” or “false”, as the field asks for, or set its own properties."
        )
    }

    /// - Parameter name: The name under which the answer was given, which is the app's own text.
    fileprivate static func misplaced(_ field: any FillableField, _ name: String) -> PingError {
        PingError(
            .unusableAnswer,
            "The answer “\(name)” is for another field, so it does not answer “\(field.name)”.",
            recovery: "Name this answer by its own prompt, or by its page, such as “2.IDToken1”."
        )
    }

    fileprivate static func repeated(_ field: any FillableField, _ times: Int) -> PingError {
        PingError(
            .repeatedAnswer,
            "The step asks for “\(field.name)” again. This answer was sent \(times == 1 ? "once" : "\(times) times").",
            recovery: "Ask the user for another answer. More attempts with this one can lock the account."
        )
    }
}
