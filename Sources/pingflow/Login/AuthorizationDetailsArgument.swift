import ArgumentParser
import Foundation
import PingOidc

/// The value of `--authorization-details`: JSON, or `@` and the path of a file with it.
struct AuthorizationDetailsArgument: ExpressibleByArgument {
    private let text: String

    init(argument: String) { text = argument }

    /// - Throws: `ToolError` with code `malformed_json` or `invalid_authorization_details`.
    func details() throws -> [AuthorizationDetail] {
        let source =
            text.hasPrefix("@")
            ? try JSONSource(path: String(text.dropFirst()))
            : JSONSource(name: "The value of --authorization-details", data: Data(text.utf8))
        guard let elements = try source.parse().array else {
            throw source.problem(at: [], "The authorization details are not an array.", recovery: Self.advice)
        }
        var details: [AuthorizationDetail] = []
        for (index, element) in elements.enumerated() {
            do { details.append(try AuthorizationDetail(element)) } catch {
                throw source.problem(at: [.index(index)], error.message, recovery: Self.advice)
            }
        }
        return details
    }

    private static let advice = #"Write an array of objects, each with its type: [{"type": "payment_initiation"}]."#
}
