import HTTPTypes
import PingCommons
import PingNetwork
import PingOrchestrate

/// Ends the stored session here and at the server.
final class SessionEnd: Sendable {
    let settings: JourneySettings
    let client: any HttpClient
    let limits: RequestLimits
    let system: SystemServices
    let shared: SharedContext

    init(_ settings: JourneySettings, _ setup: Setup<Void>) {
        self.settings = settings
        client = setup.httpClient
        limits = setup.limits
        system = setup.system
        shared = setup.context
    }

    /// The session is gone from this device whatever the server says.
    ///
    /// - Throws: When the server did not end it, or the storage failed.
    func run() async throws {
        defer { shared[.login] = nil }
        let stored: SSOToken?
        do { stored = try await settings.sessionStorage.get() } catch {
            // A session that cannot be read must not stay either.
            try await settings.sessionStorage.delete()
            throw error
        }
        guard let stored else { return }
        try await settings.sessionStorage.delete()
        guard !stored.value.isEmpty else { return }
        try await logOut(shared.login(of: stored) ?? Login(session: stored, cookies: CookieJar()))
    }

    /// Ends the session of a login that ended after a sign-out at the server, where that is possible.
    ///
    /// - Returns: The error to report.
    func drop(_ login: Login) async -> PingError {
        try? await logOut(login)
        return .signedOutDuringLogin
    }

    /// Ends the session of a login that the app will not keep at the server, where that is possible. A session that was
    /// stored before stays, also when the server named another success URL for it.
    func abandon(_ login: Login) async {
        do {
            if try await settings.sessionStorage.get()?.value != login.session.value { try await logOut(login) }
        } catch {}
    }

    /// Removes the session of a login from this device, unless another one is stored.
    func forget(_ login: Login) async throws {
        guard try await settings.sessionStorage.get() == login.session else { return }
        try await settings.sessionStorage.delete()
        shared[.login] = nil
    }

    private func logOut(_ login: Login) async throws {
        let request = Request(url: try settings.endpoint.sessions)
        request.parameter(name: "_action", value: "logout")
        request.body([:])
        JourneyModule.addHeaderFields(to: request, settings, version: "3.1")
        login.add(to: request, settings, now: system.now())
        let response = try await client.send(request.httpRequest(limits: limits))
        // 401 says that the server knows no such session: it has ended already.
        guard (200..<300).contains(response.status) || response.status == 401 else {
            throw PingError.signOffRefused(status: response.status)
        }
    }
}
