import PingLoginWeb

/// The service's own logins for the journeys that the server's texts link to, such as a registration.
struct OtherJourneys: Sendable {
    /// The names of logins, by the journeys that they run.
    private let logins: [String: String]

    /// - Parameters:
    ///   - flows: All logins of the service.
    ///   - flow: The login whose page has the links. Its server and realm alone have the journeys that it means.
    init(_ flows: some Collection<LoginFlow>, besides flow: LoginFlow?) {
        guard case .journey(let serverURL, let realm, _) = flow?.product else {
            logins = [:]
            return
        }
        let pairs = flows.sorted { $0.name < $1.name }.compactMap { other -> (String, String)? in
            guard case .journey(serverURL, realm, let journey) = other.product else { return nil }
            return (journey, other.name)
        }
        logins = Dictionary(pairs) { first, _ in first }
    }

    /// The page that starts a journey; `nil` for one that the service does not offer.
    func link(to journey: String) -> LinkTarget? { logins[journey].flatMap { LinkTarget(path: "/login/\($0)") } }
}
