public import PingNetwork

/// A PingAM server, a PingOne environment with DaVinci flows, and their OpenID Providers on this machine, for building
/// and testing a login without a tenant.
///
/// It responds to HTTP requests as the real server does, and is as strict: PKCE, redirect URIs,
/// one-time codes, rotating refresh tokens, signed ID tokens, short-lived `authId`s. There are two transports:
///
/// ```swift
/// let emulator = try Emulator()
///
/// // In process: set the transport and the emulator's URLs in a configuration.
/// let client = emulator.transport
/// print(emulator.serverURL)                 // http://127.0.0.1:8080/am
/// print(emulator.discoveryEndpoint())       // …/oauth2/realms/root/realms/alpha/.well-known/openid-configuration
///
/// // Over a socket: a real HTTP server on the loopback interface.
/// let server = try await emulator.serve()
/// print(server.url)                         // http://127.0.0.1:49321
/// await server.stop()
/// ```
///
/// By default the emulator has the realm `alpha`, the user `jo.field` with the password `S3cret-Word`, the public
/// client `demo-app` with the redirect URI `demo://cb`, and the journeys and DaVinci flows of
/// ``FlowCatalogue/builtIn``. The PingOne environment's discovery document is at ``daVinciDiscoveryEndpoint``.
///
/// An emulator serves any number of requests at once. Two emulators do not share state.
public final class Emulator: Sendable {
    /// The configuration.
    public let configuration: EmulatorConfiguration
    /// The flows that it serves.
    public let flows: FlowCatalogue

    let state: EmulatorState
    private let router: Router

    /// Creates an emulator.
    ///
    /// - Parameters:
    ///   - configuration: Users, clients, realms, lifetimes, clock, misbehaviour.
    ///   - flows: The journeys; the built-in ones by default.
    /// - Throws: `PingError` with code ``/PingCommons/PingError/Code/invalidConfiguration`` when the configuration is
    ///   invalid; ``FlowFileError`` when a flow file is invalid.
    public init(configuration: EmulatorConfiguration = .init(), flows: FlowCatalogue = .builtIn) throws {
        try configuration.validate()
        try flows.requireUsable()
        self.configuration = configuration
        self.flows = flows
        state = EmulatorState(configuration: configuration, flows: flows)
        router = Router(emulator: state)
    }

    /// Responds to one request, as an `HttpClient` would deliver it.
    ///
    /// - Parameter request: The request; its path selects the endpoint, its origin appears in the response's URLs.
    /// - Throws: `PingError` with a `network_` code when a fault drops or cuts the response, or when it comes too late
    ///   or is too large for the request's limits; `CancellationError`.
    public func respond(to request: HttpRequest) async throws -> HttpResponse {
        let exchange = await router.exchange(for: request)
        return try await exchange.delivered(to: request, sleep: configuration.services.sleep)
    }

    /// The response and how to deliver it, for a transport that delivers it itself.
    func exchange(for request: HttpRequest) async -> Exchange {
        await router.exchange(for: request)
    }

    /// The transport in process.
    public var transport: any HttpClient { InProcessHttpClient(emulator: self) }

    /// The emulator's clock, random bytes and identifiers, for the configuration of the workflow under test.
    ///
    /// With them ``advanceClock(by:)`` advances both clocks: the workflow knows that a token has expired when the
    /// emulator no longer accepts it. Waiting uses ``EmulatorConfiguration/services``.
    public var services: SystemServices {
        var services = configuration.services
        services.now = { [clock = state.clock] in clock.now }
        return services
    }

    /// The origin of the emulator's URLs in process, without a trailing slash.
    public var url: String { configuration.baseURL }

    /// The AM server's URL, for a journey's configuration.
    public var serverURL: String { url + configuration.contextPath }

    /// The URL of a realm's discovery document.
    public func discoveryEndpoint(realm: String = "alpha") -> String {
        configuration.discoveryEndpoint(origin: url, realm: realm)
    }
}

/// The transport in process: a client that needs no socket.
struct InProcessHttpClient: HttpClient {
    let emulator: Emulator

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        return try await emulator.respond(to: request)
    }
}
