import PingCommons

/// The redirect that PingAM sends in place of a code to a session's authorization request.
struct SessionRefusal {
    /// The reason that the redirect gives, as a failed check of the response.
    let error: OidcError
    private let location: String

    init(_ error: OidcError, location: String) {
        self.error = error
        self.location = location
    }

    /// Whether the server asks for a login, and names no other cause.
    ///
    /// Without `prompt=none` PingAM sends a request without a valid session to its login page; with it, PingAM
    /// responds with `interaction_required`, and other servers with `login_required`.
    var wantsLogin: Bool {
        switch (error.cause as? PingError)?.code {
        case PingError.Code.oidcLoginRequired: true
        case PingError.Code.oidcForeignRedirect: isLoginPage
        default: false
        }
    }

    /// Whether the redirect leads to a page that returns to the request (`goto`). A page of a proxy does not, and one
    /// with a code or an error is the response to a request.
    private var isLoginPage: Bool {
        guard let path = location.split(separator: "#", omittingEmptySubsequences: false).first else { return false }
        let isOnTheWeb =
            path.hasPrefix("/") || path.lowercased().hasPrefix("https://") || path.lowercased().hasPrefix("http://")
        let names = PercentEncoding.decodePairs(path.drop { $0 != "?" }.dropFirst()).map(\.name)
        return isOnTheWeb && names.contains("goto") && !names.contains("error") && !names.contains("code")
    }

    var sessionEnded: OidcError {
        .authorization(
            .oidcSessionEnded,
            "The session has ended at the server.",
            recovery: "Let the user log in again.",
            underlying: error
        )
    }

    var weakSession: OidcError {
        .authorization(
            .oidcLoginRequired,
            "The server asks for a login: the session is older or weaker than the request demands, or the request demands a login.",
            recovery: "Let the user log in again, with a journey that gives what acrValues, maxAge and prompt ask for.",
            underlying: error
        )
    }

    var wrongCookie: OidcError {
        .authorization(
            .invalidConfiguration,
            "The server asks for a login, although the journey has just made a session: it did not find the session in the request.",
            recovery:
                "Set the option cookie to the name of the server's session cookie, which `pingflow doctor` shows.",
            underlying: error
        )
    }
}
