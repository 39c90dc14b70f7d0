/// One entry of an error's `details`. Every member is optional, since servers leave out any of them.
public struct Detail: Sendable, Hashable {
    /// The entry as received.
    public let json: JSON
    /// What a service behind the flow responded.
    public let rawResponse: RawResponse?
    /// With which HTTP status it did.
    public let statusCode: Int?
    /// What the entry itself says.
    public let message: String?

    init(json: JSON) {
        self.json = json
        rawResponse = json["rawResponse"].flatMap { $0.isNull ? nil : RawResponse(json: $0) }
        statusCode = json["statusCode"]?.lenientInt
        message = json["message"]?.lenientString ?? json.lenientString
    }
}

/// What a service behind the flow responded.
public struct RawResponse: Sendable, Hashable {
    /// The response as received.
    public let json: JSON
    /// The service's identifier of the error.
    public let id: String?
    /// The kind of error, such as `INVALID_DATA`.
    public let code: String?
    /// What it says.
    public let message: String?
    /// What exactly was wrong.
    public let details: [ErrorDetail]

    init(json: JSON) {
        self.json = json
        id = json["id"]?.lenientString
        code = json["code"]?.lenientString
        message = json["message"]?.lenientString ?? json.lenientString
        details = json["details"].map { $0.isNull ? [] : ($0.array ?? [$0]).map(ErrorDetail.init(json:)) } ?? []
    }
}

/// What exactly was wrong.
public struct ErrorDetail: Sendable, Hashable {
    /// The detail as received.
    public let json: JSON
    /// The kind of error, such as `INVALID_VALUE`.
    public let code: String?
    /// The field it is about, without prefix, such as `password`.
    public let target: String?
    /// What it says.
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
    /// What is not met, by its name, such as `history`, with the server's words for it.
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
