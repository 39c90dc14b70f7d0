import Foundation
import PingEmulator
import PingTestKit

@testable import PingLogin

/// The same login by both products, in which one thing goes wrong.
struct BothProducts: Sendable {
    /// The step of a login at which a request or a store fails.
    enum Place: CaseIterable, Sendable {
        case start, submission, exchange, save
    }

    /// A login of one product. It ends in a node.
    enum Product: CaseIterable, Sendable {
        case journey, daVinci
    }

    /// What an app sees of a login: the code of its failure, and the codes and types behind it.
    static func outcome(of node: any Node) -> String {
        switch node {
        case is SuccessNode: "success"
        case let node as FailureNode: trail(of: node.cause).joined(separator: " < ")
        case is ErrorNode: "error"
        default: "step"
        }
    }

    private static func trail(of error: any Error) -> [String] {
        switch error {
        case let error as PingError: [error.code.rawValue] + (error.underlying.map(trail) ?? [])
        case let error as OidcError: ["OidcError"] + (error.cause.map(trail) ?? [])
        default: ["\(type(of: error))"]
        }
    }

    let emulator: Emulator
    private let line: FailingLine
    private let tokens: FailingTokens

    init(failing error: any Error = CancellationError(), at place: Place? = nil, rules: [FaultRule] = []) throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
        configuration.faults = rules
        emulator = try Emulator(configuration: configuration)
        line = FailingLine(server: emulator.transport, place: place) { throw error }
        tokens = FailingTokens(error: place == .save ? PingError(error, or: PingError("other", "Other.")) : nil)
    }

    /// A login during whose exchange something happens, before the emulator sees the request.
    init(during: @escaping @Sendable () async throws -> Void) throws {
        emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()))
        line = FailingLine(server: emulator.transport, place: .exchange, fail: during)
        tokens = FailingTokens(error: nil)
    }

    /// The workflow of a product, and its first node.
    func begin(_ product: Product) async -> (workflow: Workflow, node: any Node) {
        switch product {
        case .journey:
            let journey = Journey.createJourney { config in
                config.serverUrl = emulator.serverURL
                config.realm = "alpha"
                config.sessionStorage = MemoryStorage<SSOToken>()
                config.httpClient = line
                config.system = emulator.services
                config.timeout = 600
                config.module(PingJourney.OidcModule.config) {
                    configure(&$0, discovery: emulator.discoveryEndpoint())
                }
            }
            return (journey.workflow, await journey.start("Login"))
        case .daVinci:
            let daVinci = DaVinci.createDaVinci { config in
                config.sessionStorage = MemoryStorage<[HttpCookie]>()
                config.httpClient = line
                config.system = emulator.services
                config.timeout = 600
                config.module(PingDavinci.OidcModule.config) {
                    configure(&$0, discovery: emulator.daVinciDiscoveryEndpoint)
                }
            }
            return (daVinci.workflow, await daVinci.start { $0.acrValues = "SignOn" })
        }
    }

    /// The last node of a login with the right answers.
    func finish(_ node: any Node) async throws -> any Node {
        guard let step = node as? ContinueNode else { return node }
        line.arm()
        for action in step.actions {
            switch action {
            case let action as NameCallback: action.name = "jo.field"
            case let action as PasswordCallback: action.password = "S3cret-Word"
            case let action as TextCollector: action.value = "jo.field"
            case let action as PasswordCollector: action.value = "S3cret-Word"
            case let action as SubmitCollector: action.value = "submit"
            default: break
            }
        }
        return await step.next()
    }

    func outcome(_ product: Product) async throws -> String {
        Self.outcome(of: try await finish(await begin(product).node))
    }

    private func configure(_ config: inout OidcClientConfig, discovery: String) {
        config.clientId = "demo-app"
        config.discoveryEndpoint = discovery
        config.scopes = ["openid", "profile"]
        config.redirectUri = "demo://cb"
        config.storage = tokens
    }
}

/// A line that fails at one place of a login.
private final class FailingLine: HttpClient {
    private let server: any HttpClient
    private let place: BothProducts.Place?
    private let fail: @Sendable () async throws -> Void
    private let isSubmitting = Locked(false)

    init(
        server: any HttpClient,
        place: BothProducts.Place?,
        fail: @escaping @Sendable () async throws -> Void
    ) {
        (self.server, self.place, self.fail) = (server, place, fail)
    }

    /// The user submits the first step.
    func arm() { isSubmitting.set(true) }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        if let place, place == self.place(of: request) { try await fail() }
        return try await server.send(request)
    }

    private func place(of request: HttpRequest) -> BothProducts.Place? {
        let path = request.url.path
        if path.contains(".well-known") || path.hasSuffix("jwks") || path.hasSuffix("jwk_uri") { return nil }
        if path.hasSuffix("token") { return .exchange }
        return isSubmitting.current ? .submission : .start
    }
}

/// A store that keeps no token, if it has an error.
private struct FailingTokens: Storage {
    let error: PingError?
    private let memory = MemoryStorage<Token>()

    init(error: PingError?) { self.error = error }

    func save(item: Token) async throws(PingError) {
        if let error { throw error }
        try await memory.save(item: item)
    }

    func get() async throws(PingError) -> Token? { try await memory.get() }
    func delete() async throws(PingError) { try await memory.delete() }
    func makeRoom(for item: Token) async throws(PingError) { try await memory.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await memory.withExclusiveAccess(work)
    }
}
