extension PingError.Code {
    /// The storage holds no token; the user has to log in.
    public static let oidcNoToken: Self = "oidc_no_token"
    /// The server has ended the session. The SDK has deleted the stored tokens; the user has to log in.
    public static let oidcSessionEnded: Self = "oidc_session_ended"
    /// The access token has expired, and the client has nothing to refresh it with; the user has to log in.
    public static let oidcTokenExpired: Self = "oidc_token_expired"
    /// The tokens of the storage, or the login whose code is exchanged, belong to another client or provider. The
    /// SDK sends nothing of them.
    public static let oidcTokenOwnerMismatch: Self = "oidc_token_owner_mismatch"
    /// The provider's metadata names another issuer than the one expected.
    public static let oidcIssuerMismatch: Self = "oidc_issuer_mismatch"
    /// The provider's metadata is malformed or incomplete.
    public static let oidcInvalidMetadata: Self = "oidc_invalid_metadata"
    /// The provider's metadata has no endpoint for the request.
    public static let oidcMissingEndpoint: Self = "oidc_missing_endpoint"
    /// The server responded to the authorization request with an error; the message names it.
    public static let oidcAuthorizationRefused: Self = "oidc_authorization_refused"
    /// The server responded to the authorization request with `login_required` or `interaction_required`: it has no
    /// session of the user, or needs the user for another reason, and must not prompt.
    public static let oidcLoginRequired: Self = "oidc_login_required"
    /// The redirect does not go to the configured redirect URI.
    public static let oidcForeignRedirect: Self = "oidc_foreign_redirect"
    /// The response's `state` is not the one that the client sent.
    public static let oidcStateMismatch: Self = "oidc_state_mismatch"
    /// The response comes from another issuer (RFC 9207).
    public static let oidcResponseIssuerMismatch: Self = "oidc_response_issuer_mismatch"
    /// The response holds no authorization code.
    public static let oidcMissingCode: Self = "oidc_missing_code"
    /// A login succeeded, but getting its tokens failed, also when it was repeated. The `underlying` error says why.
    /// When the provider refuses the client for good, the SDK ends the session of the journey at the server.
    public static let tokenExchangeFailed: Self = "token_exchange_failed"
    /// A response of the server lacks a member or is malformed.
    public static let oidcInvalidResponse: Self = "oidc_invalid_response"
    /// The ID token breaks a rule; `underlying` is an ``IdTokenError``, which says which one.
    public static let oidcInvalidIdToken: Self = "oidc_invalid_id_token"
    /// The server issued a token of a type that this client cannot use.
    public static let oidcUnsupportedTokenType: Self = "oidc_unsupported_token_type"
    /// The code of a login on another device expired before the user approved it.
    public static let oidcDeviceCodeExpired: Self = "oidc_device_code_expired"
    /// The provider's metadata cannot meet the client's security profile; the message names the members.
    public static let oidcProfileUnmet: Self = "oidc_profile_unmet"
    /// The tokens are bound to a key (DPoP) that is gone; the user has to log in.
    public static let oidcKeyLost: Self = "oidc_key_lost"
    /// A service asks for a stronger or newer login, or for more scopes. ``OidcError/stepUp`` says what it asks for.
    public static let oidcStepUpRequired: Self = "oidc_step_up_required"
    /// The login that a service asked for ended with a token that is not enough.
    public static let oidcStepUpFailed: Self = "oidc_step_up_failed"
    /// Authorization details (RFC 9396) are malformed, of a type that the provider's metadata do not name, or
    /// refused by the provider.
    public static let oidcInvalidAuthorizationDetails: Self = "oidc_invalid_authorization_details"
    /// The provider granted authorization details of a type that was not asked for, or ignored the request for them.
    /// The client does not use the tokens.
    public static let oidcAuthorizationDetailsMismatch: Self = "oidc_authorization_details_mismatch"
    /// The server refused a proof or an assertion, and its clock differs from this device's by more than is allowed.
    /// The message says by how much.
    public static let oidcClockDiffers: Self = "oidc_clock_differs"
    /// The user information, or the session at the provider, is another user's than the ID token.
    public static let oidcSubjectMismatch: Self = "oidc_subject_mismatch"
}
