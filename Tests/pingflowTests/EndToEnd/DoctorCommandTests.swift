import Foundation
import PingCommons
import PingEmulator
import PingLogin
import Testing

@testable import pingflow

@Suite struct DoctorCommandTests {
    private func findings(_ arguments: [String]) async throws -> (status: Int32, findings: [String: JSON]) {
        let tool = ToolInProcess()
        let status = await tool.run(["doctor", "--json", "--storage", "memory"] + arguments)
        let pairs = try tool.lines().map { ($0["check"]?.string ?? "", $0) }
        return (status, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    @Test func `A healthy server has no problem`() async throws {
        let server = try await EmulatedServer()
        let (status, findings) = try await findings(server.appOptions)
        #expect(status == 0, "\(findings)")
        for check in ["server", "cookie", "discovery", "keys", "endpoints", "client", "authentication", "clock"] {
            #expect(findings[check]?["status"] == "ok", "\(check): \(String(describing: findings[check]))")
        }
    }

    @Test func `A verbose check prints each request, without its query`() async throws {
        let server = try await EmulatedServer()
        let tool = ToolInProcess()
        #expect(await tool.run(["doctor", "-v", "--storage", "memory"] + server.appOptions) == 0)
        for place in ["/serverinfo/*", "/.well-known/openid-configuration", "/authorize"] {
            #expect(tool.errors.text.contains(/→ GET [^ ]+/) && tool.errors.text.contains(place), "\(tool.errors.text)")
        }
        #expect(!tool.errors.text.contains("demo-app") && !tool.output.text.contains("→ GET"), "\(tool.errors.text)")
        let quiet = ToolInProcess()
        #expect(await quiet.run(["doctor", "--storage", "memory"] + server.appOptions) == 0)
        #expect(quiet.errors.text.isEmpty)
    }

    @Test func `An account is not what the doctor checks`() async throws {
        let tool = ToolInProcess()
        #expect(await tool.run(["doctor", "--account", "ann", "--server", "https://am.example/am"]) == 64)
        #expect(tool.errors.text.contains("Leave out --account"))
    }

    @Test func `A cookie with another name is found, with the option to use`() async throws {
        let server = try await EmulatedServer { $0.cookieName = "5421aeddf91aa20" }
        let (status, findings) = try await findings(server.appOptions)
        #expect(status == 3)
        #expect(findings["cookie"]?["status"] == "problem")
        #expect(findings["cookie"]?["advice"]?.string?.contains("--cookie 5421aeddf91aa20") == true)
    }

    @Test(arguments: [
        ["--client-id", "nobody", "--redirect-uri", "demo://cb"],
        ["--client-id", "demo-app", "--redirect-uri", "demo://elsewhere"],
    ])
    func `An app that the server does not know is found`(options: [String]) async throws {
        let server = try await EmulatedServer()
        let (status, findings) = try await findings(server.options + options)
        #expect(status == 3)
        #expect(findings["client"]?["status"] == "problem")
    }

    @Test func `A client without its secret, or with another one, is found`() async throws {
        let server = try await EmulatedServer()
        let home = try TemporaryDirectory()
        let app = server.options + ["--client-id", "demo-service", "--redirect-uri", "demo://cb"]
        let (without, missing) = try await findings(app)
        #expect(without == 3)
        #expect(missing["authentication"]?["status"] == "problem")
        #expect(missing["authentication"]?["advice"]?.string?.contains("--client-secret-file") == true, "\(missing)")
        let (other, wrong) = try await findings(app + ["--client-secret-file", try home.secret("canary")])
        #expect(other == 3)
        #expect(wrong["authentication"]?["advice"]?.string?.contains("--client-secret-method post") == true)
        #expect(!"\(wrong)".contains("canary"))
        let (status, right) = try await findings(
            app + ["--client-secret-file", try home.secret("demo-service-secret")]
        )
        #expect(status == 0, "\(right)")
        #expect(right["authentication"]?["status"] == "ok")
    }

    @Test func `A login on another device is checked without a redirect URI, and one in a browser with the usual one`()
        async throws
    {
        let server = try await EmulatedServer()
        let app = server.options + ["--client-id", "demo-app"]
        let (status, findings) = try await findings(app + ["--device"])
        #expect(status == 0, "\(findings)")
        #expect(findings["device"]?["status"] == "ok" && findings["client"] == nil)
        let unknown = try await self.findings(server.options + ["--client-id", "nobody", "--device"])
        #expect(unknown.findings["device"]?["status"] == "problem", "\(unknown)")
        let issuer = String(server.server.daVinciDiscoveryEndpoint.dropLast(DiscoveryCheck.suffix.count))
        let (browser, usual) = try await self.findings(["--issuer", issuer, "--client-id", "demo-app"])
        #expect(browser == 0 && usual["client"]?["status"] == "ok", "\(usual)")
    }

    @Test func `Scopes that the app may not have are found`() async throws {
        let server = try await EmulatedServer()
        let app = ["--client-id", "demo-app", "--redirect-uri", "demo://cb", "--scope", "openid everything"]
        let (_, findings) = try await findings(server.options + app)
        #expect(findings["client"]?["status"] == "problem")
        #expect(findings["client"]?["message"]?.string?.contains("everything") == true)
    }

    @Test(arguments: [(-3600.0, "ahead"), (3600, "behind")])
    func `A clock that is wrong is found`(offset: Double, word: String) async throws {
        // real time: the tool compares the server's clock with this machine's.
        let services = SystemServices(now: { Date().addingTimeInterval(offset) })
        let server = try await EmulatedServer { $0.services = services }
        let (status, findings) = try await findings(server.appOptions)
        #expect(status == 3)
        #expect(findings["clock"]?["status"] == "problem")
        #expect(findings["clock"]?["message"]?.string?.contains(word) == true)
    }

    @Test func `A server that is not there is one problem, and what builds on it is skipped`() async throws {
        let server = try await EmulatedServer()
        try await server.stop()
        let (status, findings) = try await findings(server.appOptions)
        #expect(status == 3)
        #expect(findings["server"]?["status"] == "problem")
        #expect(findings["keys"]?["status"] == "skipped")
        #expect(findings["clock"]?["status"] == "skipped")
    }

    @Test(arguments: [
        (["--realm", "nowhere"], "", "realm"), (["--realm", "alpha"], "/wrong", "context"),
    ])
    func `An unknown realm and a wrong context path are told apart`(options: [String], path: String, word: String)
        async throws
    {
        let server = try await EmulatedServer()
        let url = path.isEmpty ? server.server.serverURL : server.server.url + path
        let (status, findings) = try await findings(["--server", url] + options)
        #expect(status == 3)
        let finding = try #require(findings["server"])
        #expect(finding["status"] == "problem")
        let words = [finding["message"]?.string, finding["advice"]?.string].compactMap { $0 }.joined()
        #expect(words.contains(word))
    }

    enum Product { case am, pingOne }

    /// Both products share the checks, so each fault is tried at one of them.
    @Test(arguments: [
        (Product.am, FaultRule.always(.discoveryOtherIssuer), "discovery"),
        (.pingOne, .always(.discoveryPlainHTTP), "discovery"),
        (.am, .always(.discoveryMissingTokenEndpoint), "discovery"),
        (.pingOne, .always(.discoveryMissingIssuer), "discovery"),
        (.am, .always(.notFound, at: .discovery), "discovery"),
        (.pingOne, .always(.notJSON, at: .discovery), "discovery"),
        (.am, .always(.keysEmpty), "keys"), (.pingOne, .always(.internalServerError, at: .keys), "keys"),
        (.am, .always(.notFound, at: .token), "token"),
        (.pingOne, .always(.serviceUnavailable, at: .userInfo), "userinfo"),
        (.am, .always(.authorizeServerError, at: .authorize), "client"),
        (.pingOne, .always(.htmlBadGateway, at: .authorize), "client"),
        (.am, .always(.htmlBadGateway, at: .serverInfo), "server"),
        (.am, .always(.droppedConnection, at: .serverInfo), "server"),
        (.pingOne, .always(.droppedConnection, at: .discovery), "discovery"),
        (.pingOne, .always(.notFound, at: .revocation), "revocation"),
    ])
    func `What is wrong at the server or the environment is found where it is`(
        product: Product,
        rule: FaultRule,
        check: String
    ) async throws {
        let server = try await EmulatedServer { $0.faults = [rule] }
        let (status, findings) = try await findings(product == .am ? server.appOptions : server.daVinciOptions)
        #expect(status == 3, "\(findings)")
        #expect(findings[check]?["status"] == "problem", "\(findings)")
        #expect(findings[check]?["advice"]?.string?.isEmpty == false)
    }

    @Test func `A healthy PingOne environment has no problem`() async throws {
        let server = try await EmulatedServer()
        let (status, findings) = try await findings(server.daVinciOptions)
        #expect(status == 0, "\(findings)")
        for check in ["discovery", "keys", "endpoints", "client", "clock"] {
            #expect(findings[check]?["status"] == "ok", "\(check): \(String(describing: findings[check]))")
        }
        #expect(findings["server"] == nil && findings["cookie"] == nil)
    }

    @Test(arguments: [
        ["--client-id", "nobody"], ["--redirect-uri", "demo://elsewhere"], ["--scope", "openid everything"],
    ])
    func `An app that the environment does not know, or that asks too much, is found`(options: [String]) async throws {
        let server = try await EmulatedServer()
        // The last of an option's values counts.
        let (status, findings) = try await findings(server.daVinciOptions + options)
        #expect(status == 3)
        #expect(findings["client"]?["status"] == "problem")
    }

    @Test func `An environment that is not there is one problem, and what builds on it is skipped`() async throws {
        let server = try await EmulatedServer()
        let other = server.server.daVinciDiscoveryEndpoint.replacingOccurrences(of: "/as/", with: "0/as/")
        let (status, findings) = try await findings(["--discovery", other])
        #expect(status == 3)
        #expect(findings["discovery"]?["status"] == "problem")
        for check in ["keys", "endpoints", "client"] { #expect(findings[check]?["status"] == "skipped") }
        #expect(findings["discovery"]?["advice"]?.string?.contains("auth.pingone") == true)
    }

    @Test func `A clock that is wrong is found by the environment's answers too`() async throws {
        // real time: the tool compares the server's clock with this machine's.
        let services = SystemServices(now: { Date().addingTimeInterval(3600) })
        let server = try await EmulatedServer { $0.services = services }
        let (status, findings) = try await findings(server.daVinciOptions)
        #expect(status == 3)
        #expect(findings["clock"]?["status"] == "problem")
    }

    @Test func `People get marks and advice`() async throws {
        let server = try await EmulatedServer { $0.cookieName = "other" }
        let tool = ToolInProcess()
        #expect(await tool.run(["doctor", "--storage", "memory"] + server.options) == 3)
        #expect(tool.output.text.contains("✓ server"))
        #expect(tool.output.text.contains("✗ cookie"))
        #expect(tool.output.text.contains("→ Use --cookie other"))
    }

    @Test func `Nothing to look at is a usage error`() async {
        #expect(await ToolInProcess().run(["doctor"]) == 64)
    }
}
