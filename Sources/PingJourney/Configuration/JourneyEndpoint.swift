import PingNetwork

/// The endpoints of a realm of a server.
struct JourneyEndpoint: Sendable {
    /// Starts, submits and takes up journeys.
    let authenticate: WebURL
    /// Ends sessions.
    let sessions: WebURL
    /// The links that may resume journeys.
    let resumeTrust: ResumeTrust
    /// The server and the realm's path, in one spelling for all.
    let base: String
    let realm: String
    /// Saved flows are bound to them.
    var binding: [String: String] { ["serverUrl": base, "realm": realm] }

    init(serverUrl: String?, realm: String, resumeOrigins: [String]) throws {
        base = try Self.base(serverUrl)
        self.realm = try RealmPath(realm).short
        authenticate = try WebURL("\(base)/json/realms/\(self.realm)/authenticate")
        sessions = try WebURL("\(base)/json/realms/\(self.realm)/sessions")
        resumeTrust = try ResumeTrust(server: authenticate, resumeOrigins: resumeOrigins)
    }

    private static func base(_ serverUrl: String?) throws -> String {
        guard let serverUrl, !serverUrl.isEmpty else { throw invalid("is not set.") }
        let url: WebURL
        do { url = try WebURL(serverUrl) } catch { throw invalid("cannot be used: \(error.explanation)", error) }
        guard url.query == nil else {
            throw PingError(
                .invalidConfiguration,
                "The option serverUrl has a query.",
                recovery: "Set it to the server's address with its context path only."
            )
        }
        var path = url.path[...]
        while path.last == "/" { path.removeLast() }
        return url.origin + path
    }

    private static func invalid(_ problem: String, _ underlying: (any Error)? = nil) -> PingError {
        PingError(
            .invalidConfiguration,
            "The option serverUrl \(problem)",
            recovery: "Set it to the server's address with its context path, such as https://example.test/am.",
            underlying: underlying
        )
    }
}
