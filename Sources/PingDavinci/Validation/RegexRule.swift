import Foundation
import PingOrchestrate

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

    func match(_ text: String) -> Outcome {
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
                if work <= Self.workLimit { return }
                outcome = .undecided
            }
            unsafe stop.pointee = true
        }
        return outcome
    }

    /// A text that cannot be judged is left to the server.
    func errors(in text: String) -> [ValidationError] {
        match(text) == .doesNotMatch ? [.regexError(message: validation.errorMessage)] : []
    }
}
