/// Looks at a server, an app's settings and this machine, and says what is wrong.
struct Doctor: Sendable {
    let settings: Profile
    let probe: Probe
    /// The profile that the provider has to meet; `nil` for none.
    var profile: SecurityProfile?

    /// Runs the checks in an order in which each can build on those before.
    ///
    /// - Parameter report: Gets each finding as soon as it is there.
    /// - Returns: Whether there was no problem.
    func run(report: (DoctorFinding) -> Void) async throws -> Bool {
        var isHealthy = true
        func note(_ findings: [DoctorFinding]) {
            for finding in findings {
                report(finding)
                if finding.status == .problem { isHealthy = false }
            }
        }
        var exchange: Probe.Exchange?
        if let server = settings.server {
            let (findings, seen) = try await serverCheck(server).run()
            note(findings)
            exchange = seen
        }
        if let discovery = try discoveryURL {
            let (findings, metadata, seen) = try await DiscoveryCheck(
                url: discovery,
                issuer: settings.issuer,
                probe: probe
            ).run()
            note(findings)
            exchange = exchange ?? seen
            note(try await provider(metadata))
        }
        note([exchange.map { ClockCheck().finding($0) } ?? .skipped("clock", "No server responded.")])
        if settings.storage != .memory { note([try await StorageCheck().run()]) }
        return isHealthy
    }

    private func serverCheck(_ server: String) -> ServerCheck {
        ServerCheck(
            server: AppRegistration.withoutSlash(server),
            realm: settings.realm ?? "root",
            cookie: settings.cookie ?? "iPlanetDirectoryPro",
            probe: probe
        )
    }

    private var discoveryURL: String? {
        get throws {
            try settings.discovery
                ?? settings.server.map {
                    try JourneyConnection.discovery(of: settings.realm ?? "root", at: AppRegistration.withoutSlash($0))
                }
        }
    }

    private func provider(_ metadata: OpenIdConfiguration?) async throws -> [DoctorFinding] {
        guard let metadata else {
            return (["keys", "endpoints", "client"] + [profile?.rawValue].compactMap(\.self)).map {
                .skipped($0, "No discovery document was loaded.")
            }
        }
        let keys = try await KeysCheck(probe: probe).run(metadata)
        let endpoints = try await EndpointCheck(probe: probe).run(metadata)
        let profileFindings = profile.map { ProfileCheck(profile: $0).findings(metadata) } ?? []
        return [keys] + endpoints + [try await client(metadata)] + profileFindings
    }

    private func client(_ metadata: OpenIdConfiguration) async throws -> DoctorFinding {
        guard let clientID = settings.clientID, let redirectURI = settings.redirectURI else {
            return .skipped("client", "Give --client-id and --redirect-uri to have the app's registration checked.")
        }
        let scope = settings.scope ?? "openid"
        return try await ClientCheck(clientID: clientID, redirectURI: redirectURI, scope: scope, probe: probe)
            .run(metadata)
    }
}
