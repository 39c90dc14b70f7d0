import Foundation
import HTTPTypes
import PingNetwork

/// A request as the emulator's parts read it.
struct EmulatorRequest: Sendable {
    let method: HTTPRequest.Method
    /// Scheme, host and port that the caller used; every absolute URL of the response begins with it.
    let origin: String
    /// The URL that the caller used, without its query.
    let url: String
    /// The decoded parts of the path, none of them empty.
    let segments: [String]
    let query: Parameters
    let headerFields: HTTPFields
    let body: Data
    var faults: ActiveFaults

    /// Reads a request.
    ///
    /// - Throws: ``HttpFailure`` for a path or a query that cannot be decoded.
    init(_ request: HttpRequest, faults: ActiveFaults) throws {
        method = request.method
        origin = request.url.origin
        url = request.url.withoutQuery.absoluteString
        segments = try request.url.path.split(separator: "/").map { part in
            guard let text = PercentEncoding.decode(part) else {
                throw HttpFailure.badRequest("The request's path has a broken escape.")
            }
            return text
        }
        query = try Self.pairs(request.url.query ?? "", of: "query")
        headerFields = request.headerFields
        body = request.body
        self.faults = faults
    }

    /// All values of a header.
    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headerFields[$0] }
    }

    /// The media type of the body, without parameters, lower case.
    var mediaType: String? {
        headerFields[.contentType].map { value in
            let type = value.prefix { $0 != ";" && $0 != "," }
            return type.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }

    /// The cookies; the first of a name wins.
    var cookies: [String: String] {
        let pairs = headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2
                ? (parts[0].trimmingCharacters(in: .whitespaces), parts[1].trimmingCharacters(in: .whitespaces)) : nil
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The body as a form.
    ///
    /// - Throws: ``HttpFailure`` when the content type is another or the body cannot be decoded.
    func form() throws -> Parameters {
        if body.isEmpty { return Parameters() }
        guard mediaType == "application/x-www-form-urlencoded" else {
            throw HttpFailure.oauth(400, "invalid_request", "The content type must be a form.")
        }
        guard let text = String(strictlyDecoding: [UInt8](body)[...]) else {
            throw HttpFailure.oauth(400, "invalid_request", "The form is not UTF-8.")
        }
        return try Self.pairs(text, of: "form")
    }

    private static func pairs(_ text: String, of place: String) throws -> Parameters {
        let pairs = PercentEncoding.decodePairs(text)
        let expected = text.split(separator: "&").count
        guard pairs.count == expected else {
            throw HttpFailure.badRequest("The request's \(place) has a broken escape.")
        }
        return Parameters(pairs)
    }
}
