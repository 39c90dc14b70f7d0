import Foundation

/// A server's pattern, compiled, whose matching ends after a bounded amount of work.
///
/// A match may stand anywhere in the text; patterns carry their own anchors.
struct RegexRule: Sendable {
    /// The result of matching.
    enum Outcome: Sendable, Equatable {
        case matches
        case doesNotMatch
        /// The pattern asks for more work than it may.
        case undecided
    }

    /// How many times the matcher may report progress, which it does about every ten thousand steps.
    static let workLimit = 100
    /// How long a pattern may be, in UTF-16 units, since compiling takes time and memory as well.
    static let patternLimit = 4096

    private let expression: NSRegularExpression
    private let validation: TextPattern
    private let isNoted = Locked(false)

    init?(of field: Field) {
        guard let validation = TextPattern(field) else { return nil }
        self.init(validation)
    }

    init?(_ validation: TextPattern) {
        guard validation.regex.utf16.count <= Self.patternLimit,
            let expression = try? NSRegularExpression(pattern: validation.regex)
        else { return nil }
        self.expression = expression
        self.validation = validation
    }

    func match(_ text: String, sharing shared: MatchingWork = MatchingWork()) -> Outcome {
        var outcome = Outcome.doesNotMatch
        var work = 0
        let whole = NSRange(location: 0, length: text.utf16.count)
        // Foundation lends the flag for the time of each call.
        unsafe expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: whole) {
            result,
            flags,
            stop in
            if result != nil {
                outcome = .matches
            } else if flags.contains(.internalError) {
                outcome = .undecided
            } else if flags.contains(.completed) {
                return
            } else {
                work += 1
                if work <= Self.workLimit, shared.take() { return }
                outcome = .undecided
            }
            unsafe stop.pointee = true
        }
        return outcome
    }

    /// A text that cannot be judged is left to the server, and the log says so.
    func errors(in text: String, of field: Field, sharing work: MatchingWork) -> [ValidationError] {
        switch match(text, sharing: work) {
        case .matches: return []
        case .doesNotMatch: return [.regexError(message: validation.errorMessage)]
        case .undecided:
            noteUndecided(field)
            return []
        }
    }

    /// Once for each field, however often the app validates.
    private func noteUndecided(_ field: Field) {
        let isNew = isNoted.withLock { isNoted in
            defer { isNoted = true }
            return !isNoted
        }
        guard isNew, let logger = field.context?.workflow.config.logger else { return }
        let problem = "The pattern asks for too much work to be matched here, so only the server checks the text."
        logger.w("\(field.problem("validation", problem))")
    }

    /// The faults of a field's pattern.
    ///
    /// - Parameters:
    ///   - rule: The compiled pattern; `nil` when the field has none, or it does not compile.
    static func problems(of field: Field, _ rule: RegexRule?) -> [FieldProblem] {
        let shape = field.shapeProblems("validation", expected: "an object with a regex") { value in
            value.isObject && (value["regex"] ?? "").string != nil
        }
        guard shape.isEmpty, let validation = field.received["validation"] else { return shape }
        var problems: [FieldProblem] = []
        if !ReceivedShape.text.fits(member: "errorMessage", of: validation) {
            problems.append(field.problem("validation", "Its errorMessage should be text and is ignored."))
        }
        if rule == nil, TextPattern(field) != nil {
            problems.append(
                field.problem("validation", "The pattern cannot be used, so only the server checks the text.")
            )
        }
        return problems
    }
}
