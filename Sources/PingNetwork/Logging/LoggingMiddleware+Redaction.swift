public import HTTPTypes
package import PingFoundation

extension LoggingMiddleware {
    /// The parts of a request and its response that may be written to a log.
    ///
    /// Only what is known to be harmless is shown: everything else appears by its name. Bodies are never
    /// shown, whatever is set here.
    public struct Redaction: Sendable {
        /// The header fields whose values are written. The names of all fields are.
        public var visibleHeaderFields: Set<HTTPField.Name>
        /// Whether the member names of JSON and form bodies are written, without their values.
        public var showsMemberNames: Bool

        /// Creates a redaction.
        ///
        /// - Parameters:
        ///   - visibleHeaderFields: The header fields whose values are written.
        ///   - showsMemberNames: Whether the member names of JSON and form bodies are written.
        public init(
            visibleHeaderFields: Set<HTTPField.Name> = Self.harmlessHeaderFields,
            showsMemberNames: Bool = false
        ) {
            self.visibleHeaderFields = visibleHeaderFields
            self.showsMemberNames = showsMemberNames
        }

        /// The values of harmless header fields, and no member names.
        public static let standard = Self()

        /// Header fields that say how a message is made, never who sends it or what it grants.
        public static let harmlessHeaderFields: Set<HTTPField.Name> = [
            .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentEncoding, .contentLength, .contentType,
            .date, .retryAfter, .transferEncoding, .userAgent,
        ]

        /// Names of header fields, with the values of those that are harmless.
        package func text(of headerFields: HTTPFields) -> String {
            headerFields.map { field in
                visibleHeaderFields.contains(field.name) ? "\(field.name): \(field.value)" : "\(field.name)"
            }.joined(separator: ", ")
        }

        /// The size of a body, and its member names if they are shown.
        package func text(of body: Data, _ headerFields: HTTPFields) -> String {
            let names = showsMemberNames ? BodyMemberNames(body, headerFields[.contentType]).text : nil
            return names.map { "\(body.count) bytes (\($0))" } ?? "\(body.count) bytes"
        }
    }
}
