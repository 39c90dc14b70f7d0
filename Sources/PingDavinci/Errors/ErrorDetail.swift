/// One entry of an error's `details`. Every member is optional, since servers leave out any of them.
public struct Detail: Sendable, Hashable {
    /// The entry as received.
    public let json: JSON
    /// The response of a service behind the flow.
    public let rawResponse: RawResponse?
    /// The HTTP status of that response.
    public let statusCode: Int?
    /// The text of the entry itself.
    public let message: String?

    init(json: JSON) {
        self.json = json
        rawResponse = json["rawResponse"].flatMap { $0.isNull ? nil : RawResponse(json: $0) }
        statusCode = json["statusCode"]?.lenientInt
        message = json["message"]?.lenientString ?? json.lenientString
    }
}

/// The response of a service behind the flow.
public struct RawResponse: Sendable, Hashable {
    /// The response as received.
    public let json: JSON
    /// The service's identifier of the error.
    public let id: String?
    /// The kind of error, such as `INVALID_DATA`.
    public let code: String?
    /// The service's text.
    public let message: String?
    /// The faults that the service found.
    public let details: [ErrorDetail]

    init(json: JSON) {
        self.json = json
        id = json["id"]?.lenientString
        code = json["code"]?.lenientString
        message = json["message"]?.lenientString ?? json.lenientString
        details = json["details"].map { $0.isNull ? [] : ($0.array ?? [$0]).map(ErrorDetail.init(json:)) } ?? []
    }
}

/// One fault that a service found.
public struct ErrorDetail: Sendable, Hashable {
    /// The detail as received.
    public let json: JSON
    /// The kind of error, such as `INVALID_VALUE`.
    public let code: String?
    /// The field it is about, without prefix, such as `password`.
    public let target: String?
    /// The service's text.
    public let message: String?
    /// More about it.
    public let innerError: InnerError?

    init(json: JSON) {
        self.json = json
        code = json["code"]?.lenientString
        target = json["target"]?.lenientString
        message = json["message"]?.lenientString ?? json.lenientString
        innerError = json["innerError"].flatMap { $0.isNull ? nil : InnerError(json: $0) }
    }
}

/// More about an error.
public struct InnerError: Sendable, Hashable {
    /// As received.
    public let json: JSON
    /// The requirements that the value does not meet, by name, such as `history`, with the server's text for each.
    public let errors: [String: String]
    /// How many more attempts there are; `nil` when the server does not say.
    public let failuresRemaining: Int?

    init(json: JSON) {
        self.json = json
        failuresRemaining = json["failuresRemaining"]?.lenientInt
        let names = (json["unsatisfiedRequirements"]?.array ?? []).compactMap(\.lenientString)
        errors = names.reduce(into: [:]) { $0[$1] = json[$1]?.lenientString ?? "" }
    }
}
