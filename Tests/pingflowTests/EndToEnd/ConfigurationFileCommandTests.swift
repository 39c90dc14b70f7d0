import Foundation
import PingEmulator
import PingLogin
import PingNetwork
import Testing

@testable import pingflow

@Suite("The option --config") struct ConfigurationFileCommandTests {
    private let server: EmulatedServer
    private let directory: TemporaryDirectory

    init() async throws {
        server = try await EmulatedServer()
        directory = try TemporaryDirectory()
    }

    private static let credentials = #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#

    private func file() throws -> String {
        try directory.file(
            "app.json",
            """
            {
              "timeout": 600000,
              "journey": {"serverUrl": "\(server.server.serverURL)", "realm": "alpha"},
              "oidc": {
                "clientId": "demo-app", "redirectUri": "demo://cb", "scopes": ["openid", "profile"],
                "discoveryEndpoint": "\(server.server.serverURL)/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
              }
            }
            """
        )
    }

    private func tool(_ client: (any HttpClient)? = nil) -> ToolInProcess {
        ToolInProcess(
            input: Self.credentials,
            environment: ["HOME": directory.path, "XDG_STATE_HOME": directory.path + "/state"],
            httpClient: client
        )
    }

    /// A provider whose discovery document lies below another URL than its issuer.
    private struct MovedDocument: HttpClient {
        static let place = "/elsewhere"
        let realm: String
        private let client = DefaultHttpClient()

        init(realm: String) { self.realm = realm }

        func send(_ request: HttpRequest) async throws -> HttpResponse {
            guard request.url.path.hasPrefix(Self.place) else { return try await client.send(request) }
            let url = try WebURL(realm + request.url.path.dropFirst(Self.place.count))
            return try await client.send(HttpRequest(url: url, timeout: .seconds(600)))
        }
    }

    @Test(arguments: [false, true])
    func `or the options name the issuer of a document that lies elsewhere`(inFile: Bool) async throws {
        let realm = server.server.serverURL + "/oauth2/realms/root/realms/alpha"
        let origin = try WebURL(realm).origin
        let document = origin + MovedDocument.place + "/.well-known/openid-configuration"
        func run(_ issuer: String?, _ command: [String]) async throws -> (exit: Int32, code: String?, errors: String) {
            let member = inFile ? issuer.map { #", "issuer": "\#($0)""# } ?? "" : ""
            let file = try directory.file(
                "app.json",
                #"""
                {"oidc": {"clientId": "demo-app", "redirectUri": "demo://cb", "discoveryEndpoint": "\#(document)"\#(member)}}
                """#
            )
            let app = ["--client-id", "demo-app", "--redirect-uri", "demo://cb", "--discovery", document]
            let named = issuer.map { ["--issuer", $0] } ?? []
            let tool = tool(MovedDocument(realm: realm))
            let exit = await tool.run(command + (inFile ? ["--config", file] : app + named) + ["--json"])
            return (exit, try tool.lines().last?["code"]?.string, tool.errors.text)
        }
        let journey = [
            "journey", "Login", "--storage", "memory", "--answers", "-", "--server", server.server.serverURL, "--realm",
            "alpha",
        ]
        let login = try await run(realm, journey)
        #expect(login.exit == 0, "\(login.errors)")
        let refused = try await run(nil, journey)
        #expect(refused.exit != 0)
        #expect(refused.errors.contains("--issuer"), "\(refused.errors)")
        #expect(try await run("https://issuer.example", journey).exit != 0)
        #expect(try await run(realm, ["doctor"]).exit == 0)
        #expect(try await run(nil, ["doctor"]).exit == 3)
    }

    @Test func `runs a journey with the server and the client of the file`() async throws {
        let tool = tool()
        let exit = await tool.run(
            ["journey", "Login", "--config", try file(), "--storage", "memory", "--answers", "-", "--json"]
        )
        #expect(exit == 0, "\(tool.errors.text)")
        #expect(try tool.lines().last?["tokens"]?["scope"]?.string?.contains("profile") == true)
    }

    @Test func `stays in the profile by its path, and what the file says stays in the file`() async throws {
        let path = try file()
        // A process keeps the session in its own state directory.
        let tool = try ToolProcess()
        let login = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--config", path, "--dpop", "off", "--answers", "-", "--save-profile"],
            input: Self.credentials
        )
        #expect(login.status == 0, "\(login.errors)")
        let profiles = try String(contentsOfFile: tool.home.path + "/config/pingflow/config.json", encoding: .utf8)
        let saved = try JSON(parsing: profiles)["profiles"]?["default"]
        #expect(saved == ["config": .string(path), "dpop": "off"])
        let userinfo = try await tool.run("userinfo", "--json")
        #expect(userinfo.status == 0, "\(userinfo.errors)")
    }

    @Test func `yields to options, and goes before the stored profile`() throws {
        let path = try file()
        let stored = try directory.file(
            ".config/pingflow/config.json",
            #"{"profiles": {"default": {"server": "https://stored.example.test/am", "realm": "stored", "acrValues": "L1"}}}"#
        )
        #expect(FileManager.default.fileExists(atPath: stored))
        let context = ToolInProcess(environment: ["HOME": directory.path]).context
        let settings = try Profile(realm: "given", config: path).completed(named: "default", in: context)
        #expect(settings.server == server.server.serverURL)
        #expect(settings.realm == "given")
        #expect(settings.acrValues == "L1")
        #expect(settings.clientID == "demo-app")
    }

    @Test(arguments: [
        ("{\n\"journey\": {\"serverUrl\": 5}}", "line 2: “journey.serverUrl” is not a text"),
        ("{\"journey\": {},\n// here\n}", "line 2: JSON has no comments"),
    ])
    func `names file, line and member of a mistake, and changes nothing`(_ text: String, message: String) async throws {
        let path = try directory.file("app.json", text)
        let tool = tool()
        #expect(await tool.run(["journey", "Login", "--config", path, "--save-profile"]) == 64)
        #expect(tool.errors.text.contains("app.json, \(message)"), "\(tool.errors.text)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/.config/pingflow/config.json"))
    }

    @Test func `of a missing file or a device is an error`() async throws {
        for path in [directory.path + "/none.json", "/dev/zero"] {
            let tool = tool()
            #expect(await tool.run(["journey", "Login", "--config", path]) == 64)
            #expect(tool.errors.text.contains(path), "\(tool.errors.text)")
        }
    }
}
