import PingEmulator
import PingLogin
import PingOidc
import PingTestKit
import Testing

/// What an app asks of a product, without a word about which one it is.
@Suite("A product that logs users in") struct LoginProductTests {
    private let emulator: Emulator
    private let tokens = RefusingStorage<Token>()
    private let sessions = RefusingStorage<SSOToken>()

    init() throws { emulator = try Emulator() }

    enum Kind: String, CaseIterable, Sendable { case journey, daVinci, browser }

    private func product(_ kind: Kind) -> any LoginProduct {
        func oidc(_ config: inout some WorkflowConfiguration) {
            config.workflow.httpClient = emulator.transport
            config.module(PingOidc.OidcModule.config) { options in
                options.clientId = "demo-app"
                options.discoveryEndpoint = emulator.discoveryEndpoint()
                options.redirectUri = "demo://cb"
                options.scopes = ["openid"]
                options.storage = tokens
            }
        }
        return switch kind {
        case .journey:
            Journey.createJourney { config in
                config.serverUrl = emulator.serverURL
                config.sessionStorage = sessions
                oidc(&config)
            }
        case .daVinci:
            DaVinci.createDaVinci { config in
                config.sessionStorage = MemoryStorage<[HttpCookie]>()
                oidc(&config)
            }
        case .browser: OidcWeb.createOidcWeb { oidc(&$0) }
        }
    }

    @Test(arguments: Kind.allCases)
    func `has a user as long as there are tokens, and a sign-off removes them`(_ kind: Kind) async throws {
        let product = product(kind)
        #expect(try await !product.isSignedIn())
        #expect(try await product.storedUser() == nil)
        #expect(await product.user() == nil)
        try await tokens.save(item: Token(accessToken: "access"))
        #expect(try await product.isSignedIn())
        #expect(try await product.storedUser()?.token().get().accessToken == "access")
        #expect(await product.user() != nil)
        await product.signOff()
        #expect(try await !product.isSignedIn())
    }

    @Test(arguments: Kind.allCases)
    func `tells a storage that cannot be read from an empty one`(_ kind: Kind) async throws {
        let product = product(kind)
        tokens.isLocked.set(true)
        let error = await #expect(throws: PingError.self) { try await product.isSignedIn() }
        let other = await #expect(throws: PingError.self) { try await product.storedUser() }
        #expect(error?.code == .storageLocked && other?.code == .storageLocked)
        #expect(await code(of: product.user()) == .storageLocked)
    }

    @Test func `has the user of a session that cannot be read, whose tokens say why, without tokens too`() async throws
    {
        let product: any LoginProduct = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.httpClient = emulator.transport
            config.sessionStorage = sessions
        }
        #expect(await product.user() == nil)
        sessions.isLocked.set(true)
        #expect(await code(of: product.user()) == .storageLocked)
    }

    /// Why a user has no token.
    private func code(of user: (any User)?) async -> PingError.Code? {
        guard case .failure(let error)? = await user?.token() else { return nil }
        return (error.cause as? PingError)?.code
    }
}

/// A storage that can be locked.
private final class RefusingStorage<Item: Codable & Sendable>: PingStorage.Storage {
    private let inner = MemoryStorage<Item>()
    let isLocked = Locked(false)

    private func check() throws(PingError) {
        if isLocked.current { throw PingError(.storageLocked, "The device is locked.") }
    }

    func get() async throws(PingError) -> Item? {
        try check()
        return try await inner.get()
    }

    func save(item: Item) async throws(PingError) {
        try check()
        try await inner.save(item: item)
    }

    func delete() async throws(PingError) {
        try check()
        try await inner.delete()
    }

    func makeRoom(for item: Item) async throws(PingError) { try check() }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
