import HTTPTypes

/// Asks the provider, without asking the user, whether the session of the stored tokens still exists there
/// (`prompt=none`, OpenID Connect Core 1.0, section 3.1.2.1).
///
/// ```swift
/// switch try await SessionCheck(client).run(in: LoopbackBrowser()) {
/// case .signedIn: showHome()
/// case .needsUser(let reason): showLogin(reason)
/// }
/// ```
///
/// The check gets tokens of the session without `offline_access`, compares their user with the stored one, and drops
/// them. It does not revoke them, since a provider may end the stored session with them. Nothing that is stored
/// changes, unless ``keepsTokens`` is set. Run it from any task, any number of times.
public struct SessionCheck: Sendable {
    /// The provider's response.
    public enum Outcome: Sendable, Hashable {
        /// The provider has a session of the stored user.
        case signedIn
        /// The provider needs the user.
        case needsUser(Reason)
    }

    /// Why a provider needs the user. An open set (OpenID Connect Core 1.0, section 3.1.2.6).
    public struct Reason: RawRepresentable, Error, Sendable, Hashable {
        /// The error code of the provider's response.
        public let rawValue: String

        /// The reason with an error code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no session, or it is of another user than the one that the request names.
        public static let login = Self(rawValue: "login_required")
        /// The user has not consented to what the app asks for.
        public static let consent = Self(rawValue: "consent_required")
        /// The user has to do something else, such as to accept new terms.
        public static let interaction = Self(rawValue: "interaction_required")
        /// The user has to choose an account.
        public static let accountSelection = Self(rawValue: "account_selection_required")
    }

    /// Whether the client stores the new tokens in place of those it has; false by default.
    public var keepsTokens = false

    let client: OidcClient

    /// Creates a check of a client's session. Sends nothing.
    ///
    /// - Parameter client: The client that has the user's tokens.
    public init(_ client: OidcClient) {
        self.client = client
    }

    /// Asks by a browser, which has the provider's cookies. The provider redirects it at once.
    ///
    /// The provider asks the user nothing. Apple's systems do, before a `WebAuthenticationBrowser` shows its sheet.
    ///
    /// - Parameter browser: Opens the authorization request.
    /// - Throws: ``OidcError``. The cause has the code `oidcNoToken` when no ID token is stored, `oidcSubjectMismatch`
    ///   when the session is another user's, and `oidcAuthorizationRefused` when the provider refuses for another
    ///   reason. What the browser throws.
    public func run(in browser: any Browser) async throws(OidcError) -> Outcome {
        do {
            let session = try await browser.session(redirectUri: client.config.redirectUri)
            defer { session.close() }
            return try await outcome(redirectUri: session.redirectUri) { request in
                try await session.open(request.url) { AuthorizationResponse.isRedirect($0, to: request) }
            }
        } catch {
            throw OidcError(error)
        }
    }

    /// Asks by the client's own transport, with a session that the app has in a cookie. Follows no redirect, and sends
    /// the cookie to the issuer's origin only.
    ///
    /// - Parameters:
    ///   - cookie: The name of the provider's session cookie.
    ///   - value: Its value.
    /// - Throws: As ``run(in:)``; the cause has the code `networkInvalidRequest` when a cookie cannot have this name or
    ///   this value, and `untrustedOrigin` when the authorization endpoint is elsewhere.
    public func run(cookie: String, value: Secret) async throws(OidcError) -> Outcome {
        try await run { request, client in
            guard HttpCookie.isSendable(name: cookie, value: value.reveal()) else {
                throw PingError(
                    .networkInvalidRequest,
                    "The name or the value of the session cookie has a character that a cookie cannot have.",
                    recovery: "Pass them as the server sent them."
                )
            }
            try OriginTrust(origins: [WebURL(request.issuer)]).check(request.url, purpose: "authorization endpoint")
            let fields: HTTPFields = [.cookie: "\(cookie)=\(value.reveal())"]
            return try await client.http.get(request.url, fields: fields).authorizationRedirect()
        }
    }

    /// Asks by another way to the provider.
    ///
    /// - Parameter redirect: Sends the request, and returns where the provider redirects to; `nil` when there is
    ///   no session to ask about.
    package func run(
        _ redirect: (AuthorizationRequest, OidcClient) async throws -> String?
    ) async throws(OidcError) -> Outcome {
        do {
            return try await outcome(redirectUri: client.config.redirectUri) { try await redirect($0, client) }
        } catch {
            throw OidcError(error)
        }
    }
}

extension OidcWeb {
    /// Asks the provider in the browser, without asking the user, whether the session of the stored user still exists
    /// there. See ``SessionCheck``.
    ///
    /// On Apple's systems the system asks the user before it shows the sheet.
    ///
    /// - Parameter keepsTokens: Whether the SDK stores the new tokens in place of those it has. Otherwise
    ///   nothing that is stored changes.
    /// - Throws: ``OidcError``, as ``SessionCheck/run(in:)``; with a cause
    ///   `invalidConfiguration` without ``OidcModule``.
    public func checkSession(keepsTokens: Bool = false) async throws(OidcError) -> SessionCheck.Outcome {
        var check = try SessionCheck(workflow)
        check.keepsTokens = keepsTokens
        return try await check.run(in: browser)
    }
}

extension SessionCheck {
    /// Creates a check of a workflow's session.
    ///
    /// - Throws: ``OidcError`` with a cause `invalidConfiguration` without ``OidcModule``.
    package init(_ workflow: Workflow) throws(OidcError) {
        guard let client = workflow.sharedContext[.oidcClient] else {
            throw OidcError(PingError.missingOidcModule)
        }
        self.init(client)
    }
}
