import Foundation
import PingLogger
import PingTestKit

@testable import PingOidc

/// A provider, a client of it, and where the client keeps its tokens.
struct TestLogin: Sendable {
    let provider: TestProvider
    let storage: MemoryStorage<Token>
    let client: OidcClient

    /// - Parameters:
    ///   - behaviour: What the provider does differently.
    ///   - config: What the client does differently.
    init(
        storage: MemoryStorage<Token> = MemoryStorage<Token>(),
        logger: any PingLogger.Logger = LogManager.none,
        _ behaviour: (inout TestProvider.Behaviour) -> Void = { _ in },
        config change: (inout OidcClientConfig) -> Void = { _ in }
    ) async throws {
        provider = try await TestProvider(behaviour)
        self.storage = storage
        client = Self.client(of: provider, storage: storage, logger: logger, change)
    }

    static func client(
        of provider: TestProvider,
        storage: any PingStorage.Storage<Token>,
        logger: any PingLogger.Logger = LogManager.none,
        _ change: (inout OidcClientConfig) -> Void = { _ in }
    ) -> OidcClient {
        var config = OidcClientConfig.test
        config.storage = storage
        config.discoveryEndpoint = provider.issuer + IssuerCheck.suffix
        config.providerCache = provider.cache
        change(&config)
        return OidcClient(config: config, httpClient: provider, system: provider.clock.system, logger: logger)
    }

    /// Goes through a whole login.
    @discardableResult
    func logIn() async throws -> Token {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        return try await client.exchange(code: code, for: request)
    }

    /// The user of the client, in a workflow that has nothing to sign off.
    func user(_ authorizer: (any Authorizer)? = nil) -> OidcUser { OidcUser(client, authorizer, of: .createWorkflow()) }

    /// Logs in and lets the access token end.
    @discardableResult
    func logInAndExpire() async throws -> Token {
        let token = try await logIn()
        provider.clock.advance(by: .seconds(4000))
        return token
    }
}

extension OidcClientConfig {
    /// A configuration for a ``TestProvider``.
    static var test: OidcClientConfig {
        var config = OidcClientConfig()
        config.discoveryEndpoint = "https://op.example.test/as/.well-known/openid-configuration"
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.scopes = ["openid", "profile"]
        return config
    }
}

/// The error of a piece of work that must fail.
func failure<Value>(_ work: () async throws -> Value) async -> (any Error)? {
    do {
        _ = try await work()
        return nil
    } catch {
        return error
    }
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Error {
    /// The code of the `PingError` that this error is or was caused by.
    var failureCode: PingError.Code? {
        let error = (self as? PingError) ?? ((self as? OidcError)?.cause as? PingError)
        return error?.code
    }

    /// What to do about it, by the `PingError` that this error is or was caused by.
    var advice: String? {
        let error = (self as? PingError) ?? ((self as? OidcError)?.cause as? PingError)
        return error?.recovery
    }

    /// The rule of an ID token that this error is about.
    var brokenRule: String? {
        (((self as? OidcError)?.cause as? PingError)?.underlying as? IdTokenError)?.rule
    }
}
