import PingCommons

/// A client's submission of a form.
struct DaVinciSubmission: Sendable {
    let nodeID: String?
    let interactionID: String?
    let eventType: String?
    /// The button; `nil` for the form's own.
    let actionKey: String?
    let values: [String: JSON]

    /// Whether it is a poll, which does not press a button.
    var isPoll: Bool { eventType == "polling" }

    /// - Throws: ``HttpFailure`` for an invalid body.
    init(_ request: EmulatorRequest) throws {
        guard request.mediaType == "application/json" else { throw Self.problem("the content type must be JSON") }
        guard let body = try? JSON(parsing: request.body), body.object != nil else {
            throw Self.problem("the body must be a JSON object")
        }
        let parameters = body["parameters"] ?? [:]
        let data = parameters["data"] ?? [:]
        let values = data["formData"] ?? [:]
        guard parameters.object != nil, data.object != nil, let fields = values.object else {
            throw Self.problem("parameters, data and formData must be JSON objects")
        }
        nodeID = try Self.text(body["id"], "id")
        interactionID = try Self.text(body["interactionId"], "interactionId")
        eventType = try Self.text(parameters["eventType"], "eventType")
        actionKey = try Self.text(data["actionKey"], "actionKey")
        self.values = fields
    }

    private static func text(_ value: JSON?, _ name: String) throws -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string else { throw problem("\(name) must be a string") }
        return text.isEmpty ? nil : text
    }

    private static func problem(_ text: String) -> HttpFailure {
        DaVinciError.validation(text).failure(interactionID: nil)
    }
}
