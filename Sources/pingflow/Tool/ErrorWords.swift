import Foundation

/// Any error in words for the user: what happened, why, and what can be done.
struct ErrorWords {
    let code: String
    let message: String
    let recovery: String?
    let correlation: String?
    let retryAfter: Duration?

    init(_ error: any Error) {
        let chain = Self.chain(of: error)
        code = chain.lazy.compactMap(Self.code).first ?? "failed"
        var sentences: [String] = []
        for message in chain.map(Self.message) where !sentences.contains(where: { $0.contains(message) }) {
            sentences.append(message)
        }
        let places = chain.compactMap { ($0 as? PingError)?.context }
        correlation = places.lazy.compactMap(\.correlationID).first
        retryAfter = places.lazy.compactMap(\.retryAfter).first
        let advice = chain.lazy.compactMap { ($0 as? any LocalizedError)?.recoverySuggestion }.first
        let isOnlyAFrame = chain.count > 1 && code == PingError.Code.tokenExchangeFailed.rawValue
        let causes = chain.dropFirst()
        let ofCause =
            causes.lazy.compactMap(Self.code).compactMap { Self.advice[PingError.Code(rawValue: $0)] }.first
            ?? causes.lazy.compactMap { ($0 as? any LocalizedError)?.recoverySuggestion }.first
        let words = (isOnlyAFrame ? ofCause : nil) ?? Self.advice[PingError.Code(rawValue: code)] ?? advice
        recovery = words.map(Self.inOptions)
        message = Self.inOptions(sentences.joined(separator: " "))
    }

    /// In place of advice on calling the SDK, which is for a programmer.
    private static let advice: [PingError.Code: String] = [
        .tokenExchangeFailed: "Start the login again.",
        .browserTimedOut: "Start the login again, or allow more time with --timeout.",
        .browserCannotListen: "End the program that uses the port, or name a redirect URI with another port.",
        .browserUnavailable: "Register http://127.0.0.1/callback for the client, and name it with --redirect-uri.",
        .oidcIssuerMismatch:
            "Check the URL of the discovery document; a tenant of a provider has its own. If this issuer is right, name it with --issuer.",
        .oidcStepUpRequired:
            "Log in again with what it asks for (--acr, --max-age, --scope), and send the request again.",
        .oidcDeviceCodeExpired: "Start the login again.",
        .oidcTokenOwnerMismatch:
            "An account belongs to one provider and client. Name those of this login, or use another account "
            + "with --account or another profile with --profile.",
    ]

    /// A text of the SDK, which names settings of a program, with the options of the tool in their places.
    private static func inOptions(_ text: String) -> String {
        options.reduce(text) { $0.replacingOccurrences(of: $1.setting, with: $1.option) }
    }

    private static let options: [(setting: String, option: String)] = [
        ("set HttpClientSettings.trustedAuthorities", "name it with --cacert"),
        ("add the new one to HttpClientSettings.pinnedPublicKeys", "name the new one with --pin"),
        ("Set HttpClientSettings.clientCertificate to", "Name with --client-cert"),
        ("in HttpClientSettings.clientCertificate", "of --client-cert"),
        ("option serverUrl", "option --server"), ("Check serverUrl", "Check --server"),
        ("Check that serverUrl", "Check that --server"), ("Set serverUrl", "Set --server"),
        ("the option cookie", "--cookie"), ("the option dpop", "--dpop"),
        ("the option redirectUri", "--redirect-uri"), ("with the option acrValues", "with --acr"),
        (
            "in the settings or in the environment (https_proxy)",
            "in --proxy, in the profile or in the environment (HTTPS_PROXY)"
        ),
        (
            ", in the settings or in the environment (https_proxy=http://user:password@host:port).",
            ". \(Profile.proxyWithPassword)"
        ),
        ("; raise the body limit if the server is meant to send so much.", ": pingflow takes no longer body."),
        (
            "Check the client's configuration and its registration at the server.",
            "Compare --client-id, --scope and --client-secret-file, --client-key or --client-cert with the client's "
                + "registration; `pingflow doctor` with the same options says more."
        ),
        (
            "Set the option clientAuthentication to a method that the client is registered with.",
            "Give --client-secret-file, --client-key or --client-cert (for a secret also --client-secret-method), as the "
                + "client is registered."
        ),
        (
            "Set the option clientAuthentication",
            "Give --client-secret-file, --client-key or --client-cert (for a secret also --client-secret-method),"
        ),
    ]

    /// The error and those that caused it, from the outside in. Errors of other makers end it: their words are not
    /// known to be free of secrets.
    private static func chain(of error: any Error) -> [any Error] {
        var chain: [any Error] = [error]
        while chain.count < 8, let cause = cause(of: chain[chain.count - 1]) { chain.append(cause) }
        return chain
    }

    private static func cause(of error: any Error) -> (any Error)? {
        let cause =
            switch error {
            case let error as PingError: error.underlying
            case let error as OidcError: error.cause
            default: nil as (any Error)?
            }
        guard let cause, cause is any LocalizedError else { return nil }
        return cause
    }

    private static func code(of error: any Error) -> String? {
        switch error {
        case let error as ToolError: error.code
        case let error as PingError: error.code.rawValue
        case let error as OidcError: code(of: error)
        default: nil
        }
    }

    private static func code(of error: OidcError) -> String? {
        switch error {
        case .apiError: "oidc_api_error"
        case .authorizeError: error.cause == nil ? "oidc_authorize_error" : nil
        case .networkError: error.cause == nil ? "oidc_network_error" : nil
        case .configurationError, .unknown: nil
        }
    }

    private static func message(of error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "Something unexpected went wrong (\(type(of: error)))."
    }
}
