import Foundation
import HTTPTypes
import PingCommons
import PingNetwork
import PingTestKit

/// A DaVinci server for the snippets of documents 002 and 004: it has the environment they name, one form and any user.
struct DocumentServer: HttpClient {
    static let origin = "https://auth.test-one-pingone.com"
    static let environment = origin + "/0c6851ed-0f12-4c9a-a174-9b1bf8b438ae"
    static let next = environment + "/davinci/connections/c0ffee11/capabilities/customForm"

    /// What the first answer to a step is; later ones succeed.
    enum Refusal: Sendable {
        case none, error, failure
    }

    var refusal = Refusal.none
    private let steps = Locked(0)
    private let asked = Locked<[HttpRequest]>([])

    init(_ refusal: Refusal = .none) { self.refusal = refusal }

    /// The bodies that answered a step.
    var answers: [JSON] {
        asked.current.filter { $0.url.absoluteString == Self.next }.compactMap { try? JSON(parsing: $0.body) }
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        asked.withLock { $0.append(request) }
        switch request.url.path.split(separator: "/").last {
        case "openid-configuration": return answer(Self.discovery)
        case "authorize": return answer(Self.form, cookies: ["flow=\(state(of: request)); Path=/"])
        case "token": return answer(["access_token": "t0ken", "token_type": "Bearer", "expires_in": 3600])
        case "userinfo": return answer(["sub": "jo", "name": "Jo Field"])
        case "customForm": return step(request)
        default: return HttpResponse(status: 200)
        }
    }

    private func step(_ request: HttpRequest) -> HttpResponse {
        let number = steps.withLock { steps in
            steps += 1
            return steps
        }
        if number == 1, refusal == .error { return answer(["code": "x", "message": " Invalid password"], status: 400) }
        if number == 1, refusal == .failure { return answer(["code": "requestTimedOut"], status: 400) }
        let state = (request.headerFields[.cookie] ?? "").replacingOccurrences(of: "flow=", with: "")
        return answer(["authorizeResponse": ["code": "c0de", "state": .string(state)]])
    }

    private func state(of request: HttpRequest) -> String {
        request.url.queryItems.first { $0.name == "state" }?.value ?? ""
    }

    private func answer(_ json: JSON, status: Int = 200, cookies: [String] = []) -> HttpResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        for cookie in cookies { fields.append(HTTPField(name: .setCookie, value: cookie)) }
        return HttpResponse(status: status, headerFields: fields, body: json.serialized())
    }

    private static let discovery: JSON = [
        "issuer": .string(environment + "/as"),
        "authorization_endpoint": .string(environment + "/as/authorize"),
        "token_endpoint": .string(environment + "/as/token"),
        "userinfo_endpoint": .string(environment + "/as/userinfo"),
        "revocation_endpoint": .string(environment + "/as/revoke"),
        "end_session_endpoint": .string(environment + "/as/signoff"),
        "jwks_uri": .string(environment + "/as/jwks"),
    ]

    private static let form: JSON = [
        "id": "cq77vwelou", "eventName": "continue",
        "_links": ["next": ["href": .string(next)]],
        "form": [
            "name": "Sign On", "description": "Enter your details", "category": "CUSTOM_FORM",
            "components": [
                "fields": [
                    ["type": "TEXT", "key": "user.name", "label": "Name"],
                    ["type": "PASSWORD", "key": "user.password", "label": "Password"],
                    ["type": "SUBMIT_BUTTON", "key": "submit", "label": "Sign on"],
                    ["type": "FLOW_LINK", "inputType": "ACTION", "key": "forgot", "label": "Forgot password"],
                ]
            ],
        ],
    ]
}
