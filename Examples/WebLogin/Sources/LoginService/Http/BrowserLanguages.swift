import Foundation
import HTTPTypes
import Hummingbird
import PingCommons
import PingLogin

/// The languages that a browser asks for in `Accept-Language` (RFC 9110, section 12.5.4).
enum BrowserLanguages {
    private static let longestField = 1000
    private static let mostLanguages = 10

    /// - Returns: Language tags, best first; none of what is not a tag. Anybody can send any field, so only its beginning is read.
    static func of(_ request: WebRequest) -> [String] { read(request.headers[.acceptLanguage] ?? "") }

    static func read(_ field: String) -> [String] {
        let wishes = field.prefix(longestField).split(separator: ",").map(Self.wish).filter { $0.weight > 0 }
        // Sorting need not keep the order of equal weights.
        let sorted = wishes.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return Array(AcceptLanguage(sorted.map(\.element.tag)).languages.prefix(mostLanguages))
    }

    private static func wish(_ entry: Substring) -> (tag: String, weight: Double) {
        let parts = entry.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
        return (parts.first ?? "", weight ?? 1)
    }
}
