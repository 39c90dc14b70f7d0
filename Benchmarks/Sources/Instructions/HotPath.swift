import Foundation
import Logins
import PingOidc

/// A path whose instructions are counted.
struct HotPath: Sendable {
    /// What the baseline calls it.
    let name: String
    /// How often it is run: enough for a figure that says something, and few enough for a slow machine.
    let count: Int
    /// Runs it a number of times.
    let run: @concurrent @Sendable (_ count: Int) async throws -> Void

    /// All of them.
    ///
    /// - Parameters:
    ///   - origin: Where a server runs for the paths over the transport.
    ///   - folder: Where files may be written.
    static func all(origin: String, folder: URL) async throws -> [HotPath] {
        let client = try CannedClient()
        return [
            try await engine(),
            login("journey-login", .journey, client),
            login("davinci-login", .daVinci, client),
            login("journey-login-transport", .journey, origin: origin, nil),
            newWorkflow(client),
            try await storedToken(client),
            try await refresh(client, folder),
            try await exchange(client),
        ]
    }

    /// `next()` with 15 handlers.
    private static func engine() async throws -> HotPath {
        let step = Locked(try await EngineNext.first())
        return HotPath(name: "engine-next", count: 500) { count in
            step.set(try await EngineNext.goOn(from: step.current, count))
        }
    }

    /// A whole login without an ID token: in memory with a client, else over the SDK's own transport.
    private static func login(
        _ name: String,
        _ product: Product,
        origin: String = CannedClient.origin,
        _ client: CannedClient?
    ) -> HotPath {
        func path(_ login: some Login) -> HotPath {
            let app = login.app()
            return HotPath(name: name, count: 50) { count in
                for _ in 0..<count { try await login.logIn(app) }
            }
        }
        return path(product.login(origin: origin, client: client))
    }

    /// A workflow that is made and thrown away, as a server makes one for each tenant.
    private static func newWorkflow(_ client: CannedClient) -> HotPath {
        let login = JourneyLogin(origin: CannedClient.origin, client: client)
        return HotPath(name: "new-workflow", count: 200) { count in
            for _ in 0..<count { _ = login.app() }
        }
    }

    /// `token()` with a good one in memory.
    private static func storedToken(_ client: CannedClient) async throws -> HotPath {
        let oidc = try await StoredToken.client(MemoryStorage(), over: client)
        return HotPath(name: "stored-token", count: 1000) { count in try await StoredToken.ask(oidc, count) }
    }

    /// A refresh of a token in an encrypted file.
    private static func refresh(_ client: CannedClient, _ folder: URL) async throws -> HotPath {
        let file = FileStorage<Token>(account: "instructions", directory: folder)
        let oidc = try await StoredToken.client(file, over: client)
        return HotPath(name: "refresh-encrypted-file", count: 50) { count in
            for _ in 0..<count { _ = try await oidc.refresh().get() }
        }
    }

    /// The exchange of a code, with an ID token that is verified.
    private static func exchange(_ client: CannedClient) async throws -> HotPath {
        let oidc = JourneyLogin.oidcClient(over: client)
        let request = try await oidc.authorizationRequest()
        return HotPath(name: "code-exchange-es256", count: 50) { count in
            for _ in 0..<count { _ = try await oidc.exchange(code: "iu3IeDNzfk3Omg5UTQRFBgv2fMV_WoW9", for: request) }
        }
    }
}
