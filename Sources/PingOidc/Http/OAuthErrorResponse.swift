import PingFoundation

/// An error response of an OAuth 2.0 endpoint (RFC 6749, section 5.2), or any other response without success.
struct OAuthErrorResponse: Error, Sendable {
    let status: Int
    /// The `error` member as the server sent it, for decisions. It may quote a secret, so no text contains it.
    let code: String?
    /// The `error` member, to show.
    let quotedCode: String?
    /// The `error_description` member.
    let errorDescription: String?
    /// By how much the clocks differ, where that explains the refusal.
    var clockDifference: ClockDifference?
    /// How long the server asks to wait before the next request.
    var retryAfter: Duration?
    /// The identifier of the workflow's flow that the exchange belongs to.
    let correlationID = WorkflowSender.flow

    /// - Parameter json: The body; may be anything.
    init(_ response: HttpResponse, _ json: JSON, secrets: [Secret], now: Date) {
        status = response.status
        retryAfter = response.retryAfter(now: now)
        code = json["error"]?.string
        // APIs such as Microsoft Graph send an object, with a code and a message.
        let shown = code ?? json["error"]?["code"]?.string
        quotedCode = shown.map { ServerText.quoted($0, without: secrets) }
        let description = json["error_description"] ?? json["error"]?["message"]
        errorDescription = description?.string.map { ServerText.quoted($0, without: secrets) }
    }

    /// Whether the server definitely says that the grant, and so the session, has ended.
    var endsSession: Bool { isDefinite && code == "invalid_grant" }

    /// Whether the server would refuse the same request again.
    var isDefinite: Bool { (400..<500).contains(status) && status != 408 && status != 429 }

    /// Whether the server sends the client elsewhere. An endpoint does not do that, and will not stop doing it.
    var isRedirect: Bool { (300..<400).contains(status) }

    /// Whether it is a refusal by its status alone (RFC 6749, section 5.2), without the `error` that says why.
    var isUnexplainedRefusal: Bool { (status == 400 || status == 401) && quotedCode == nil }

    var oidcError: OidcError {
        if let clockDifference {
            return .authorization(clockDifference.error(status: status, code: quotedCode, correlationID: correlationID))
        }
        let reason = [quotedCode, errorDescription].compactMap(\.self).joined(separator: ": ")
        let detail = reason.isEmpty ? "and gave no reason." : "– \(reason)"
        let wait = retryAfter.map { " (retry after \($0.components.seconds) s)" } ?? ""
        let place = correlationID.map { " (correlation: \($0))" } ?? ""
        let message = "The server responded with status \(status)\(wait) \(detail)\(place)"
        let context = PingError.Context(status: status, correlationID: correlationID)
        switch code {
        case Self.invalidAuthorizationDetails:
            let recovery = Self.authorizationDetailsAdvice
            return .authorization(
                PingError(.oidcInvalidAuthorizationDetails, message, recovery: recovery, context: context)
            )
        case let code? where isDefinite && Self.needingUser.contains(code):
            let recovery = "Let the user log in again."
            return .authorization(PingError(.oidcLoginRequired, message, recovery: recovery, context: context))
        default: return .apiError(code: status, message: message)
        }
    }

    /// The codes with which a server asks for the user (OpenID Connect Core 1.0, section 3.1.2.6). Microsoft Entra
    /// sends them to a refresh, too, when a policy has changed.
    static let needingUser: Set<String> = [
        "login_required", "interaction_required", "consent_required", "account_selection_required",
    ]
}

/// By how much a server's clock is ahead of this device's, when that explains why the server refused a request.
///
/// The client shows it and does not use it: who can change a response could otherwise set the client's clock.
struct ClockDifference: Sendable, Equatable {
    /// In whole seconds; negative for a server whose clock is behind.
    let seconds: Int

    /// - Returns: `nil` when the clocks agree, or the server does not say its time.
    init?(_ response: HttpResponse, _ now: Date, allowed: Duration) {
        guard let difference = response.date?.timeIntervalSince(now), abs(difference) > allowed / .seconds(1),
            let seconds = Int(exactly: difference.rounded())
        else { return nil }
        self.seconds = seconds
    }

    /// The error to report in place of the server's.
    func error(status: Int, code: String?, correlationID: String?) -> PingError {
        PingError(
            .oidcClockDiffers,
            "The server refused the request (\(code ?? "no error code")). Its clock is \(abs(seconds)) seconds "
                + "\(seconds > 0 ? "ahead of" : "behind") this device's.",
            recovery: "Correct the date and time of this device, and try again.",
            context: PingError.Context(status: status, correlationID: correlationID)
        )
    }
}
