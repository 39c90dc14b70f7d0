import PingNetwork

/// Faults of DaVinci flows. A fault that replaces the response leaves the flow where it is, so that the client can send
/// the form again.
extension EmulatorFault {
    public static let daVinciWrongPassword: Self = "davinci_wrong_password"
    public static let daVinciUnknownUser: Self = "davinci_unknown_user"
    public static let daVinciBlankValue: Self = "davinci_blank_value"
    public static let daVinciPasswordPolicy: Self = "davinci_password_policy"
    public static let daVinciMalformedValue: Self = "davinci_malformed_value"
    public static let daVinciTakenName: Self = "davinci_taken_name"
    public static let daVinciValidationError: Self = "davinci_validation_error"
    public static let daVinciUnexpectedValue: Self = "davinci_unexpected_value"
    public static let daVinciWrongCode: Self = "davinci_wrong_code"
    public static let daVinciSessionLookup: Self = "davinci_session_lookup"
    public static let daVinciSuccessRedirect: Self = "davinci_success_redirect"
    public static let daVinciSetSession: Self = "davinci_set_session"
    public static let daVinciTimedOut: Self = "davinci_timed_out"
    public static let daVinciUnauthorized: Self = "davinci_unauthorized"
    public static let daVinciFailed: Self = "davinci_failed"
    public static let daVinciFailedWithoutError: Self = "davinci_failed_without_error"
    public static let daVinciRewind = rewind("davinci_rewind", "rewindStateToLastRenderedUI")
    public static let daVinciRewindSpecific = rewind("davinci_rewind_specific", "rewindStateToSpecificRenderedUI")
    public static let daVinciSessionOnly = success(
        "davinci_session_only",
        "A success with a session and no authorizeResponse"
    ) { $0["authorizeResponse"] = nil }
    public static let daVinciMissingCode = success("davinci_missing_code", "A success without the code") {
        $0["authorizeResponse"]?["code"] = nil
    }
    public static let daVinciWrongState = success("davinci_wrong_state", "A success with another state") {
        $0["authorizeResponse"]?["state"] = "another-state"
    }
    public static let daVinciErrorObject = step("davinci_error_object", "A step that carries an error object as well") {
        $0["error"] = ["code": "server_error", "message": "Request timed out. Please try again."]
    }
    public static let daVinciEmptyError = step("davinci_empty_error", "A step that carries an empty error object") {
        $0["error"] = [:]
    }
    public static let daVinciErrorText = step("davinci_error_text", "A step that carries an error string") {
        $0["error"] = "server_error"
    }
    public static let daVinciNothing = step("davinci_nothing", "A step without a form and without a next link") {
        $0["form"] = nil
        $0["_links"] = nil
    }
    public static let daVinciMissingForm = step("davinci_missing_form", "A step with a next link and no form") {
        $0["form"] = nil
    }
    public static let daVinciMissingNext = step("davinci_missing_next", "A step with a form and no next link") {
        $0["_links"]?["next"] = nil
    }
    public static let daVinciForeignNext = step("davinci_foreign_next", "A step whose next link leads to another host")
    {
        $0["_links"]?["next"]?["href"] = "https://elsewhere.example.test/capabilities/customForm"
    }
    public static let daVinciUnknownField = step(
        "davinci_unknown_field",
        "A form with a field of a type that no client knows"
    ) {
        let fields = $0["form"]?["components"]?["fields"]?.array ?? []
        let novelty: JSON = ["type": "NOVELTY", "inputType": "NOVELTY", "key": "novelty", "label": "New", "value": 1]
        $0["form"]?["components"]?["fields"] = .array([novelty] + fields)
    }
    public static let daVinciNullValues = step("davinci_null_values", "A form whose first values are null") {
        let keys = ($0["form"]?["components"]?["fields"]?.array ?? []).compactMap { $0["key"]?.string }
        $0["formData"] = [
            "value": .object(Dictionary(keys.map { ($0, .null) }, uniquingKeysWith: { first, _ in first }))
        ]
    }

    static let daVinciFaults: [Self] =
        refusals + [
            .daVinciRewind, .daVinciRewindSpecific, .daVinciSessionOnly, .daVinciMissingCode, .daVinciWrongState,
            .daVinciErrorObject, .daVinciEmptyError, .daVinciErrorText, .daVinciNothing, .daVinciMissingForm,
            .daVinciMissingNext, .daVinciForeignNext, .daVinciUnknownField, .daVinciNullValues,
        ]

    /// One fault for each error response of a flow.
    private static let refusals = DaVinciErrorVariant.all.map { variant in
        Self("davinci_" + variant.name.replacing("-", with: "_"), at: [.daVinci], variant.summary)
            .replaces { variant.error($0.segments.first ?? "").response(interactionID: interactionID(of: $0)) }
    }

    private static func rewind(_ name: String, _ event: String) -> Self {
        Self(name, at: [.daVinci], "200 with the event \(event)").replaces { request in
            var body: JSON = ["eventName": .string(event), "success": true]
            body["interactionId"] = interactionID(of: request).map(JSON.string)
            return .json(200, body)
        }
    }

    private static func success(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> Self { Self(name, at: [.authorize, .daVinci], summary).changesMembers(of: "authorizeResponse", change) }

    private static func step(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (inout JSON) -> Void
    ) -> Self { Self(name, at: [.authorize, .daVinci], summary).changesMembers(of: "form", change) }

    private static func interactionID(of request: EmulatorRequest) -> String? {
        let body = (try? JSON(parsing: request.body))?["interactionId"]?.string
        return InteractionCaller(request, bodyID: body)?.id
    }
}
