import Foundation
import PingCommons

/// The condition that an answer must meet for a journey to continue.
enum AcceptRule: Sendable {
    case filled
    case equals(JSON)
    case oneOf([JSON])
    /// The whole text must match.
    case matches(String)

    static func read(_ value: FlowValue) throws -> AcceptRule {
        switch value.content {
        case .scalar("filled"): return .filled
        case .scalar(let json): return .equals(json)
        case .sequence(let elements): return .oneOf(elements.map(\.json))
        case .mapping:
            let members = try value.mapping()
            try members.allow(["matches"])
            let pattern = try members.required("matches")
            guard (try? NSRegularExpression(pattern: try pattern.string())) != nil else {
                throw pattern.failure("this is not a regular expression")
            }
            return .matches(try pattern.string())
        }
    }

    func accepts(_ answer: JSON) -> Bool {
        switch self {
        case .filled:
            switch answer {
            case .null, .string(""): false
            case .object(let members): members.values.contains { $0 != "" && !$0.isNull }
            default: true
            }
        case .equals(let value): Self.same(answer, value)
        case .oneOf(let values): values.contains { Self.same(answer, $0) }
        case .matches(let pattern): Self.matches(answer.lenientString ?? "", pattern)
        }
    }

    static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else { return false }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private static func same(_ left: JSON, _ right: JSON) -> Bool {
        left == right || (left.lenientString != nil && left.lenientString == right.lenientString)
    }
}
