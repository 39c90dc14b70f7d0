import HTTPTypes

/// Ends the stored session here and at the server.
struct SessionEnd {
    let settings: JourneySettings
    let client: any HttpClient
    let limits: RequestLimits

    /// The session is gone from this device whatever the server says.
    ///
    /// - Throws: When the server did not end it, or the storage failed.
    func run() async throws {
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
        settings.put(token, into: request)
        let answer = try await client.send(request.httpRequest(limits: limits))
        // 401 says that the server knows no such session: it has ended already.
        guard (200..<300).contains(answer.status) || answer.status == 401 else {
            throw PingError.signOffRefused(status: answer.status)
        }
    }
}
