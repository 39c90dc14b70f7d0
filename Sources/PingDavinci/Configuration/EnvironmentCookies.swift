import PingCommons
import PingOrchestrate
import PingStorage

/// The default storage of session cookies. Each environment has its own account, so that a sign-off from one
/// environment leaves the session of another alone.
final class EnvironmentCookies: Storage {
    private struct Place: Sendable {
        let account: String
        /// Made when it is first used: an app with its own storage never does.
        var storage: (any Storage<[HttpCookie]>)?
    }

    private let place = Locked(Place(account: DaVinciConfig.defaultAccount))

    /// Finds out which environment it is when the OIDC module has been installed.
    var module: Module<Void> {
        Module.of(name: "EnvironmentCookies") { [self] setup in
            setup.context[.environmentCookies] = self
            guard let config = setup.context[.oidcClient]?.config else { return }
            setup.bind(config.flowBinding)
            place.set(Place(account: "\(DaVinciConfig.defaultAccount).\(config.environment)"))
        }
    }

    var account: String { place.current.account }

    private var storage: any Storage<[HttpCookie]> {
        place.withLock { place in
            let storage = place.storage ?? DefaultStorage.make(account: place.account)
            place.storage = storage
            return storage
        }
    }

    func save(item: [HttpCookie]) async throws(PingError) { try await storage.save(item: item) }
    func get() async throws(PingError) -> [HttpCookie]? { try await storage.get() }
    func delete() async throws(PingError) { try await storage.delete() }
    func makeRoom(for item: [HttpCookie]) async throws(PingError) { try await storage.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await storage.withExclusiveAccess(work)
    }
}

extension ContextKey where Value == EnvironmentCookies {
    /// The default storage of a workflow's session cookies.
    static var environmentCookies: Self { ContextKey("com.pingidentity.davinci.ENVIRONMENT_COOKIES") }
}
