import Foundation
import PingCommons
import PingDavinciPlugin

/// A server's pattern, compiled, whose matching ends after a bounded amount of work.
///
/// A match may stand anywhere in the text; patterns carry their own anchors.
struct RegexRule: Sendable {
    /// What matching found.
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
    private let validation: Validation

    init?(of field: CollectorField) {
        guard let validation = Validation(field) else { return nil }
        self.init(validation)
    }

    init?(_ validation: Validation) {
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
        expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: whole) {
            result,
            flags,
            stop in
            work += 1
            if result != nil {
                outcome = .matches
            } else if flags.contains(.internalError) || work > Self.workLimit {
                outcome = .undecided
            } else {
                return
            }
            stop.pointee = true
        }
        return outcome
    }

    /// A text that cannot be judged is left to the server.
    func errors(in text: String) -> [ValidationError] {
        match(text) == .doesNotMatch ? [.regexError(message: validation.errorMessage)] : []
    }

    /// What is wrong with the pattern of a field.
    ///
    /// - Parameters:
    ///   - rule: The compiled pattern; `nil` when there is none, or none that compiles.
    static func problems(of field: CollectorField, _ rule: RegexRule?) -> [FieldProblem] {
        let shape = field.shapeProblems("validation", expected: "an object with a regex") { value in
            value.object != nil && (value["regex"] ?? "").string != nil
        }
        guard shape.isEmpty, rule == nil, Validation(field) != nil else { return shape }
        return [field.problem("validation", "The pattern cannot be used, so only the server checks the text.")]
    }
}
