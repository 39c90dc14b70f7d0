import Foundation
import HTTPTypes
import PingNetwork

extension HttpResponse {
    static func json(_ status: Int, _ body: JSON, type: String = "application/json;charset=UTF-8") -> HttpResponse {
        var response = HttpResponse(status: status, body: body.serialized(sortedKeys: true))
        response.headerFields[.contentType] = type
        response.headerFields[.cacheControl] = "no-cache, no-store, must-revalidate"
        return response
    }

    static func html(_ status: Int, _ text: String) -> HttpResponse {
        var response = HttpResponse(status: status, body: Data(text.utf8))
        response.headerFields[.contentType] = "text/html;charset=UTF-8"
        return response
    }

    static func redirect(to location: String) -> HttpResponse {
        var response = HttpResponse(status: 302)
        response.headerFields[.location] = location
        response.headerFields[.cacheControl] = "no-store"
        return response
    }

    static func amError(_ status: Int, _ message: String, detail: JSON? = nil) -> HttpResponse {
        var body: JSON = ["code": .int(status), "reason": .string(reason(status)), "message": .string(message)]
        body["detail"] = detail
        return json(status, body)
    }

    static func oauthError(_ status: Int, _ error: String, _ description: String) -> HttpResponse {
        json(status, ["error": .string(error), "error_description": .string(description)])
    }

    mutating func setHeader(_ name: String, _ value: String) {
        guard let name = HTTPField.Name(name) else { return }
        headerFields[name] = value
    }

    mutating func setCookie(
        _ name: String,
        _ value: String,
        path: String = "/",
        expires: Bool = false,
        sameSite: String? = nil
    ) {
        let ending = expires ? "; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT" : ""
        let site = sameSite.map { "; SameSite=\($0)" } ?? ""
        let field = "\(name)=\(value); Path=\(path); HttpOnly\(site)\(ending)"
        headerFields.append(HTTPField(name: .setCookie, value: field))
    }

    /// The reason phrase of RFC 9110, as AM repeats it in its bodies.
    static func reason(_ status: Int) -> String {
        statuses.first { $0.code == status }?.reasonPhrase ?? "HTTP \(status)"
    }

    private static let statuses: [HTTPResponse.Status] = [
        .ok, .created, .noContent, .found, .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed,
        .requestTimeout, .contentTooLarge, .unsupportedMediaType, .tooManyRequests, .internalServerError, .badGateway,
        .serviceUnavailable,
    ]
}
