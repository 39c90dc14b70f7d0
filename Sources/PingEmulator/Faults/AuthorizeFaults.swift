import HTTPTypes
import PingNetwork

extension EmulatorFault {
    /// The redirect carries error=access_denied.
    public static let authorizeDenied: Self = "authorize_access_denied"
    /// The redirect carries error=server_error.
    public static let authorizeServerError: Self = "authorize_server_error"
    /// The redirect carries error=login_required.
    public static let authorizeLoginRequired: Self = "authorize_login_required"
    /// The redirect carries error=interaction_required.
    public static let authorizeInteractionRequired: Self = "authorize_interaction_required"
    /// The redirect carries an error_description without an error.
    public static let authorizeDescriptionOnly: Self = "authorize_description_only"
    /// The redirect carries another state.
    public static let authorizeWrongState: Self = "authorize_wrong_state"
    /// The redirect carries no state.
    public static let authorizeMissingState: Self = "authorize_missing_state"
    /// The redirect carries the iss of another issuer.
    public static let authorizeWrongIssuer: Self = "authorize_wrong_iss"
    /// The redirect carries no iss.
    public static let authorizeMissingIssuer: Self = "authorize_missing_iss"
    /// The redirect carries neither code nor error.
    public static let authorizeMissingCode: Self = "authorize_missing_code"
    /// The redirect carries two codes.
    public static let authorizeRepeatedCode: Self = "authorize_repeated_code"
    /// The redirect goes to another app.
    public static let authorizeForeignRedirect: Self = "authorize_foreign_redirect"
    /// 302 to a login page instead of the app.
    public static let authorizeLoginPage: Self = "authorize_login_page"
    /// 200 with a page instead of a redirect.
    public static let authorizeOK: Self = "authorize_200"
    /// 302 without a Location.
    public static let authorizeMissingLocation: Self = "authorize_missing_location"
}

/// What can be wrong with the way back from the authorization endpoint.
enum AuthorizeFaults {
    static let entries = [
        FaultEntry(
            .authorizeDenied,
            at: [.authorize],
            "The redirect carries error=access_denied",
            .altersLocation {
                replace($0, [("error", "access_denied"), ("error_description", "Denied by the emulator.")])
            }
        ),
        FaultEntry(
            .authorizeServerError,
            at: [.authorize],
            "The redirect carries error=server_error",
            .altersLocation { replace($0, [("error", "server_error")]) }
        ),
        FaultEntry(
            .authorizeLoginRequired,
            at: [.authorize],
            "The redirect carries error=login_required",
            .altersLocation {
                replace($0, [("error", "login_required"), ("error_description", "The request requires login.")])
            }
        ),
        FaultEntry(
            .authorizeInteractionRequired,
            at: [.authorize],
            "The redirect carries error=interaction_required",
            .altersLocation { replace($0, [("error", "interaction_required")]) }
        ),
        FaultEntry(
            .authorizeDescriptionOnly,
            at: [.authorize],
            "The redirect carries an error_description without an error",
            .altersLocation {
                replace($0, [("error_description", "The request requires some interaction that is not allowed.")])
            }
        ),
        FaultEntry(
            .authorizeWrongState,
            at: [.authorize],
            "The redirect carries another state",
            .altersLocation { change($0, "state", "not-your-state") }
        ),
        FaultEntry(
            .authorizeMissingState,
            at: [.authorize],
            "The redirect carries no state",
            .altersLocation { change($0, "state", nil) }
        ),
        FaultEntry(
            .authorizeWrongIssuer,
            at: [.authorize],
            "The redirect carries the iss of another issuer",
            .altersLocation { change($0, "iss", "https://elsewhere.example.test") }
        ),
        FaultEntry(
            .authorizeMissingIssuer,
            at: [.authorize],
            "The redirect carries no iss",
            .altersLocation { change($0, "iss", nil) }
        ),
        FaultEntry(
            .authorizeMissingCode,
            at: [.authorize],
            "The redirect carries neither code nor error",
            .altersLocation { change($0, "code", nil) }
        ),
        FaultEntry(
            .authorizeRepeatedCode,
            at: [.authorize],
            "The redirect carries two codes",
            .altersLocation { $0.contains("code=") ? $0 + "&code=another" : nil }
        ),
        FaultEntry(
            .authorizeForeignRedirect,
            at: [.authorize],
            "The redirect goes to another app",
            .altersLocation { location in
                location.split(separator: "?").last.map { "evil.example://cb?\($0)" }
            }
        ),
        FaultEntry(
            .authorizeLoginPage,
            at: [.authorize],
            "302 to a login page instead of the app",
            .replaces { request in .redirect(to: request.origin + "/login?realm=alpha") }
        ),
        FaultEntry(
            .authorizeOK,
            at: [.authorize],
            "200 with a page instead of a redirect",
            .replaces { _ in .html(200, "<html><body>Do you agree?</body></html>") }
        ),
        FaultEntry(
            .authorizeMissingLocation,
            at: [.authorize],
            "302 without a Location",
            .replaces { _ in HttpResponse(status: 302) }
        ),
    ]

    /// The location with the answer's own parameters exchanged and `state`, `iss` and `client_id` kept.
    private static func replace(_ location: String, _ answer: [(name: String, value: String)]) -> String? {
        let kept = pairs(location).filter { ["state", "iss", "client_id"].contains($0.name) }
        return base(location) + "?" + PercentEncoding.encode(answer + kept)
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

extension FaultEffect {
    /// The target of a redirect is spoilt.
    fileprivate static func altersLocation(_ change: @escaping @Sendable (String) -> String?) -> FaultEffect {
        .alters { response, _ in
            guard let location = response.headerFields[.location], let changed = change(location) else { return nil }
            var altered = response
            altered.headerFields[.location] = changed
            return altered
        }
    }
}
