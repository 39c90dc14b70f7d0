import Foundation
import PingNetwork

/// Responses that replace the real one: at journeys, unless a rule names another endpoint.
extension EmulatorFault {
    public static let noContent = fault("no_content_204", "204 without a body")
        .replaces { _ in HttpResponse(status: 204) }
    public static let created = fault("created_201", "The real response with the status 201")
        .alters { response, _ in response.with(status: 201) }
    public static let redirectElsewhere = fault("redirect_302", "302 to another host")
        .replaces { _ in .redirect(to: "https://elsewhere.example.test/login") }
    public static let badRequest = fault("bad_request_400", "400 with a JSON error")
        .replaces { _ in .amError(400, "Bad Request") }
    public static let unauthorized = fault("unauthorized_401", "401 with a JSON error")
        .replaces { _ in .amError(401, "Login failure", detail: ["failureUrl": ""]) }
    public static let unauthorizedBasic = fault(
        "unauthorized_401_basic",
        "401 with a Basic challenge, which some HTTP clients respond to without asking the caller"
    )
    .replaces { _ in .amError(401, "Login failure").with("WWW-Authenticate", "Basic realm=\"oauth2\"") }
    public static let timedOut = fault("timed_out_401_110", "401 with the error code 110: the journey has timed out")
        .replaces { _ in .amError(401, "Session has timed out", detail: ["errorCode": "110"]) }
    public static let policyFailure = fault("policy_failure_403", "403 with failed policy requirements")
        .replaces { _ in .amError(403, "Policy validation failed", detail: policyDetail) }
    public static let notFound = fault("not_found_404", "404 with a JSON error")
        .replaces { _ in .amError(404, "Not Found") }
    public static let requestTimeout = fault("request_timeout_408", "408 with a JSON error")
        .replaces { _ in .amError(408, "Authentication timed out") }
    public static let unsupportedMediaType = fault("unsupported_media_type_415", "415 with a JSON error")
        .replaces { _ in .amError(415, "Unsupported Media Type") }
    public static let tooManyRequests = fault("too_many_requests_429", "429 with a JSON error and Retry-After")
        .replaces { _ in .amError(429, "Too Many Requests").with("Retry-After", "2") }
    public static let code1999 = fault("code_1999", "400 with the code 1999")
        .replaces { _ in .json(400, ["code": 1999, "message": "Request timed out"]) }
    public static let code1999Text = fault("code_1999_text", "400 with the code 1999 as a string")
        .replaces { _ in .json(400, ["code": "1999", "message": "Request timed out"]) }
    public static let codeRequestTimedOut = fault("code_request_timed_out", "400 with the code requestTimedOut")
        .replaces { _ in .json(400, ["code": "requestTimedOut", "message": "Request timed out"]) }
    public static let htmlBadRequest = fault("html_400", "400 with an HTML page")
        .replaces { _ in .html(400, "<html><body>Bad Request</body></html>") }
    public static let internalServerError = fault("internal_server_error_500", "500 with a JSON error")
        .replaces { _ in .amError(500, "Authentication Error!!") }
    public static let serviceUnavailable = fault("service_unavailable_503", "503 with a JSON error and Retry-After")
        .replaces { _ in .amError(503, "Service Unavailable").with("Retry-After", "1") }
    public static let htmlBadGateway = fault("html_502", "502 with an HTML page of a proxy")
        .replaces { _ in .html(502, "<html><body>Bad Gateway</body></html>") }
    public static let emptyBody = fault("empty_body_200", "200 without a body")
        .replaces { _ in HttpResponse(status: 200) }
    public static let notJSON = fault("not_json_200", "200 with an HTML page")
        .replaces { _ in .html(200, "<html><body>Welcome</body></html>") }
    public static let emptyObject = fault("empty_object_200", "200 with an empty object")
        .replaces { _ in .json(200, [:]) }
    public static let nullBody = fault("null_200", "200 with null")
        .replaces { _ in .json(200, nil) }
    public static let errorInSuccess = fault("error_in_200", "200 with an error of the code 401 in its body")
        .replaces { _ in .json(200, ["code": 401, "message": "Login failure"]) }
    public static let brokenJSON = fault(
        "broken_json_200",
        "The real response without its last half, with a Content-Length that fits what is left"
    )
    .alters { response, _ in response.halved }
    public static let invalidUTF8 = fault("invalid_utf8_200", "The real response with bytes that are not UTF-8")
        .alters { response, _ in response.withInvalidUTF8 }
    public static let hugeBody = fault("huge_body_200", "200 with a body of 8 MiB")
        .replaces { _ in .json(200, ["padding": .string(String(repeating: "x", count: 8 << 20))]) }
    public static let deepBody = fault("deep_body_200", "200 with arrays nested ten thousand deep")
        .replaces { _ in deepResponse }

    static let httpFaults: [Self] = [
        .noContent, .created, .redirectElsewhere, .badRequest, .unauthorized, .unauthorizedBasic, .timedOut,
        .policyFailure, .notFound, .requestTimeout, .unsupportedMediaType, .tooManyRequests, .code1999, .code1999Text,
        .codeRequestTimedOut, .htmlBadRequest, .internalServerError, .serviceUnavailable, .htmlBadGateway, .emptyBody,
        .notJSON, .emptyObject, .nullBody, .errorInSuccess, .brokenJSON, .invalidUTF8, .hugeBody, .deepBody,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.authenticate], summary) }

    private static let policyDetail: JSON = [
        "result": false,
        "failedPolicyRequirements": [
            [
                "property": "userName",
                "policyRequirements": [
                    ["policyRequirement": "UNIQUE"],
                    ["policyRequirement": "MIN_LENGTH", "params": ["minLength": 6]],
                ],
            ]
        ],
    ]

    private static let deepResponse: HttpResponse = {
        var response = HttpResponse.json(200, [])
        response.body = Data((String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)).utf8)
        return response
    }()
}

extension HttpResponse {
    func with(status: Int) -> HttpResponse {
        var response = self
        response.status = status
        return response
    }

    func with(_ header: String, _ value: String) -> HttpResponse {
        var response = self
        response.setHeader(header, value)
        return response
    }

    fileprivate var halved: HttpResponse {
        var response = self
        response.body = Data(body.prefix(body.count / 2))
        return response
    }

    /// A string's closing quote gets a byte before it that UTF-8 does not have.
    fileprivate var withInvalidUTF8: HttpResponse? {
        guard let quote = body.lastIndex(of: UInt8(ascii: "\"")) else { return nil }
        var response = self
        response.body.insert(0xFF, at: quote)
        return response
    }
}

/// Faults of delivery.
extension EmulatorFault {
    public static let latency = Self("latency", "The response comes late, by a minute or the rule's duration")
        .delivers { $0.latency += $1 ?? .seconds(60) }
    public static let droppedConnection = Self(
        "dropped_connection",
        "The connection closes without a byte of the response, though the request had its effect"
    )
    .delivers { delivery, _ in delivery.isDropped = true }
    public static let truncatedBody = Self("truncated_body", "The connection closes in the middle of the body")
        .delivers { delivery, _ in delivery.isTruncated = true }
    public static let slowBody = Self(
        "slow_body",
        "The body takes a minute or the rule's duration to arrive, in pieces"
    )
    .delivers { $0.bodyDuration = $1 ?? .seconds(60) }

    static let deliveryFaults: [Self] = [.latency, .droppedConnection, .truncatedBody, .slowBody]
}
