import Foundation
import PingNetwork

extension EmulatorFault {
    /// 204 without a body.
    public static let noContent: Self = "no_content_204"
    /// The real answer with the status 201.
    public static let created: Self = "created_201"
    /// 302 to another host.
    public static let redirectElsewhere: Self = "redirect_302"
    /// 400 with a JSON error.
    public static let badRequest: Self = "bad_request_400"
    /// 401 with a JSON error.
    public static let unauthorized: Self = "unauthorized_401"
    /// 401 with a Basic challenge, which some HTTP clients answer by themselves.
    public static let unauthorizedBasic: Self = "unauthorized_401_basic"
    /// 401 with the error code 110: the journey has timed out.
    public static let timedOut: Self = "timed_out_401_110"
    /// 403 with failed policy requirements.
    public static let policyFailure: Self = "policy_failure_403"
    /// 404 with a JSON error.
    public static let notFound: Self = "not_found_404"
    /// 408 with a JSON error.
    public static let requestTimeout: Self = "request_timeout_408"
    /// 415 with a JSON error.
    public static let unsupportedMediaType: Self = "unsupported_media_type_415"
    /// 429 with a JSON error and Retry-After.
    public static let tooManyRequests: Self = "too_many_requests_429"
    /// 400 with the code 1999.
    public static let code1999: Self = "code_1999"
    /// 400 with the code 1999 as a text.
    public static let code1999Text: Self = "code_1999_text"
    /// 400 with the code requestTimedOut.
    public static let codeRequestTimedOut: Self = "code_request_timed_out"
    /// 400 with an HTML page.
    public static let htmlBadRequest: Self = "html_400"
    /// 500 with a JSON error.
    public static let internalServerError: Self = "internal_server_error_500"
    /// 503 with a JSON error and Retry-After.
    public static let serviceUnavailable: Self = "service_unavailable_503"
    /// 502 with an HTML page of a proxy.
    public static let htmlBadGateway: Self = "html_502"
    /// 200 without a body.
    public static let emptyBody: Self = "empty_body_200"
    /// 200 with an HTML page.
    public static let notJSON: Self = "not_json_200"
    /// 200 with an object that says nothing.
    public static let emptyObject: Self = "empty_object_200"
    /// 200 with null.
    public static let nullBody: Self = "null_200"
    /// 200 with an error of the code 401 in its body.
    public static let errorInSuccess: Self = "error_in_200"
    /// The real answer without its last half, though complete by its length.
    public static let brokenJSON: Self = "broken_json_200"
    /// The real answer with bytes that are not UTF-8.
    public static let invalidUTF8: Self = "invalid_utf8_200"
    /// 200 with a body of 8 MiB.
    public static let hugeBody: Self = "huge_body_200"
    /// 200 with arrays nested ten thousand deep.
    public static let deepBody: Self = "deep_body_200"
}

/// Answers that come instead of the real one, at any endpoint.
enum HttpFaults {
    static let entries = [
        FaultEntry(.noContent, at: [.authenticate], "204 without a body", .replaces { _ in HttpResponse(status: 204) }),
        FaultEntry(
            .created,
            at: [.authenticate],
            "The real answer with the status 201",
            .alters { response, _ in response.with(status: 201) }
        ),
        FaultEntry(
            .redirectElsewhere,
            at: [.authenticate],
            "302 to another host",
            .replaces { _ in .redirect(to: "https://elsewhere.example.test/login") }
        ),
        FaultEntry(
            .badRequest,
            at: [.authenticate],
            "400 with a JSON error",
            .replaces { _ in .amError(400, "Bad Request") }
        ),
        FaultEntry(
            .unauthorized,
            at: [.authenticate],
            "401 with a JSON error",
            .replaces { _ in .amError(401, "Login failure", detail: ["failureUrl": ""]) }
        ),
        FaultEntry(
            .unauthorizedBasic,
            at: [.authenticate],
            "401 with a Basic challenge, which some HTTP clients answer by themselves",
            .replaces { _ in .amError(401, "Login failure").with("WWW-Authenticate", "Basic realm=\"oauth2\"") }
        ),
        FaultEntry(
            .timedOut,
            at: [.authenticate],
            "401 with the error code 110: the journey has timed out",
            .replaces { _ in .amError(401, "Session has timed out", detail: ["errorCode": "110"]) }
        ),
        FaultEntry(
            .policyFailure,
            at: [.authenticate],
            "403 with failed policy requirements",
            .replaces { _ in .amError(403, "Policy validation failed", detail: policyDetail) }
        ),
        FaultEntry(
            .notFound,
            at: [.authenticate],
            "404 with a JSON error",
            .replaces { _ in .amError(404, "Not Found") }
        ),
        FaultEntry(
            .requestTimeout,
            at: [.authenticate],
            "408 with a JSON error",
            .replaces { _ in .amError(408, "Authentication timed out") }
        ),
        FaultEntry(
            .unsupportedMediaType,
            at: [.authenticate],
            "415 with a JSON error",
            .replaces { _ in .amError(415, "Unsupported Media Type") }
        ),
        FaultEntry(
            .tooManyRequests,
            at: [.authenticate],
            "429 with a JSON error and Retry-After",
            .replaces { _ in .amError(429, "Too Many Requests").with("Retry-After", "2") }
        ),
        FaultEntry(
            .code1999,
            at: [.authenticate],
            "400 with the code 1999",
            .replaces { _ in .json(400, ["code": 1999, "message": "Request timed out"]) }
        ),
        FaultEntry(
            .code1999Text,
            at: [.authenticate],
            "400 with the code 1999 as a text",
            .replaces { _ in .json(400, ["code": "1999", "message": "Request timed out"]) }
        ),
        FaultEntry(
            .codeRequestTimedOut,
            at: [.authenticate],
            "400 with the code requestTimedOut",
            .replaces { _ in .json(400, ["code": "requestTimedOut", "message": "Request timed out"]) }
        ),
        FaultEntry(
            .htmlBadRequest,
            at: [.authenticate],
            "400 with an HTML page",
            .replaces { _ in .html(400, "<html><body>Bad Request</body></html>") }
        ),
        FaultEntry(
            .internalServerError,
            at: [.authenticate],
            "500 with a JSON error",
            .replaces { _ in .amError(500, "Authentication Error!!") }
        ),
        FaultEntry(
            .serviceUnavailable,
            at: [.authenticate],
            "503 with a JSON error and Retry-After",
            .replaces { _ in .amError(503, "Service Unavailable").with("Retry-After", "1") }
        ),
        FaultEntry(
            .htmlBadGateway,
            at: [.authenticate],
            "502 with an HTML page of a proxy",
            .replaces { _ in .html(502, "<html><body>Bad Gateway</body></html>") }
        ),
        FaultEntry(.emptyBody, at: [.authenticate], "200 without a body", .replaces { _ in HttpResponse(status: 200) }),
        FaultEntry(
            .notJSON,
            at: [.authenticate],
            "200 with an HTML page",
            .replaces { _ in .html(200, "<html><body>Welcome</body></html>") }
        ),
        FaultEntry(
            .emptyObject,
            at: [.authenticate],
            "200 with an object that says nothing",
            .replaces { _ in .json(200, [:]) }
        ),
        FaultEntry(.nullBody, at: [.authenticate], "200 with null", .replaces { _ in .json(200, nil) }),
        FaultEntry(
            .errorInSuccess,
            at: [.authenticate],
            "200 with an error of the code 401 in its body",
            .replaces { _ in .json(200, ["code": 401, "message": "Login failure"]) }
        ),
        FaultEntry(
            .brokenJSON,
            at: [.authenticate],
            "The real answer without its last half, though complete by its length",
            .alters { response, _ in response.halved }
        ),
        FaultEntry(
            .invalidUTF8,
            at: [.authenticate],
            "The real answer with bytes that are not UTF-8",
            .alters { response, _ in response.withInvalidUTF8 }
        ),
        FaultEntry(
            .hugeBody,
            at: [.authenticate],
            "200 with a body of 8 MiB",
            .replaces { _ in .json(200, ["padding": .string(String(repeating: "x", count: 8 << 20))]) }
        ),
        FaultEntry(
            .deepBody,
            at: [.authenticate],
            "200 with arrays nested ten thousand deep",
            .replaces { _ in deepBody }
        ),
    ]

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

    private static let deepBody: HttpResponse = {
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
