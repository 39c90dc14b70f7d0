/// Whether the provider accepts how the client authenticates itself: with a code that no server has made, it must
/// refuse the code, and not the client.
struct AuthenticationCheck {
    let app: AppRegistration
    let client: OidcClient

    func run() async throws -> DoctorFinding {
        do {
            let request = try await client.authorizationRequest()
            _ = try await client.exchange(code: "pingflow-doctor", for: request)
            return .warning(
                "authentication",
                "The server gave tokens for a code that it has not made.",
                advice: "Look into the server's log."
            )
        } catch { return try finding(error) }
    }

    private func finding(_ error: OidcError) throws -> DoctorFinding {
        let words = ErrorWords(error)
        switch error {
        case _ where error.isCancelled: throw CancellationError()
        case .apiError(let status, let message) where status == 401 || message.contains("invalid_client"):
            return .problem("authentication", "\(refusal) \(words.message)", advice: advice)
        case .apiError(400, let message)
        where message.contains("invalid_grant") || message.contains("unauthorized_client"):
            return .ok("authentication", "The server accepts the client \(app.clientID), which \(method).")
        case .configurationError: return .problem("authentication", words.message, advice: words.recovery ?? advice)
        default:
            return .skipped("authentication", "The token endpoint does not say whether it accepts it. \(words.message)")
        }
    }

    /// Whether the provider begins a login on another device.
    func device() async throws -> DoctorFinding {
        do {
            _ = try await client.deviceAuthorization()
            return .ok("device", "The client \(app.clientID) may log in on another device.")
        } catch {
            if error.isCancelled { throw CancellationError() }
            let words = ErrorWords(error)
            let isUnknown = words.message.contains("invalid_client")
            return .problem(
                "device",
                words.message,
                advice: isUnknown
                    ? advice : "Allow the client the grant urn:ietf:params:oauth:grant-type:device_code at the server."
            )
        }
    }

    private var refusal: String { "The server does not accept the client \(app.clientID), which \(method)." }

    /// The client's way to say who it is.
    private var method: String {
        switch client.config.clientAuthentication {
        case .none: "does not authenticate itself"
        case .clientSecretBasic: "sends its secret in the header"
        case .clientSecretPost: "sends its secret in the form"
        case .privateKeyJwt: "signs with its key"
        case .tlsClientAuth: "shows its certificate"
        case .assertion: "sends an assertion"
        }
    }

    private var advice: String {
        switch client.config.clientAuthentication {
        case .none:
            "Check --client-id. A client with a secret needs --client-secret-file, one with a key --client-key, and one with a "
                + "certificate --client-cert."
        case .clientSecretBasic:
            "Check the secret. A client that is registered for client_secret_post needs --client-secret-method post."
        case .clientSecretPost:
            "Check the secret. A client that is registered for client_secret_basic needs no --client-secret-method."
        case .privateKeyJwt:
            "Register the public half of the key, with its name (--client-key-id). PingAM 7 needs --client-key-audience token-endpoint."
        case .tlsClientAuth, .assertion: "Register the certificate, and the method tls_client_auth, for the client."
        }
    }
}
