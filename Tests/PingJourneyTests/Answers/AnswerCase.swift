import PingJourney
import PingNetwork

/// A response of a server and the node that the SDK makes of it: one for each row of the table of the wire protocol.
struct AnswerCase: Sendable, CustomStringConvertible {
    /// What becomes of an answer.
    enum Outcome: Sendable, Equatable {
        case step(callbacks: Int)
        case success(session: String)
        case error(status: Int, message: String, canRetry: Bool)
        case failure(PingError.Code, status: Int?)
    }

    let description: String
    let response: HttpResponse
    let outcome: Outcome

    init(_ description: String, _ response: HttpResponse, _ outcome: Outcome) {
        self.description = description
        self.response = response
        self.outcome = outcome
    }

    static let all = accepted + refused + neither

    private static func refusal(_ status: Int, _ message: String, detail: JSON? = nil) -> HttpResponse {
        var document: JSON = ["code": .int(status), "reason": "R", "message": .string(message)]
        document["detail"] = detail
        return .json(document, status: status)
    }

    private static let accepted: [AnswerCase] = [
        AnswerCase("200 with authId", .json(["authId": "a1", "callbacks": [[:]]]), .step(callbacks: 1)),
        AnswerCase("200 with authId and no callbacks", .json(["authId": "a1"]), .step(callbacks: 0)),
        AnswerCase("200 with authId, callbacks null", .json(["authId": "a1", "callbacks": nil]), .step(callbacks: 0)),
        AnswerCase(
            "200 with tokenId and successUrl",
            .json(["tokenId": "s1", "successUrl": "/u", "realm": "/alpha"]),
            .success(session: "s1")
        ),
        AnswerCase("200 with tokenId only", .json(["tokenId": "s1"]), .success(session: "s1")),
        AnswerCase("200 with successUrl only", .json(["successUrl": "/u", "realm": "/alpha"]), .success(session: "")),
        AnswerCase(
            "200 with an empty tokenId",
            .json(["tokenId": "", "successUrl": "/u", "realm": "/alpha"]),
            .success(session: "")
        ),
        AnswerCase(
            "200 that says 401",
            .json(["code": 401, "message": "Login failure"]),
            .error(status: 200, message: "Login failure", canRetry: false)
        ),
        AnswerCase("200 with nothing known", .json([:]), .failure(.unexpectedResponse, status: 200)),
        AnswerCase("200 with a small code", .json(["code": 7]), .failure(.unexpectedResponse, status: 200)),
        AnswerCase("200, not JSON", .text("<html>welcome</html>"), .failure(.unexpectedResponse, status: 200)),
        AnswerCase("200, no body", .text(""), .failure(.unexpectedResponse, status: 200)),
        AnswerCase("200, a JSON list", .json([["authId": "a1"]]), .failure(.unexpectedResponse, status: 200)),
        AnswerCase(
            "200 with an unknown callback type",
            .json(["authId": "a1", "callbacks": [["type": "NoSuchCallback"]]]),
            .step(callbacks: 1)
        ),
        AnswerCase(
            "200 with policies as an array",
            .json([
                "authId": "a1",
                "callbacks": [
                    [
                        "type": "StringAttributeInputCallback",
                        "output": [["name": "policies", "value": ["unique", ["policyId": "required"]]]],
                    ]
                ],
            ]),
            .step(callbacks: 1)
        ),
        AnswerCase("200, authId is a number", .json(["authId": 1]), .failure(.unexpectedResponse, status: 200)),
        AnswerCase(
            "200, callbacks are an object",
            .json(["authId": "a1", "callbacks": [:]]),
            .failure(.unexpectedResponse, status: 200)
        ),
        AnswerCase("200, tokenId is a list", .json(["tokenId": []]), .failure(.unexpectedResponse, status: 200)),
        AnswerCase(
            "200, successUrl is a number",
            .json(["tokenId": "s1", "successUrl": 1]),
            .failure(.unexpectedResponse, status: 200)
        ),
    ]

    private static let refused: [AnswerCase] = [
        AnswerCase(
            "400 JSON",
            refusal(400, "Unknown Authentication Index Type"),
            .error(status: 400, message: "Unknown Authentication Index Type", canRetry: false)
        ),
        AnswerCase("401 JSON", refusal(401, "No"), .error(status: 401, message: "No", canRetry: false)),
        AnswerCase(
            "401 timed out",
            refusal(401, "Session has timed out", detail: ["errorCode": "110"]),
            .error(status: 401, message: "Session has timed out", canRetry: false)
        ),
        AnswerCase("403 policy failure", refusal(403, "P"), .error(status: 403, message: "P", canRetry: false)),
        AnswerCase("404 JSON", refusal(404, "M"), .error(status: 404, message: "M", canRetry: false)),
        AnswerCase("408 JSON", refusal(408, "T"), .error(status: 408, message: "T", canRetry: false)),
        AnswerCase("415 JSON", refusal(415, "C"), .error(status: 415, message: "C", canRetry: false)),
        AnswerCase("429 JSON", refusal(429, "Slow"), .error(status: 429, message: "Slow", canRetry: true)),
        AnswerCase("418 JSON", refusal(418, "Tea"), .error(status: 418, message: "Tea", canRetry: false)),
        AnswerCase(
            "400 without a word",
            .json([:], status: 400),
            .error(status: 400, message: "The server refused the request with status 400.", canRetry: false)
        ),
        AnswerCase(
            "401 in the older form",
            .json(["errorMessage": "Old", "failureUrl": ""], status: 401),
            .error(status: 401, message: "Old", canRetry: false)
        ),
        AnswerCase(
            "400 with a message of the wrong type",
            .json(["message": ["a"], "reason": "Bad Request"], status: 400),
            .error(status: 400, message: "Bad Request", canRetry: false)
        ),
        AnswerCase("400, code 1999", .json(["code": 1999], status: 400), .failure(.flowTimedOut, status: 400)),
        AnswerCase(
            "400, code 1999 as text",
            .json(["code": "1999"], status: 400),
            .failure(.flowTimedOut, status: 400)
        ),
        AnswerCase(
            "401, requestTimedOut",
            .json(["code": "requestTimedOut"], status: 401),
            .failure(.flowTimedOut, status: 401)
        ),
        AnswerCase("400, HTML", .text("<html>", status: 400), .failure(.unexpectedResponse, status: 400)),
        AnswerCase("401, no body", .text("", status: 401), .failure(.unexpectedResponse, status: 401)),
        AnswerCase("400, a JSON text", .json("no", status: 400), .failure(.unexpectedResponse, status: 400)),
        AnswerCase("500 JSON", refusal(500, "Oh"), .error(status: 500, message: "Oh", canRetry: false)),
        AnswerCase("503 JSON", refusal(503, "Busy"), .error(status: 503, message: "Busy", canRetry: true)),
        AnswerCase("502, HTML", .text("<html>", status: 502), .failure(.unexpectedResponse, status: 502)),
    ]

    private static let neither: [AnswerCase] = [
        AnswerCase("201", .json(["authId": "a1"], status: 201), .failure(.unexpectedResponse, status: 201)),
        AnswerCase("204", .text("", status: 204), .failure(.unexpectedResponse, status: 204)),
        AnswerCase("299", .json(["tokenId": "s1"], status: 299), .failure(.unexpectedResponse, status: 299)),
        AnswerCase("302", .json([:], status: 302), .failure(.unexpectedRedirect, status: 302)),
        AnswerCase("304", .text("", status: 304), .failure(.unexpectedRedirect, status: 304)),
        AnswerCase("600", .json(["authId": "a1"], status: 600), .failure(.unexpectedResponse, status: 600)),
    ]
}
