import HTTPTypes

/// Ends the stored session here and at the server.
struct SessionEnd {
    let settings: JourneySettings
    let client: any HttpClient
    let limits: RequestLimits
    let system: SystemServices
    let shared: SharedContext

    /// The session is gone from this device whatever the server says.
    ///
    /// - Throws: When the server did not end it, or the storage failed.
    func run() async throws {
        defer { shared[.login] = nil }
        let stored: SSOToken?
        do { stored = try await settings.sessionStorage.get() } catch {
            // What cannot be read must not stay either.
            try await settings.sessionStorage.delete()
            throw error
        }
        guard let stored else { return }
        try await settings.sessionStorage.delete()
        if !stored.value.isEmpty { try await logOut(stored) }
    }

    private func logOut(_ token: SSOToken) async throws {
        let request = Request(url: try settings.endpoint.get().sessions)
        request.parameter(name: "_action", value: "logout")
        request.body([:])
        JourneyModule.addHeaderFields(to: request, settings, version: "3.1")
        let login = shared.login(of: token) ?? Login(session: token, cookies: CookieJar())
        login.add(to: request, settings, now: system.now())
        let response = try await client.send(request.httpRequest(limits: limits))
        // 401 says that the server knows no such session: it has ended already.
        guard (200..<300).contains(response.status) || response.status == 401 else {
            throw PingError.signOffRefused(status: response.status)
        }
    }
}
