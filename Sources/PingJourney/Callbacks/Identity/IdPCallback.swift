import PingCommons
import PingOrchestrate

/// Asks the user to sign in with an external identity provider, and the app to submit that provider's token.
public final class IdPCallback: Callback, RequestInterceptor {
    public let field: Field
    private let parameters = Locked<[String: Secret]>([:])

    public init(field: Field) { self.field = field }

    /// The provider's name in the server's configuration, such as `google-web`.
    public var provider: String { field.text("provider") }
    /// The client identifier at the provider.
    public var clientId: String { field.text("clientId") }
    /// The redirect URI for the provider's response.
    public var redirectUri: String { field.text("redirectUri") }
    /// The scopes to request.
    public var scopes: [String] { field.texts("scopes") }
    /// The nonce that the provider's ID token must carry.
    public var nonce: String { field.text("nonce") }
    /// The authentication context classes to request.
    public var acrValues: [String] { field.texts("acrValues") }
    /// A signed request object (RFC 9101); empty for none.
    public var request: String { field.text("request") }
    /// The URL of a request object (RFC 9101); empty for none.
    public var requestUri: String { field.text("requestUri") }
    /// Whether the server accepts a JSON document in place of a token.
    public var acceptsJSON: Bool { field.bool("acceptsJSON") }

    /// Signs the user in and puts the provider's token into the inputs.
    ///
    /// - Parameter handler: Signs in; by default the one that `IdpModule` has for ``provider``, or for its family: the
    ///   handler `GOOGLE` serves `google-web`.
    /// - Returns: The result that the SDK sends. A failure when the user declined, or the app has no handler
    ///   (`providerMissing`): this callback has no place for a client error, so the SDK submits the step
    ///   without a token and the server decides.
    @discardableResult
    public func authorize(using handler: (any IdpHandler)? = nil) async -> Result<IdpResult, any Error> {
        guard let handler = handler ?? installedHandler else {
            return .failure(
                PingError(
                    .providerMissing,
                    "This app has no handler for the identity provider “\(ServerText.quoted(provider))”.",
                    recovery: "Install IdpModule with a handler for it, or pass a handler to authorize."
                )
            )
        }
        do {
            let result = try await handler.authorize(idpClient: client)
            setResult(result, tokenType: handler.tokenType)
            return .success(result)
        } catch {
            return .failure(error)
        }
    }

    /// Puts a result into the inputs and, for the next request only, its parameters into the query.
    ///
    /// - Parameters:
    ///   - result: The provider's result. When the server accepts JSON, the SDK sends its parameter
    ///     `acceptsJSON` in place of the token.
    ///   - tokenType: The kind of the token.
    package func setResult(_ result: IdpResult, tokenType: IdpTokenType) {
        var additional = result.additionalParameters
        if let json = additional.removeValue(forKey: "acceptsJSON"), acceptsJSON {
            field[.idpToken] = .string(json.reveal())
            field[.idpTokenType] = "JSON"
        } else {
            field[.idpToken] = .string(result.token.reveal())
            field[.idpTokenType] = .string(tokenType.rawValue)
        }
        parameters.set(additional)
    }

    public func intercept(context: FlowContext, request: Request) -> Request {
        for (name, value) in parameters.current.sortedByName {
            request.parameter(name: name, value: value.reveal())
        }
        return request
    }

    /// Whether there is a token to send.
    package var isFulfilled: Bool { !field.inputText(.idpToken).isEmpty }

    private var client: IdpClient {
        var client = IdpClient(clientId: clientId, redirectUri: redirectUri, scopes: scopes, nonce: nonce)
        client.provider = provider
        client.acrValues = acrValues
        client.request = request
        client.requestUri = requestUri
        return client
    }

    private var installedHandler: (any IdpHandler)? {
        guard let config = field.step?.context.shared[.idpConfig] else { return nil }
        if let handler = config.handler(for: provider) { return handler }
        let name = provider.uppercased().replacing("SIWA", with: "APPLE")
        return config.handlers.sortedByName.first {
            !$0.key.isEmpty && name.contains($0.key.uppercased())
        }?.value
    }
}

/// The other spelling of ``IdPCallback``.
public typealias IdpCallback = IdPCallback

extension IdPCallback: Closeable {
    /// Discards the provider's token.
    public func close() {
        field[.idpToken] = nil
        parameters.set([:])
    }
}

extension CallbackInput {
    fileprivate static let idpToken = CallbackInput("token", at: 0)
    fileprivate static let idpTokenType = CallbackInput("token_type", at: 1)
}
