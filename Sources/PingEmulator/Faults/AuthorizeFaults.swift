import HTTPTypes
import PingNetwork

/// Faults of the authorization endpoint's redirect.
extension EmulatorFault {
    public static let authorizeDenied = fault("authorize_access_denied", "The redirect carries error=access_denied")
        .altersLocation {
            replace($0, [("error", "access_denied"), ("error_description", "Denied by the emulator.")])
        }
    public static let authorizeServerError = fault("authorize_server_error", "The redirect carries error=server_error")
        .altersLocation { replace($0, [("error", "server_error")]) }
    public static let authorizeLoginRequired = fault(
        "authorize_login_required",
        "The redirect carries error=login_required"
    )
    .altersLocation {
        replace($0, [("error", "login_required"), ("error_description", "The request requires login.")])
    }
    public static let authorizeInteractionRequired = fault(
        "authorize_interaction_required",
        "The redirect carries error=interaction_required"
    )
    .altersLocation { replace($0, [("error", "interaction_required")]) }
    public static let authorizeDescriptionOnly = fault(
        "authorize_description_only",
        "The redirect carries an error_description without an error"
    )
    .altersLocation {
        replace($0, [("error_description", "The request requires some interaction that is not allowed.")])
    }
    public static let authorizeWrongState = fault("authorize_wrong_state", "The redirect carries another state")
        .altersLocation { change($0, "state", "not-your-state") }
    public static let authorizeMissingState = fault("authorize_missing_state", "The redirect carries no state")
        .altersLocation { change($0, "state", nil) }
    public static let authorizeWrongIssuer = fault(
        "authorize_wrong_iss",
        "The redirect carries the iss of another issuer"
    )
    .altersLocation { change($0, "iss", "https://elsewhere.example.test") }
    public static let authorizeMissingIssuer = fault("authorize_missing_iss", "The redirect carries no iss")
        .altersLocation { change($0, "iss", nil) }
    public static let authorizeMissingCode = fault(
        "authorize_missing_code",
        "The redirect carries neither code nor error"
    )
    .altersLocation { change($0, "code", nil) }
    public static let authorizeRepeatedCode = fault("authorize_repeated_code", "The redirect carries two codes")
        .altersLocation { $0.contains("code=") ? $0 + "&code=another" : nil }
    public static let authorizeForeignRedirect = fault("authorize_foreign_redirect", "The redirect goes to another app")
        .altersLocation { location in
            location.split(separator: "?").last.map { "evil.example://cb?\($0)" }
        }
    public static let authorizeLoginPage = fault("authorize_login_page", "302 to a login page instead of the app")
        .replaces { request in
            .redirect(to: request.origin + "/login/?" + PercentEncoding.encode([("goto", request.url)]))
        }
    public static let authorizeOK = fault("authorize_200", "200 with a page instead of a redirect")
        .replaces { _ in .html(200, "<html><body>Do you agree?</body></html>") }
    public static let authorizeMissingLocation = fault("authorize_missing_location", "302 without a Location")
        .replaces { _ in HttpResponse(status: 302) }

    static let authorizeFaults: [Self] = [
        .authorizeDenied, .authorizeServerError, .authorizeLoginRequired, .authorizeInteractionRequired,
        .authorizeDescriptionOnly, .authorizeWrongState, .authorizeMissingState, .authorizeWrongIssuer,
        .authorizeMissingIssuer, .authorizeMissingCode, .authorizeRepeatedCode, .authorizeForeignRedirect,
        .authorizeLoginPage, .authorizeOK, .authorizeMissingLocation,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.authorize], summary) }

    /// The location with other parameters; `state`, `iss` and `client_id` stay.
    private static func replace(_ location: String, _ parameters: [(name: String, value: String)]) -> String? {
        let kept = pairs(location).filter { ["state", "iss", "client_id"].contains($0.name) }
        return base(location) + "?" + PercentEncoding.encode(parameters + kept)
    }

    private static func change(_ location: String, _ name: String, _ value: String?) -> String? {
        var pairs = pairs(location)
        guard pairs.contains(where: { $0.name == name }) else { return nil }
        pairs.removeAll { $0.name == name }
        if let value { pairs.append((name, value)) }
        return base(location) + "?" + PercentEncoding.encode(pairs)
    }

    private static func base(_ location: String) -> String { String(location.prefix { $0 != "?" }) }

    private static func pairs(_ location: String) -> [(name: String, value: String)] {
        PercentEncoding.decodePairs(location.drop { $0 != "?" }.dropFirst())
    }
}

extension EmulatorFault {
    /// Changes the target of a redirect.
    fileprivate func altersLocation(_ change: @escaping @Sendable (String) -> String?) -> Self {
        alters { response, _ in
            guard let location = response.headerFields[.location], let changed = change(location) else { return nil }
            var altered = response
            altered.headerFields[.location] = changed
            return altered
        }
    }
}
