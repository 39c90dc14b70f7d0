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

/// The pattern a text must match, as the server wrote it.
public struct TextPattern: Sendable, Hashable {
    /// The regular expression.
    public let regex: String
    /// The server's message for a text that does not match; an English sentence if the server sent none.
    public let errorMessage: String

    /// The ``errorMessage`` of a pattern without one.
    package static let defaultErrorMessage = "This does not have the right form."

    /// Reads the `validation` member of a field.
    ///
    /// - Returns: `nil` when it holds no pattern.
    package init?(_ field: Field) {
        guard let validation = field.received["validation"], let regex = validation["regex"]?.string, !regex.isEmpty
        else { return nil }
        self.regex = regex
        errorMessage = validation["errorMessage"]?.lenientString ?? Self.defaultErrorMessage
    }
}
