import PingNetwork

/// An error response of a DaVinci flow.
struct DaVinciError: Sendable {
    var status = 400
    /// All members except those that identify the flow.
    let members: JSON
    /// Whether the flow is over; otherwise the last form can be sent again.
    var isFinal = false

    func response(interactionID: String?, environment: String? = nil, nodeID: String? = nil) -> HttpResponse {
        var body = members
        body["interactionId"] = interactionID.map(JSON.string)
        if !isFinal {
            body["companyId"] = environment.map(JSON.string)
            body["id"] = nodeID.map(JSON.string)
        }
        return .json(status, body)
    }

    func failure(interactionID: String?) -> HttpFailure { HttpFailure(response(interactionID: interactionID)) }

    func failure(of run: DaVinciRun) -> HttpFailure {
        HttpFailure(response(interactionID: run.id, nodeID: run.nodeID))
    }

    /// An error whose form can be sent again.
    private static func recoverable(
        code: JSON,
        message: String,
        connector: String = "pingOneSSOConnector",
        capability: String = "checkPassword",
        details: JSON? = nil,
        customMessage: String? = nil
    ) -> DaVinciError {
        var members: JSON = [
            "connectionId": "c0ffee22", "connectorId": .string(connector), "capabilityName": .string(capability),
            "errorCategory": "InvalidData", "code": code, "cause": nil, "expected": true, "message": .string(message),
            "httpResponseCode": 400, "isResponseCompatibleWithMobileAndWebSdks": true, "correlationId": "c0rr-01",
        ]
        members["details"] = details
        members["customErrorMessage"] = customMessage.map(JSON.string)
        return DaVinciError(members: members)
    }

    /// The details of a field, in the format of PingOne's directory.
    private static func details(_ target: String, _ code: String, _ text: String, inner: JSON? = nil) -> JSON {
        var detail: JSON = ["code": .string(code), "target": .string(target), "message": .string(text)]
        detail["innerError"] = inner
        let raw: JSON = [
            "id": "e44e-01", "code": "INVALID_DATA",
            "message": "The request could not be completed. One or more validation errors were in the request.",
            "details": [detail],
        ]
        return [["rawResponse": raw, "statusCode": 400]]
    }
}

extension DaVinciError {
    /// The leading space is the real server's.
    private static let invalidLogin = " Invalid username and/or password"

    static func invalidCredentials(failuresRemaining: Int) -> DaVinciError {
        recoverable(
            code: .string(invalidLogin),
            message: invalidLogin,
            details: details(
                "password",
                "INVALID_VALUE",
                "The provided password did not match provisioned password",
                inner: ["failuresRemaining": .int(failuresRemaining)]
            )
        )
    }

    static func userNotFound(_ name: String) -> DaVinciError {
        let escaped = name.replacing("\"", with: "\\\"")
        let raw: JSON = [
            "_embedded": ["users": []], "count": 0, "size": 0, "userFilter": .string("(username eq \"\(escaped)\")"),
        ]
        return recoverable(
            code: .string(invalidLogin),
            message: invalidLogin,
            capability: "userLookup",
            details: [["rawResponse": raw, "statusCode": 200]]
        )
    }

    static func blank(_ target: String) -> DaVinciError {
        recoverable(code: 400, message: "invalidInput \"\(target)\" - must not be blank")
    }

    static func malformed(_ target: String, _ text: String) -> DaVinciError {
        recoverable(
            code: 400,
            message: "invalidValue \(target): \(text)",
            details: details(target, "INVALID_VALUE", text)
        )
    }

    static func passwordPolicy(_ target: String, _ failures: [(requirement: String, text: String)]) -> DaVinciError {
        let text = "New password did not satisfy password policy requirements"
        var inner: JSON = ["unsatisfiedRequirements": .array(failures.map { .string($0.requirement) })]
        for failure in failures { inner[failure.requirement] = .string(failure.text) }
        return recoverable(
            code: 400,
            message: "newPasswordNotValid \(target): \(text)",
            capability: "createUser",
            details: details(target, "INVALID_VALUE", text, inner: inner)
        )
    }

    static func notUnique(_ target: String) -> DaVinciError {
        let text = "is unique but a non-unique value is provided"
        return recoverable(
            code: 400,
            message: "uniquenessViolation \(target): \(text)",
            capability: "createUser",
            details: details(target, "UNIQUENESS_VIOLATION", text)
        )
    }

    static func wrongCode(_ target: String, attemptsRemaining: Int) -> DaVinciError {
        recoverable(
            code: "INVALID_OTP",
            message: "The passcode is not valid.",
            connector: "pingOneMfaConnector",
            capability: "validatePasscode",
            details: details(
                target,
                "INVALID_OTP",
                "Invalid passcode provided",
                inner: ["attemptsRemaining": .int(attemptsRemaining)]
            )
        )
    }

    static func passkey(_ target: String, _ text: String) -> DaVinciError {
        recoverable(
            code: "INVALID_DATA",
            message: "The passkey was not accepted.",
            connector: "pingOneMfaConnector",
            capability: "validateFido2",
            details: details(target, "INVALID_VALUE", text)
        )
    }

    static func validation(_ text: String) -> DaVinciError {
        recoverable(
            code: "validationError",
            message: "Validation Error",
            connector: "pingOneFormsConnector",
            capability: "customForm",
            details: [["message": .string(text)]]
        )
    }

    static let unexpectedValue = recoverable(
        code: "Unexpected value received",
        message: "An unexpected error has occurred",
        connector: "errorConnector",
        capability: "errorMessage",
        customMessage: "Something went wrong. Please try again."
    )

    /// An error of the connector that ends flows, at another of its capabilities: the form stays valid.
    static let authenticationConnector = recoverable(
        code: "invalidInput",
        message: "The session cannot be read.",
        connector: "pingOneAuthenticationConnector",
        capability: "getSession"
    )

    /// The capabilities at which an error of the connector ends the flow.
    static func authenticationConnector(final capability: String) -> DaVinciError {
        var error = recoverable(
            code: "invalidInput",
            message: "The session cannot be set.",
            connector: "pingOneAuthenticationConnector",
            capability: capability
        )
        error.isFinal = true
        return error
    }

    static let requestTimedOut = DaVinciError(
        members: ["code": "requestTimedOut", "message": "Request timed out. Please try again."],
        isFinal: true
    )

    static let unauthorized = DaVinciError(
        status: 401,
        members: [
            "cause": nil, "logLevel": "error", "serviceName": nil, "message": "Unauthorized!",
            "errorMessage": "Unauthorized!", "success": false, "httpResponseCode": 401, "code": 1999,
        ],
        isFinal: true
    )

    /// A failure with the status 200.
    static func failed(_ code: String?, _ message: String, environment: String) -> DaVinciError {
        var members: JSON = ["environment": ["id": .string(environment)], "status": "FAILED"]
        if let code { members["error"] = ["code": .string(code), "message": .string(message)] }
        return DaVinciError(status: 200, members: members, isFinal: true)
    }

    /// The response to an unknown flow policy.
    static func unknownPolicy(_ name: String) -> DaVinciError {
        DaVinciError(
            members: ["code": "INVALID_REQUEST", "message": .string("Invalid DV Flow Policy ID: \(name)")],
            isFinal: true
        )
    }
}
