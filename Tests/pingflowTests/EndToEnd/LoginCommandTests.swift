import Foundation
import PingLogin
import Testing

@testable import pingflow

/// `pingflow login` in its own process, with a script in the place of the browser.
@Suite struct LoginCommandTests {
    private let server: EmulatorProcess
    private let tool: ToolProcess

    init() async throws {
        server = try await .shared()
        tool = try ToolProcess()
    }

    /// Logs in as the demonstration user: the first request leads to the login page, the second one posts its form.
    private static let script = """
        jar=$(mktemp)
        page=$(curl -s -c "$jar" -b "$jar" -H 'Accept: text/html' -o /dev/null -w '%{redirect_url}' "$1")
        token=$(curl -s -c "$jar" -b "$jar" "$page" | sed -n 's/.*name="token" value="\\([^"]*\\)".*/\\1/p' | head -n 1)
        back=$(curl -s -c "$jar" -b "$jar" -o /dev/null -w '%{redirect_url}' --data-urlencode "token=$token" \\
            --data-urlencode f0=jo.field --data-urlencode f1=S3cret-Word "$page")
        curl -s -L -c "$jar" -b "$jar" -H 'Accept: text/html' -o "$HOME/page" "$back"
        """

    private func run(_ arguments: [String], browser: String) async throws -> ToolProcess.Outcome {
        let path = "PATH=/usr/bin:/bin"
        return try await tool.run(
            URL(filePath: "/usr/bin/env"),
            ["BROWSER=\(browser)", path, ToolProcess.executable.path] + arguments
        )
    }

    private func browser() throws -> String {
        // While another test starts a process, the system does not execute a file that was just written.
        "/bin/sh \(try tool.home.file("browser", Self.script))"
    }

    @Test(arguments: [[], ["--profile", "web"]])
    func `A login in the browser stores tokens for the other commands`(profile: [String]) async throws {
        let issuer = try #require(server.notice["issuer"]?.string ?? issuerOfRealm())
        let login = try await run(
            ["login", "--issuer", issuer, "--client-id", "demo-app", "--save-profile", "--json", "--show-secrets"]
                + profile,
            browser: browser()
        )
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let token = try #require(try login.lines().first?["tokens"]?["accessToken"]?.string)
        #expect(try String(contentsOfFile: tool.home.path + "/page", encoding: .utf8).contains("Return to the app"))

        func call(_ arguments: [String]) async throws -> ToolProcess.Outcome {
            try await tool.run(ToolProcess.executable, arguments + profile)
        }
        let stored = try await call(["token", "--raw"])
        #expect(stored.output == token + "\n", "\(stored.errors)")
        #expect(try await call(["userinfo", "--json"]).lines().first?["userinfo"]?["sub"]?.string?.isEmpty == false)
        #expect(try await call(["refresh"]).status == 0)
        #expect(try await call(["logout"]).status == 0)
        let after = try await call(["token"])
        #expect(after.status == 3)
        #expect(after.errors.contains("pingflow login`"))
    }

    @Test func `The options of a login are enough for the other commands, without a redirect URI`() async throws {
        let issuer = try #require(issuerOfRealm())
        let document = ["--discovery", issuer + "/.well-known/openid-configuration", "--client-id", "demo-app"]
        for options in [["--issuer", issuer, "--client-id", "demo-app"], document, document + ["--issuer", issuer]] {
            let login = try await run(["login", "--json", "--show-secrets"] + options, browser: browser())
            #expect(login.status == 0, "\(login.output)\(login.errors)")
            let token = try #require(try login.lines().first?["tokens"]?["accessToken"]?.string)
            for command in [["token", "--raw"], ["userinfo"], ["refresh"], ["revoke"], ["logout"]] {
                let outcome = try await tool.run(ToolProcess.executable, command + options)
                #expect(outcome.status == 0, "\(command): \(outcome.output)\(outcome.errors)")
                if command == ["token", "--raw"] { #expect(outcome.output == token + "\n") }
            }
            let after = try await tool.run(ToolProcess.executable, ["token", "--json"] + options)
            #expect(try after.lines().first?["code"] == "no_session")
        }
    }

    @Test func `A profile whose redirect URI is an app's own logs in, and keeps it`() async throws {
        let issuer = try #require(issuerOfRealm())
        let folder = URL(filePath: tool.home.path).appending(path: "config/pingflow")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "config.json")
        let profile: JSON = [
            "clientId": "demo-app", "redirectUri": "demo://cb",
            "discovery": .string(issuer + "/.well-known/openid-configuration"),
        ]
        try JSON(dictionaryLiteral: ("profiles", ["default": profile])).serialized().write(to: file)
        let login = try await run(["login", "--save-profile"], browser: browser())
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let kept = try JSON(parsing: Data(contentsOf: file))["profiles"]?["default"]
        #expect(kept?["redirectUri"] == "demo://cb")
    }

    @Test func `Tokens are bound to a key when the profile says so, and stay bound after a refresh`() async throws {
        let issuer = try #require(issuerOfRealm())
        let login = try await run(
            ["login", "--issuer", issuer, "--client-id", "demo-app", "--dpop", "required", "--save-profile", "--json"],
            browser: browser()
        )
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        #expect(try login.lines().first?["tokens"]?["tokenType"] == "DPoP")
        let refreshed = try await tool.run("refresh", "--json")
        #expect(try refreshed.lines().first?["tokens"]?["tokenType"] == "DPoP", "\(refreshed.errors)")
        #expect(try await tool.run("userinfo").status == 0)
        let bearer = try await run(["login", "--dpop", "off", "--json"], browser: browser())
        #expect(try bearer.lines().first?["tokens"]?["tokenType"] == "Bearer", "\(bearer.errors)")
    }

    @Test(arguments: [false, true])
    func `The tokens are printed and kept before the provider is asked who it is`(fails: Bool) async throws {
        let server = fails ? try await EmulatorProcess("--fault", "userinfo_other_subject") : self.server
        let issuer = try #require(server.notice["serverUrl"]?.string) + "/oauth2/realms/root/realms/alpha"
        let options = ["--issuer", issuer, "--client-id", "demo-app", "--scope", "openid profile", "--save-profile"]
        let login = try await run(["login"] + options, browser: browser())
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let parts = login.output.components(separatedBy: "Access token")
        #expect(parts.count == 2 && !parts[0].contains("The user is"), "\(login.output)")
        #expect(parts.last?.contains("The user is") == !fails, "\(login.output)")
        #expect(try await tool.run("token").status == 0)
    }

    @Test(arguments: ["id_token_old_auth_time", "id_token_future_auth_time", nil])
    func `A provider that reuses its session although a new login is asked for is found out`(fault: String?)
        async throws
    {
        var server = self.server
        if let fault { server = try await EmulatorProcess("--fault", fault) }
        let issuer = try #require(server.notice["serverUrl"]?.string) + "/oauth2/realms/root/realms/alpha"
        let login = try await run(
            ["login", "--issuer", issuer, "--client-id", "demo-app", "--force-auth"],
            browser: browser()
        )
        #expect(login.status == (fault == nil ? 0 : 3), "\(login.output)\(login.errors)")
        #expect(login.errors.contains("auth_time") == (fault != nil), "\(login.errors)")
    }

    @Test(arguments: [["login"], ["login", "--device"]])
    func `A machine that cannot keep the session says so before the user logs in`(command: [String]) async throws {
        let issuer = try #require(issuerOfRealm())
        // Where the tool keeps its state, there is a file.
        _ = try tool.home.file("state", "")
        let login = try await run(command + ["--issuer", issuer, "--client-id", "demo-app"], browser: browser())
        #expect(login.status == 3)
        #expect(login.errors.contains("cannot be opened"), "\(login.errors)")
        #expect(!login.errors.contains("Open this address"))
        #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/page"))
    }

    /// The realm's issuer, from the address of the server.
    private func issuerOfRealm() -> String? {
        server.notice["serverUrl"]?.string.map { $0 + "/oauth2/realms/root/realms/alpha" }
    }

    @Test func `Without a browser the address is printed, and the wait ends in time`() async throws {
        let issuer = try #require(issuerOfRealm())
        let login = try await tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "-u", "BROWSER", "PATH=/nowhere", ToolProcess.executable.path, "login", "--issuer", issuer,
                "--client-id",
                "demo-app", "--timeout", "2",
            ]
        )
        #expect(login.status == 3)
        #expect(login.errors.contains("Open this address"))
        #expect(login.errors.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A"))
        #expect(login.errors.contains("did not come back in time"))
        #expect(login.errors.contains("--timeout") && !login.errors.contains("parameter"))
    }

    @Test(arguments: [
        (["--issuer", "ftp://a.example", "--client-id", "x"], "--issuer must be a URL"),
        (["--issuer", "https://a.example"], "client"),
        (["--issuer", "https://a.example", "--client-id", "x", "--timeout", "0"], "--timeout"),
    ])
    func `What cannot work is exit code 64`(arguments: [String], words: String) async throws {
        let login = try await tool.run(ToolProcess.executable, ["login"] + arguments)
        #expect(login.status == 64)
        #expect(login.errors.contains(words))
    }
}
