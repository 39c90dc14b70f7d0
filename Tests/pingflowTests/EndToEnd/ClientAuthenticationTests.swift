import Foundation
import PingEmulator
import PingLogin
import PingTestKit
import Testing

@testable import pingflow

/// A client that says who it is: with a secret, a key, or a certificate.
@Suite struct ClientAuthenticationTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private func server(requiresTokenEndpoint: Bool = false) async throws -> EmulatedServer {
        try await EmulatedServer { configuration in
            configuration.requiresTokenEndpointAudience = requiresTokenEndpoint
            var client = EmulatorClient(id: "signer", redirectURIs: ["demo://cb"])
            client.keys = [ClientKeys.published]
            configuration.clients.append(client)
        }
    }

    private func client(_ id: String) -> [String] {
        ["--client-id", id, "--redirect-uri", "demo://cb", "--storage", "memory"]
    }

    private func journey(_ server: EmulatedServer, _ client: String, _ more: [String], input: String = "") async throws
        -> (status: Int32, tool: ToolInProcess)
    {
        let tool = ToolInProcess(input: input)
        let answers = try home.file("answers.json", #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#)
        let arguments = ["journey", "Login", "--answers", answers, "--json"] + server.options + self.client(client)
        return (await tool.run(arguments + more), tool)
    }

    @Test(arguments: ["", "\n", "\r\n"])
    func `A client with a secret in a file logs in, with and without the end of a line`(end: String) async throws {
        let file = try home.secret("demo-service-secret" + end)
        let (status, tool) = try await journey(server(), "demo-service", ["--client-secret-file", file, "-v"])
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try tool.lines().last?["tokens"]?["accessToken"] == "<redacted>")
        #expect(!(tool.output.text + tool.errors.text).contains("demo-service-secret"))
    }

    @Test(arguments: [
        ("--client-secret-method", "post", "--client-secret-file"), ("--client-key-id", "1", "--client-key"),
        ("--client-key-audience", "issuer", "--client-key"), ("--client-cert-key", "/key.pem", "--client-cert"),
        ("--client-cert-password-file", "/password", "--client-cert"),
    ])
    func `An option that says more of a missing credential is refused`(
        option: String,
        value: String,
        missing: String
    ) async throws {
        let tool = ToolInProcess()
        let server = ["--server", "https://auth.example.test/am"]
        let status = await tool.run(["journey", "Login", option, value] + server + client("demo-service"))
        #expect(status == 64)
        #expect(tool.errors.text.contains("\(option) needs \(missing)."), "\(tool.errors.text)")
    }

    @Test func `The secret comes from standard input, and from the form where the client is registered for it`()
        async throws
    {
        let options = ["--client-secret-file", "-"]
        let server = try await server()
        for more in [[], ["--client-secret-method", "post"]] {
            let (status, tool) = try await journey(
                server,
                "demo-service",
                options + more,
                input: "demo-service-secret\n"
            )
            #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        }
        let (status, tool) = try await journey(
            server,
            "demo-service",
            options + ["--client-secret-method", "body"],
            input: "x"
        )
        #expect(status == 64 && tool.errors.text.contains("basic or post"))
        let typed = ToolInProcess(terminal: ScriptedTerminal())
        #expect(
            await typed.run(["token", "--client-credentials"] + server.options + client("demo-service") + options) == 64
        )
        #expect(typed.errors.text.contains("is a terminal"))
    }

    @Test func `A client without its secret, or with another one, is refused`() async throws {
        let server = try await server()
        for more in [[], ["--client-secret-file", try home.secret("wrong-canary")]] {
            let (status, tool) = try await journey(server, "demo-service", more)
            #expect(status != 0)
            #expect((tool.output.text + tool.errors.text).contains("invalid_client"))
            #expect(!(tool.output.text + tool.errors.text).contains("canary"))
        }
    }

    @Test func `A client with a key signs, and one without gets no tokens`() async throws {
        let server = try await server()
        let file = try home.secret(ClientKeys.jwk)
        let (status, tool) = try await journey(server, "signer", ["--client-key", file])
        #expect(status == 0, "\(tool.output.text)\(tool.errors.text)")
        #expect(try await journey(server, "signer", []).status != 0)
        let older = try await self.server(requiresTokenEndpoint: true)
        for (more, expected) in [(["--client-key-audience", "token-endpoint"], Int32(0)), ([], 3)] {
            let (status, tool) = try await journey(older, "signer", ["--client-key", file] + more)
            #expect(status == expected, "\(tool.errors.text)")
        }
    }

    @Test func `A service gets its own token, and nobody is logged in by it`() async throws {
        let server = try await server()
        let secret = ["--client-secret-file", try home.secret("demo-service-secret")]
        let tool = ToolInProcess()
        let arguments = ["token", "--client-credentials"] + server.options + client("demo-service")
        #expect(await tool.run(arguments + secret + ["--raw", "--scope", "profile"]) == 0, "\(tool.errors.text)")
        #expect(tool.output.text.split(separator: "\n").count == 1)
        let json = ToolInProcess()
        #expect(await json.run(arguments + secret + ["--json", "--dpop", "required"]) == 0, "\(json.errors.text)")
        #expect(try json.lines().first?["tokens"]?["tokenType"] == "DPoP")
        #expect(json.errors.text.contains("pingflow api"))
        let open = ToolInProcess()
        #expect(await open.run(["token", "--client-credentials"] + server.appOptions) != 0)
        #expect(open.errors.text.contains("--client-secret-file"), "\(open.errors.text)")
        let after = ToolInProcess()
        #expect(await after.run(["token"] + server.options + client("demo-service") + secret) == 3)
    }

    @Test(arguments: [
        ("", 0o600, "is empty"), ("\n", 0o600, "is empty"), ("canary\nsecond", 0o600, "more than one line"),
        (String(repeating: "canary-", count: 10 << 20 / 7), 0o600, "larger than 64 KiB"),
        ("canary", 0o644, "read or changed by other users"),
    ])
    func `A file that cannot be a secret is refused by its path, and never quoted`(
        text: String,
        mode: Int,
        words: String
    )
        async throws
    {
        let file = try home.secret(text, mode: mode)
        let (status, tool) = try await journey(server(), "demo-service", ["--client-secret-file", file])
        #expect(status == 64)
        #expect(tool.errors.text.contains(words) && tool.errors.text.contains(file), "\(tool.errors.text)")
        #expect(!tool.errors.text.contains("canary"))
        if mode == 0o644 { #expect(tool.errors.text.contains("chmod 600 '\(file)'")) }
    }

    @Test func `A secret that is a folder, or is not there, is named`() async throws {
        for (path, words) in [(home.path, "is a folder"), (home.path + "/none", "does not exist")] {
            for option in ["--client-secret-file", "--client-key", "--client-cert"] {
                let (status, tool) = try await journey(server(), "demo-service", [option, path])
                #expect(status == 64, "\(option)")
                #expect(tool.errors.text.contains(words) && tool.errors.text.contains(path), "\(tool.errors.text)")
            }
        }
        let both = ToolInProcess()
        #expect(await both.run(["token", "--client-secret-file", "a", "--client-key", "b"]) == 64)
        #expect(both.errors.text.contains("not both"))
    }

    @Test(arguments: [
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\ncanary\n-----END ENCRYPTED PRIVATE KEY-----", "is encrypted"),
        ("-----BEGIN PUBLIC KEY-----\ncanary\n-----END PUBLIC KEY-----", "cannot be read"),
        (#"{"kty": "oct", "k": "canary"}"#, "is not a private JSON Web Key"), ("canary", "cannot be read"),
    ])
    func `A key of another kind is refused by its path, and never quoted`(text: String, words: String) async throws {
        let file = try home.secret(text)
        let (status, tool) = try await journey(server(), "signer", ["--client-key", file])
        #expect(status == 64)
        #expect(tool.errors.text.contains(words) && tool.errors.text.contains(file), "\(tool.errors.text)")
        #expect(!tool.errors.text.contains("canary"))
    }

    @Test func `A certificate alone says who the client is; its encrypted key needs a password`() throws {
        let context = ToolInProcess().context
        let key = "-----BEGIN ENCRYPTED PRIVATE KEY-----\ncanary\n-----END ENCRYPTED PRIVATE KEY-----"
        let pem = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"
        var profile = Profile(clientCert: try home.secret(pem + key))
        guard case .tlsClientAuth = try profile.authentication(in: context) else {
            return #expect(Bool(false), "another method")
        }
        let error = try #require(throws: ToolError.self) { try profile.transport(in: context) }
        #expect(error.recovery?.contains("--client-cert-password-file") == true && !"\(error)".contains("canary"))
        profile.clientCertPasswordFile = try home.secret("password", name: "password")
        #expect(try profile.transport(in: context).clientCertificate != nil)
        profile = Profile(clientSecretFile: try home.secret("canary"), clientCert: profile.clientCert)
        guard case .clientSecretBasic = try profile.authentication(in: context) else {
            return #expect(Bool(false), "another method")
        }
    }

    @Test func `The login has to be of the class and the age that the options name`() async throws {
        let server = try await server()
        func run(_ more: String...) async throws -> (status: Int32, client: RecordingClient, tool: ToolInProcess) {
            let client = RecordingClient()
            let tool = ToolInProcess(httpClient: client)
            let answers = try home.file("answers.json", #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#)
            let arguments = ["journey", "Login", "--answers", answers, "--json", "--storage", "memory"]
            return (await tool.run(arguments + server.appOptions + more), client, tool)
        }
        let good = try await run("--max-age", "600")
        #expect(good.status == 0, "\(good.tool.output.text)")
        #expect(good.client.query("/authorize").contains("max_age=600"))
        let weak = try await run("--acr", "gold silver")
        #expect(weak.status != 0, "\(weak.tool.output.text)")
        #expect(weak.client.requests.contains { $0.url.query?.contains("acr_values=gold%20silver") == true })
        let bad = ToolInProcess()
        #expect(await bad.run(["journey", "--max-age", "-1"] + server.appOptions) == 64)
        let device = ToolInProcess()
        #expect(await device.run(["login", "--device", "--max-age", "5"] + server.appOptions) == 64)
        #expect(device.errors.text.contains("another device"))
    }
}

/// The profile and the environment say who the client is.
@Suite struct ClientProfileTests {
    @Test func `A profile keeps the path of the secret, and the commands for a session use it`() async throws {
        let server = try await EmulatorProcess.shared()
        let tool = try ToolProcess()
        let secret = try tool.home.secret("demo-service-secret\n")
        let answers = try tool.home.file("answers.json", #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#)
        let login = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--answers", answers, "--json", "--save-profile", "--client-secret-file", secret]
                + server.journeyOptions + ["--client-id", "demo-service", "--redirect-uri", "demo://cb"]
        )
        #expect(login.status == 0, "\(login.output)\(login.errors)")
        let profile = try String(contentsOfFile: tool.home.path + "/config/pingflow/config.json", encoding: .utf8)
        #expect(profile.contains(secret) && !profile.contains("demo-service-secret"))
        #expect(try await tool.run("profiles", "show").output.contains(secret))
        for command in ["token", "refresh", "userinfo", "doctor", "revoke", "logout"] {
            let outcome = try await tool.run(command, "--json")
            #expect(outcome.status == 0, "\(command): \(outcome.output)\(outcome.errors)")
        }
    }

    @Test func `A key of the command line replaces the secret of the profile, and paths are whole`() throws {
        let stored = Profile(clientSecretFile: "/secret", clientCert: "/cert")
        #expect(stored.overridden(by: Profile(clientKey: "/key")) == Profile(clientKey: "/key", clientCert: "/cert"))
        let given = Profile(clientSecretFile: "-", clientCert: "cert.pem", cacert: "~root.pem").withWholePaths()
        #expect(given.clientSecretFile == "-")
        #expect(given.clientCert?.hasPrefix("/") == true && given.cacert?.hasPrefix("/") == true)
        let variables = try Profile(environment: [
            "PINGFLOW_CLIENT_SECRET_FILE": "s", "PINGFLOW_PIN": "a=b", "PINGFLOW_MAX_AGE": "5",
        ])
        #expect(
            variables.clientSecretFile?.hasSuffix("/s") == true && variables.pins == "a=b" && variables.maxAge == "5"
        )
    }

    @Test func `The greatest age of a profile is a number, and anything else is named`() throws {
        let profile = Profile(server: "https://a.example/am", clientID: "app", redirectURI: "a:b", maxAge: "soon")
        let error = try #require(throws: ToolError.self) { try JourneyConnection(profile) }
        #expect(error.exit == .usage && error.recovery?.contains("PINGFLOW_MAX_AGE") == true)
        let home = try TemporaryDirectory()
        let file = try home.file("config.json", #"{"profiles": {"default": {"maxAge": 300}}}"#)
        #expect(try ProfileFile(path: file).profile(named: "default")?.maxAge == "300")
    }
}
