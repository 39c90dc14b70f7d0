public import Foundation
import PingCommons

/// The form that a browser has posted: names and values, in order. It prints without them.
public struct FormSubmission: Sendable {
    /// The largest size of a form, in bytes, unless the caller says another.
    public static let bodyLimit = 1 << 16
    private static let pairLimit = 500

    private let values: [String: [Secret]]

    /// Reads the body of a form post (`application/x-www-form-urlencoded`).
    ///
    /// - Parameters:
    ///   - body: The body as received.
    ///   - limit: The largest size, in bytes.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/formTooLarge`` or
    ///   ``PingCommons/PingError/Code/malformedForm``.
    public init(body: Data, limit: Int = FormSubmission.bodyLimit) throws(PingError) {
        guard body.count <= limit else { throw .formTooLarge(limit) }
        guard let text = String(strictlyDecoding: [UInt8](body)) else { throw .malformedForm }
        let items = text.utf8.split(separator: UInt8(ascii: "&")).count
        guard items <= Self.pairLimit else { throw .formTooLarge(limit) }
        let pairs = PercentEncoding.decodePairs(text)
        guard pairs.count == items else { throw .malformedForm }
        values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map { Secret($0.value) } }
    }

    /// The first value of a name; `nil` when the form has no such name.
    ///
    /// - Parameter name: The name of an element of the form.
    public subscript(name: String) -> String? { values[name]?.first?.reveal() }

    func all(_ name: String) -> [String] { values[name]?.map { $0.reveal() } ?? [] }
}

extension FormSubmission: Redacted {}

extension PingError {
    fileprivate static func formTooLarge(_ limit: Int) -> PingError {
        PingError(
            .formTooLarge,
            "The form has more than \(limit) bytes, or too many fields.",
            recovery: "Go back, and enter less."
        )
    }

    fileprivate static var malformedForm: PingError {
        PingError(.malformedForm, "The form cannot be read.", recovery: "Load the page again, and send it from there.")
    }
}

extension PingError.Code {
    /// A browser posted a form with more bytes or fields than a login needs.
    public static let formTooLarge: Self = "form_too_large"
    /// A browser posted a form that is not UTF-8, or has a broken escape.
    public static let malformedForm: Self = "malformed_form"
}
