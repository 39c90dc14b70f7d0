import Foundation
import PingCommons

/// A composite advice, which requests a step-up: XML with attributes and their values.
struct CompositeAdvice: Sendable {
    /// The journey, if it names one.
    let journey: String?
    /// The transaction, if it names one.
    let transaction: String?

    /// - Returns: `nil` for anything that is not an advice.
    init?(_ xml: String) {
        guard xml.utf8.count < 10_000, xml.contains("<Advices>") else { return nil }
        let pairs = Self.pairs(in: xml)
        let services = ["AuthenticateToServiceConditionAdvice", "AuthenticateToTreeConditionAdvice"]
        journey = services.lazy.compactMap { pairs[$0] }.first.map { value in
            // The value names the realm as well: /alpha:StepUp.
            String(value.split(separator: ":").last ?? "")
        }
        transaction = pairs["TransactionConditionAdvice"]
        if journey == nil, transaction == nil { return nil }
    }

    private static func pairs(in xml: String) -> [String: String] {
        let pattern = #"<Attribute\s+name="([A-Za-z]+)"\s*/>\s*<Value>([^<]*)</Value>"#
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [:] }
        var pairs: [String: String] = [:]
        for match in expression.matches(in: xml, range: NSRange(xml.startIndex..., in: xml)) {
            guard let name = Range(match.range(at: 1), in: xml), let value = Range(match.range(at: 2), in: xml) else {
                continue
            }
            pairs[String(xml[name])] = String(xml[value])
        }
        return pairs
    }
}
