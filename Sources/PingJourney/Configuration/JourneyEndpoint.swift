/// The endpoints of a realm of a server.
struct JourneyEndpoint: Sendable {
    /// Starts, submits and takes up journeys.
    let authenticate: WebURL
    /// Ends sessions.
    let sessions: WebURL
    /// Which links may resume journeys.
    let resumeTrust: ResumeTrust
    /// The options that lead here, in one spelling; saved flows are bound to them.
    let binding: [String: String]

    init(serverUrl: String?, realm: String, resumeOrigins: [String]) throws {
        let base = try Self.base(serverUrl)
        let path = try Self.path(of: realm)
        authenticate = try WebURL("\(base)/json/realms/\(path)/authenticate")
        sessions = try WebURL("\(base)/json/realms/\(path)/sessions")
        binding = ["serverUrl": base, "realm": path]
        resumeTrust = try ResumeTrust(server: authenticate, resumeOrigins: resumeOrigins)
    }

    private static func base(_ serverUrl: String?) throws -> String {
        guard let serverUrl, !serverUrl.isEmpty else {
            throw PingError(
                .invalidConfiguration,
                "The option serverUrl is not set.",
                recovery: "Set it to the server's address with its context path, such as https://example.test/am."
            )
        }
        let url: WebURL
        do { url = try WebURL(serverUrl) } catch {
            throw PingError(
                .invalidConfiguration,
                "The option serverUrl cannot be used: \(error.explanation)",
                recovery: "Set it to the server's address with its context path, such as https://example.test/am.",
                underlying: error
            )
        }
        guard url.query == nil else {
            throw PingError(
                .invalidConfiguration,
                "The option serverUrl has a query.",
                recovery: "Set it to the server's address with its context path only."
            )
        }
        return url.origin + url.path.dropLast(while: { $0 == "/" })
    }

    /// A realm below the root stands alone, as the mobile SDKs write it; deeper ones with the whole way from the root.
    private static func path(of realm: String) throws -> String {
        var names = realm.split(separator: "/").map(String.init)
        if names.first == "root" { names.removeFirst() }
        if names.count > 1, names[0] == "realms" {
            names = names.enumerated().filter { !$0.offset.isMultiple(of: 2) || $0.element != "realms" }.map(\.element)
        }
        guard !names.contains(where: { $0 == "." || $0 == ".." }) else {
            throw PingError(
                .invalidConfiguration,
                "The option realm cannot be used: “.” and “..” are not names of realms.",
                recovery: "Set it to a name such as alpha, or to root."
            )
        }
        let escaped = names.map { PercentEncoding.encode($0) }
        switch escaped.count {
        case 0: return "root"
        case 1: return escaped[0]
        default: return (["root"] + escaped).joined(separator: "/realms/")
        }
    }
}

extension String {
    fileprivate func dropLast(while predicate: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, predicate(last) { text.removeLast() }
        return String(text)
    }
}
