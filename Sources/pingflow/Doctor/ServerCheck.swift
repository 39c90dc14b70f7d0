/// Whether AM responds, knows the realm, and calls its cookie what the settings say.
struct ServerCheck {
    let server: String
    let realm: String
    let cookie: String
    let probe: Probe

    /// - Returns: The findings, and AM's response if there was one, for the clock.
    func run() async throws -> (findings: [DoctorFinding], exchange: Probe.Exchange?) {
        do {
            let exchange = try await probe.get(try Self.serverInfo(of: realm, at: server))
            if [400, 403, 404].contains(exchange.response.status) {
                return (try await whichIsWrong(exchange), exchange)
            }
            return (findings(exchange), exchange)
        } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            let advice = words.recovery ?? "Check the URL, the network, and whether the server runs."
            return ([.problem("server", words.message, advice: advice)], nil)
        }
    }

    private func findings(_ exchange: Probe.Exchange) -> [DoctorFinding] {
        let status = exchange.response.status
        if status == 200, let info = exchange.json {
            return [.ok("server", "AM responds at \(server).")] + [cookieFinding(info["cookieName"]?.string)]
        }
        if exchange.isPage { return [notAM(status)] }
        return [
            .problem(
                "server",
                "AM responds with status \(status).",
                advice: "Look into the server's log; a proxy in between may also refuse the path /json."
            )
        ]
    }

    /// Not found is the realm, or the path before it: the top realm, which is always there, tells which.
    private func whichIsWrong(_ exchange: Probe.Exchange) async throws -> [DoctorFinding] {
        let top = try await probe.get(try Self.serverInfo(of: "root", at: server))
        guard top.response.status == 200, top.json != nil else { return [notAM(exchange.response.status)] }
        return [
            .problem(
                "server",
                "AM responds, but not for the realm “\(realm)” (status \(exchange.response.status)).",
                advice: "Check --realm: in Advanced Identity Cloud it is alpha or bravo; the top realm is root."
            )
        ]
    }

    private func notAM(_ status: Int) -> DoctorFinding {
        .problem(
            "server",
            "A web server responds at \(server), but not AM (status \(status)).",
            advice: "End the URL in AM's context path, usually /am or /openam."
        )
    }

    private func cookieFinding(_ name: String?) -> DoctorFinding {
        guard let name else {
            return .warning(
                "cookie",
                "AM does not name its session cookie.",
                advice: "Ask the administrator; logins fail when --cookie is wrong."
            )
        }
        if name == cookie { return .ok("cookie", "The session cookie is called \(name).") }
        return .problem(
            "cookie",
            "The session cookie is called \(name), but the settings say \(cookie).",
            advice: "Use --cookie \(name); in an app, config.cookie = \"\(name)\"."
        )
    }

    /// The URL at which AM describes itself. The star is part of the path.
    static func serverInfo(of realm: String, at server: String) throws -> String {
        "\(server)/json/\(try JourneyConnection.path(of: realm))/serverinfo/*"
    }
}
