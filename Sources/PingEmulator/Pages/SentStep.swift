import PingLoginWeb

/// A step on its way to the server. The user may have to visit an identity provider first.
struct SentStep: Sendable {
    let login: Task<WebLogin, Never>
    let departures: AsyncStream<String>

    /// The next page of a provider to redirect the browser to; `nil` when the step needs no other page.
    func departure() async -> String? {
        await departures.first { _ in true }
    }

    /// Gives the step up.
    func cancel() async {
        login.cancel()
        _ = await login.value
    }
}
