import PingOidc

/// Looks at a server, an app's settings and this machine, and says what is wrong.
struct Doctor: Sendable {
    let settings: Profile
    /// Makes the client that authenticates itself.
    let maker: ClientMaker
    let probe: Probe
    /// Whether a login on another device is checked, in place of one in a browser.
    var checksDevice = false
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
            let check = ServerCheck(
                server: AppRegistration.withoutSlash(server),
                realm: settings.realm ?? "root",
                cookie: settings.cookie ?? "iPlanetDirectoryPro",
                probe: probe
            )
            let (findings, seen) = try await check.run()
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
            return (["keys", "endpoints", "client", "authentication"] + [profile?.rawValue].compactMap(\.self)).map {
                .skipped($0, "No discovery document was loaded.")
            }
        }
        let keys = try await KeysCheck(probe: probe).run(metadata)
        let endpoints = try await EndpointCheck(probe: probe).run(metadata)
        let profileFindings = profile.map { findings(on: metadata, $0) } ?? []
        return [keys] + endpoints + (try await clientFindings(metadata)) + profileFindings
    }

    /// Whether the provider's metadata can meet a security profile, member by member.
    private func findings(on metadata: OpenIdConfiguration, _ profile: SecurityProfile) -> [DoctorFinding] {
        profile.findings(on: metadata).map { finding in
            let message = "\(finding.member) is \(finding.offer.map(\.printableLine) ?? "missing")."
            if finding.isMet { return .ok(profile.rawValue, message) }
            return .problem(profile.rawValue, message, advice: finding.requirement)
        }
    }

    private func clientFindings(_ metadata: OpenIdConfiguration) async throws -> [DoctorFinding] {
        var settings = settings
        // Without a redirect URI `pingflow login` has its own, and a journey none.
        let isUsual = settings.redirectURI == nil && (checksDevice || settings.server == nil)
        if isUsual { settings.redirectURI = LoginCommand.redirectURI }
        let client = checksDevice ? nil : try await registration(settings, metadata)
        settings.redirectURI = settings.clientID.flatMap { _ in settings.redirectURI ?? LoginCommand.redirectURI }
        guard settings.clientID != nil, let app = try AppRegistration(settings, discovery: try discoveryURL) else {
            return [client].compactMap(\.self)
        }
        let check = AuthenticationCheck(app: app, client: maker.client(app))
        let device = checksDevice ? try await check.device() : nil
        return [client, try await check.run(), device].compactMap(\.self)
    }

    private func registration(_ settings: Profile, _ metadata: OpenIdConfiguration) async throws -> DoctorFinding {
        guard let clientID = settings.clientID, let redirectURI = settings.redirectURI else {
            return .skipped("client", "Give --client-id and --redirect-uri to have the app's registration checked.")
        }
        let scope = settings.scope ?? "openid"
        return try await ClientCheck(clientID: clientID, redirectURI: redirectURI, scope: scope, probe: probe)
            .run(metadata)
    }
}
