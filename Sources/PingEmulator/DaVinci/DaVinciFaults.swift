import PingNetwork

extension EmulatorFault {
    /// 400: the password is wrong.
    public static let daVinciWrongPassword: Self = "davinci_wrong_password"
    /// 400: nobody has this user name.
    public static let daVinciUnknownUser: Self = "davinci_unknown_user"
    /// 400: a value is missing.
    public static let daVinciBlankValue: Self = "davinci_blank_value"
    /// 400: the new password breaks the policy.
    public static let daVinciPasswordPolicy: Self = "davinci_password_policy"
    /// 400: a value is not well-formed.
    public static let daVinciMalformedValue: Self = "davinci_malformed_value"
    /// 400: the user name is taken.
    public static let daVinciTakenName: Self = "davinci_taken_name"
    /// 400: a form failed its validation.
    public static let daVinciValidationError: Self = "davinci_validation_error"
    /// 400 of the error connector, without details.
    public static let daVinciUnexpectedValue: Self = "davinci_unexpected_value"
    /// 400: the verification code is wrong.
    public static let daVinciWrongCode: Self = "davinci_wrong_code"
    /// 400 of the authentication connector that leaves the form good.
    public static let daVinciSessionLookup: Self = "davinci_session_lookup"
    /// 400 of the authentication connector that ends the flow.
    public static let daVinciSuccessRedirect: Self = "davinci_success_redirect"
    /// 400 at setting the session, which ends the flow.
    public static let daVinciSetSession: Self = "davinci_set_session"
    /// 400: the flow has timed out.
    public static let daVinciTimedOut: Self = "davinci_timed_out"
    /// 401 with the code 1999: the flow is not the caller's.
    public static let daVinciUnauthorized: Self = "davinci_unauthorized"
    /// 200 with the status FAILED.
    public static let daVinciFailed: Self = "davinci_failed"
    /// 200 with the status FAILED and nothing more.
    public static let daVinciFailedWithoutError: Self = "davinci_failed_without_error"
    /// 200 with rewindStateToLastRenderedUI.
    public static let daVinciRewind: Self = "davinci_rewind"
    /// 200 with rewindStateToSpecificRenderedUI.
    public static let daVinciRewindSpecific: Self = "davinci_rewind_specific"
    /// A success with a session and no authorizeResponse.
    public static let daVinciSessionOnly: Self = "davinci_session_only"
    /// A success without the code.
    public static let daVinciMissingCode: Self = "davinci_missing_code"
    /// A success with another state.
    public static let daVinciWrongState: Self = "davinci_wrong_state"
    /// A step that carries an error object as well.
    public static let daVinciErrorObject: Self = "davinci_error_object"
    /// A step that carries an empty error object.
    public static let daVinciEmptyError: Self = "davinci_empty_error"
    /// A step that carries an error text.
    public static let daVinciErrorText: Self = "davinci_error_text"
    /// A step without form and next link.
    public static let daVinciNothing: Self = "davinci_nothing"
    /// A step with a next link and no form.
    public static let daVinciMissingForm: Self = "davinci_missing_form"
    /// A step with a form and no next link.
    public static let daVinciMissingNext: Self = "davinci_missing_next"
    /// A step whose next link leads to another host.
    public static let daVinciForeignNext: Self = "davinci_foreign_next"
    /// A form with a field of a type that nobody knows.
    public static let daVinciUnknownField: Self = "davinci_unknown_field"
    /// A form whose first values are null.
    public static let daVinciNullValues: Self = "davinci_null_values"
}

/// What DaVinci flows answer that is not quite as it should be. Where an answer comes instead of the real one, the
/// flow does not move, so that the form can be sent again.
enum DaVinciFaults {
    static let entries = errors + rewinds + successes + steps

    private static let errors = DaVinciErrorVariant.all.map { variant in
        FaultEntry(
            EmulatorFault(rawValue: "davinci_" + variant.name.replacing("-", with: "_")),
            at: [.daVinci],
            variant.summary,
            .replaces { request in
                variant.error(request.segments.first ?? "").response(interactionID: interactionID(of: request))
            }
        )
    }

    private static let rewinds = [
        rewind(.daVinciRewind, "rewindStateToLastRenderedUI"),
        rewind(.daVinciRewindSpecific, "rewindStateToSpecificRenderedUI"),
    ]

    private static let successes = [
        success(.daVinciSessionOnly, "A success with a session and no authorizeResponse") {
            $0["authorizeResponse"] = nil
        },
        success(.daVinciMissingCode, "A success without the code") { $0["authorizeResponse"]?["code"] = nil },
        success(.daVinciWrongState, "A success with another state") {
            $0["authorizeResponse"]?["state"] = "another-state"
        },
    ]

    private static let steps = [
        step(.daVinciErrorObject, "A step that carries an error object as well") {
            $0["error"] = ["code": "server_error", "message": "Request timed out. Please try again."]
        },
        step(.daVinciEmptyError, "A step that carries an empty error object") { $0["error"] = [:] },
        step(.daVinciErrorText, "A step that carries an error text") { $0["error"] = "server_error" },
        step(.daVinciNothing, "A step without form and next link") {
            $0["form"] = nil
            $0["_links"] = nil
        },
        step(.daVinciMissingForm, "A step with a next link and no form") { $0["form"] = nil },
        step(.daVinciMissingNext, "A step with a form and no next link") { $0["_links"]?["next"] = nil },
        step(.daVinciForeignNext, "A step whose next link leads to another host") {
            $0["_links"]?["next"]?["href"] = "https://elsewhere.example.test/capabilities/customForm"
        },
        step(.daVinciUnknownField, "A form with a field of a type that nobody knows") {
            let fields = $0["form"]?["components"]?["fields"]?.array ?? []
            let novelty: JSON = [
                "type": "NOVELTY", "inputType": "NOVELTY", "key": "novelty", "label": "New", "value": 1,
            ]
            $0["form"]?["components"]?["fields"] = .array([novelty] + fields)
        },
        step(.daVinciNullValues, "A form whose first values are null") {
            let keys = ($0["form"]?["components"]?["fields"]?.array ?? []).compactMap { $0["key"]?.string }
            $0["formData"] = [
                "value": .object(Dictionary(keys.map { ($0, .null) }, uniquingKeysWith: { first, _ in first }))
            ]
        },
    ]

    private static func rewind(_ fault: EmulatorFault, _ event: String) -> FaultEntry {
        FaultEntry(
            fault,
            at: [.daVinci],
            "200 with the event \(event)",
            .replaces { request in
                var body: JSON = ["eventName": .string(event), "success": true]
                body["interactionId"] = interactionID(of: request).map(JSON.string)
                return .json(200, body)
            }
        )
    }

    private static func success(
        _ fault: EmulatorFault,
        _ summary: String,
        _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> FaultEntry {
        entry(fault, summary, where: "authorizeResponse", change)
    }

    private static func step(
        _ fault: EmulatorFault,
        _ summary: String,
        _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> FaultEntry {
        entry(fault, summary, where: "form", change)
    }

    private static func entry(
        _ fault: EmulatorFault,
        _ summary: String,
        where member: String,
        _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> FaultEntry {
        FaultEntry(
            fault,
            at: [.authorize, .daVinci],
            summary,
            .altersMembers { json in
                guard json[member] != nil else { return false }
                change(&json)
                return true
            }
        )
    }

    private static func interactionID(of request: EmulatorRequest) -> String? {
        let body = (try? JSON(parsing: request.body))?["interactionId"]?.string
        return InteractionCaller(request, bodyID: body)?.id
    }
}
