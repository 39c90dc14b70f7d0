import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A configuration file") struct ConfigurationFileTests {
    private static let whole = """
        {
          "timeout": 30000,
          "log": "WARN",
          "journey": {"serverUrl": "https://am.example.test/am", "realm": "alpha", "cookieName": "a1b2c3"},
          "oidc": {
            "clientId": "demo-app",
            "discoveryEndpoint": "https://am.example.test/am/oauth2/alpha/.well-known/openid-configuration",
            "scopes": ["openid", "profile"],
            "redirectUri": "demo://cb",
            "requiresResponseIssuer": true,
            "signOutRedirectUri": "demo://bye",
            "refreshThreshold": 60,
            "loginHint": "jo@example.test",
            "state": "fixed",
            "nonce": "fixed",
            "display": "page",
            "prompt": "login",
            "uiLocales": "de en",
            "acrValues": "Level2",
            "par": true,
            "additionalParameters": {"max_age": "3600"},
            "trustedAudiences": ["api", "https://other.example.test"],
            "storageFilename": "tokens",
            "openId": {
              "userInfoEndpoint": "https://am.example.test/userinfo",
              "deviceAuthorizationEndpoint": "https://am.example.test/device"
            }
          },
          "web": {"webCustomTabs": "dark"}
        }
        """

    private func read(_ text: String) throws(PingError) -> ConfigurationFile {
        try ConfigurationFile(data: Data(text.utf8), name: "app.json")
    }

    private func oidc(_ members: String) -> String {
        #"""
        {"oidc": {"clientId": "a", "redirectUri": "a:b",
        "discoveryEndpoint": "https://a.example.test/.well-known/openid-configuration",
        \#(members)}}
        """#
    }

    @Test func `of the other SDKs sets every option, and fixed values for state and nonce are not used`() throws {
        let file = try read(Self.whole)
        #expect(file.timeout == 30)
        #expect(file.log == .warn)
        let server = try file.requiredServer()
        #expect(server.serverUrl == "https://am.example.test/am")
        #expect(server.realm == "alpha")
        #expect(server.cookieName == "a1b2c3")
        var config = OidcClientConfig()
        file.configure(&config)
        #expect(config.clientId == "demo-app")
        #expect(config.discoveryEndpoint.hasSuffix("/alpha/.well-known/openid-configuration"))
        #expect(config.scopes == ["openid", "profile"])
        #expect(config.redirectUri == "demo://cb" && config.requiresResponseIssuer)
        #expect(config.signOutRedirectUri == "demo://bye")
        #expect(config.refreshThreshold == 60)
        #expect(config.loginHint == "jo@example.test")
        #expect(config.state == nil && config.nonce == nil)
        #expect(config.display == "page" && config.prompt == "login" && config.uiLocales == "de en")
        #expect(config.acrValues == "Level2")
        #expect(config.par == .always)
        #expect(config.additionalParameters == ["max_age": "3600"])
        #expect(config.trustedAudiences == ["api", "https://other.example.test"])
        #expect(
            config.endpoints == [
                .userinfo: "https://am.example.test/userinfo", .deviceAuthorization: "https://am.example.test/device",
            ]
        )
    }

    @Test func `leaves the options that it does not name`() throws {
        var config = OidcClientConfig()
        config.acrValues = "mine"
        config.dpop = .required
        try read(oidc(#""loginHint": null"#)).configure(&config)
        #expect(config.acrValues == "mine" && config.dpop == .required)
        #expect(config.clientId == "a" && config.loginHint == nil && config.par == .ifRequired)
    }

    @Test(arguments: [#""openid, profile""#, #""openid profile""#, #"["openid", "profile"]"#])
    func `has scopes in an array or in a text`(_ scopes: String) throws {
        var config = OidcClientConfig()
        try read(oidc(#""scopes": \#(scopes)"#)).configure(&config)
        #expect(config.scopes == ["openid", "profile"])
    }

    @Test(arguments: [
        ("", 1, "is empty", "“journey” or “oidc”"), ("[]", 1, "The document is not an object", "{ … }"),
        ("{\n// my server\n\"log\": \"NONE\"}", 2, "JSON has no comments", "Remove the comment"),
        ("{\"log\": \"NONE\"\n}\n# end", 3, "JSON has no comments", "Remove the comment"),
        ("{\n\"log\": \"NONE\",\n}", 3, "A comma stands before a closing bracket", "Remove the comma"),
        ("{\n\"log\": \"NONE\",\n\"log\": \"WARN\"}", 3, "a member twice", "Correct"),
        ("{\"log\": ", 1, "The text is not JSON", "Correct"),
        ("{\n\n\"log\": \"LOUD\"}", 3, "“log” has an unknown value", "NONE, ERROR, WARN"),
        ("{\"timeout\": \"30\"}", 1, "“timeout” is not a number of milliseconds", "30000"),
        ("{\"timeout\": 0}", 1, "“timeout” is not a number", "above 0"),
        ("{\"timeout\": -5}", 1, "“timeout” is not a number", "above 0"),
        ("{\"timeout\": 1e999}", 1, "“timeout” is not a number", "above 0"),
        ("{\"serverUrl\": 5}", 1, "“serverUrl” is not a text", "quotation marks"),
        ("{\"serverUrl\": \"a\"}", 1, "“serverUrl” cannot be used", "https"),
        ("{\"journey\": []}", 1, "“journey” is not an object", "{ … }"),
        ("{\n\"journey\": {\"realm\": \"alpha\"}}", 2, "“journey.serverUrl” is missing", "Add it"),
        ("{\"journey\": {\"serverUrl\": 5}}", 1, "“journey.serverUrl” is not a text", "quotation marks"),
        ("{\"journey\": {\"serverUrl\": \"\"}}", 1, "“journey.serverUrl” is empty", "remove the member"),
        ("{\"journey\": {\"serverUrl\": \"http://a.example.test\"}}", 1, "“journey.serverUrl” cannot be used", "https"),
        ("{\"oidc\": {\"clientId\": \"a\"}}", 1, "“oidc.discoveryEndpoint” is missing", "Add it"),
        (
            "{\"oidc\": {\"clientId\": \"a\", \"discoveryEndpoint\": \"\"}}", 1,
            "“oidc.discoveryEndpoint” is empty", "remove the member"
        ),
    ])
    func `with a mistake names line, member and what to do`(
        _ text: String,
        line: Int,
        message: String,
        recovery: String
    ) throws {
        let error = try #require(throws: PingError.self) { try read(text) }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message.hasPrefix("app.json, line \(line): "), "\(error.message)")
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.recovery?.contains(recovery) == true, "\(error.recovery ?? "none")")
        #expect(error.context.offset != nil)
    }

    @Test(arguments: [
        (#""scopes": 5"#, "“oidc.scopes” is not an array"), (#""scopes": ["a", 5]"#, "“oidc.scopes” has an element"),
        (#""par": "yes""#, "“oidc.par” is not a boolean"),
        (#""requiresResponseIssuer": 1"#, "“oidc.requiresResponseIssuer” is not a boolean"),
        (#""refreshThreshold": 1.5"#, "“oidc.refreshThreshold”"),
        (#""refreshThreshold": -1"#, "“oidc.refreshThreshold”"),
        (#""refreshThreshold": true"#, "“oidc.refreshThreshold”"),
        (#""additionalParameters": {"max_age": 5}"#, "“oidc.additionalParameters.max_age” is not a text"),
        (#""additionalParameters": "a=b""#, "“oidc.additionalParameters” is not an object"),
        (#""openId": {"tokenEndpoint": "http://a.example.test/token"}"#, "“oidc.openId.tokenEndpoint” cannot be used"),
        (#""signOutRedirectUri": "nowhere""#, "“oidc.signOutRedirectUri” is not a URI"),
    ])
    func `with a wrong value in the client names line and member`(_ members: String, message: String) throws {
        let error = try #require(throws: PingError.self) { try read(oidc(members)) }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message.hasPrefix("app.json, line 3: "), "\(error.message)")
        #expect(error.message.contains(message), "\(error.message)")
    }

    @Test(arguments: [
        (#"{"timeot": 5}"#, "The member “timeot” is unknown. Did you mean “timeout”?"),
        (#"{"something": 5}"#, "“something” is unknown. Remove it, or use one of: timeout, log, journey, oidc"),
        (#"{"clientId": "a"}"#, "Move it to “oidc”"), (#"{"serverConfig": {}}"#, "“oidc.discoveryEndpoint”"),
        (#"{"forgerock_url": ""}"#, "“journey.serverUrl”"),
        (#"{"journey": {"serverUrl": "https://a.example.test", "clientId": "a"}}"#, "Move it to “oidc”"),
        (
            #"{"oidc": {"openId": {"issuer": "a", "tokenEndpoint": "https://a.example.test/token"}}}"#,
            "The member “issuer” is unknown."
        ),
    ])
    func `with an unknown member is read, and the log says so`(_ text: String, warning: String) throws {
        let logger = MemoryLogger()
        try read(text).warn(logger)
        let message = try #require(logger.lines.first)
        #expect(logger.lines.count == 1)
        #expect(message.hasPrefix("warning: app.json, line 1: ") && message.contains(warning), "\(message)")
    }

    @Test func `warns in the log of the app`() throws {
        let logger = MemoryLogger()
        let file = try read(oidc(#""authorizationDetails": []"#))
        _ = try OidcWeb.createOidcWeb(file) { $0.logger = logger }
        _ = try OidcWebClient.createOidcWebClient(file) { (config: inout OidcWebClientConfig) in config.logger = logger
        }
        #expect(logger.lines.count == 2)
        #expect(logger.lines.allSatisfy { $0.contains("“authorizationDetails” is unknown") })
    }

    @Test
    func `with 60,000 unknown members, or a name as long, says a little, and a terminal obeys none of it`()
        throws
    {
        let many = (0..<60_000).map { "\"a\($0)\": 1" }.joined(separator: ",")
        for text in ["{\(many)}", #"{"\#(String(repeating: "a", count: 100_000))": 1}"#, #"{"\u001b[31mred": 1}"#] {
            let logger = MemoryLogger()
            try read(text).warn(logger)
            #expect((1...10).contains(logger.lines.count))
            #expect(logger.lines.allSatisfy { $0.count < 1000 && !$0.unicodeScalars.contains("\u{1B}") })
        }
    }

    @Test(arguments: [
        #"{"serverUrl": "https://a.example.test/am", "realm": "alpha", "cookieName": "c"}"#,
        #"{"serverUrl": "https://a.example.test/am", "journey": {"realm": "alpha", "cookieName": "c"}}"#,
        #"{"realm": "beta", "cookieName": "c", "journey": {"serverUrl": "https://a.example.test/am", "realm": "alpha"}}"#,
    ])
    func `has the server at the top or under journey, which goes first`(_ text: String) throws {
        let logger = MemoryLogger()
        let file = try read(text)
        file.warn(logger)
        let server = try file.requiredServer()
        #expect(server.serverUrl == "https://a.example.test/am" && server.realm == "alpha" && server.cookieName == "c")
        #expect(logger.lines.isEmpty)
    }

    @Test func `with a realm and no server has none`() throws {
        let error = try #require(throws: PingError.self) { try read(#"{"realm": "alpha"}"#).requiredServer() }
        #expect(error.message == "app.json: The member “journey” is missing.")
    }

    private func endpoints(_ token: String) throws -> OidcClientConfig {
        var config = OidcClientConfig()
        let text = #"{"oidc": {"clientId": "a", "redirectUri": "a:b", "openId": {"tokenEndpoint": "\#(token)"}}}"#
        try read(text).configure(&config)
        return config
    }

    @Test(arguments: [
        (
            "https://a.example.test/am/oauth2/realms/root/realms/alpha/access_token",
            "/am/oauth2/realms/root/realms/alpha"
        ),
        ("https://a.example.test/0c68/as/token", "/0c68/as"), ("https://a.example.test/token", ""),
    ])
    func `that names the token endpoint needs no discovery endpoint: the document is beside it`(
        _ token: String,
        path: String
    ) throws {
        let config = try endpoints(token)
        #expect(config.discoveryEndpoint == "https://a.example.test\(path)/.well-known/openid-configuration")
        #expect(config.endpoints == [.token: token])
    }

    @Test func `may name the issuer, which is a URL`() throws {
        var config = OidcClientConfig()
        try read(oidc(#""issuer": "https://b.example.test/v2.0/""#)).configure(&config)
        #expect(config.issuer == "https://b.example.test/v2.0/")
        #expect(thrownCode { try read(oidc(#""issuer": "b v2""#)) } == .invalidConfigurationFile)
    }

    @Test func `whose token endpoint has no document beside it needs the discovery endpoint`() throws {
        let token = "https://a.example.test/am/oauth2/access_token?realm=/alpha"
        let error = try #require(throws: PingError.self) { try endpoints(token) }
        #expect(error.message.contains("“oidc.discoveryEndpoint” is missing"))
    }

    @Test func `of a client needs its redirect URI`() throws {
        let text = #"{"oidc": {"clientId": "a", "discoveryEndpoint": "https://a.example.test/.well-known/x"}}"#
        let error = try #require(throws: PingError.self) { try read(text) }
        #expect(error.message.contains("“oidc.redirectUri” is missing"))
    }

    @Test func `of 10 MiB is refused before it is read`() throws {
        let text = Data(repeating: UInt8(ascii: " "), count: 10 << 20)
        let error = try #require(throws: PingError.self) { try ConfigurationFile(data: text, name: "app.json") }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message.contains("larger than 1 MiB"))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("large-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: path) }
        try text.write(to: path)
        let ofFile = try #require(throws: PingError.self) { try ConfigurationFile(contentsOf: path) }
        #expect(ofFile.message.contains("larger than 1 MiB"))
    }

    @Test func `is read from a path and through a link; a missing file, a folder and a device are errors`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("configuration-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("app.json")
        try Data(Self.whole.utf8).write(to: path)
        let link = folder.appendingPathComponent("link.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: path)
        #expect(try ConfigurationFile(contentsOf: path).client == ConfigurationFile(contentsOf: link).client)
        for wrong in [folder.appendingPathComponent("none.json"), folder, URL(fileURLWithPath: "/dev/zero")] {
            let error = try #require(throws: PingError.self) { try ConfigurationFile(contentsOf: wrong) }
            #expect(error.code == .invalidConfigurationFile)
            #expect(error.recovery != nil)
        }
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), #"{"oidc": "# + String(repeating: #"{"a": "#, count: 1000),
        "\u{0}", "{\"\\ud800\": 1}", #"{"timeout": "\u001b[31mred"}"#,
    ])
    func `that is hostile is an error of moderate length, and a terminal obeys none of it`(_ text: String) throws {
        let error = try #require(throws: PingError.self) { try read(text) }
        #expect(error.code == .invalidConfigurationFile)
        #expect(error.message.count < 1000)
        #expect(!error.message.unicodeScalars.contains("\u{1B}"))
    }

    @Test func `makes clients, and says what they need`() throws {
        let file = try read(Self.whole)
        #expect(try OidcClient(file).config.clientId == "demo-app")
        _ = try OidcWeb.createOidcWeb(file)
        for text in ["{}", #"{"oidc": {"discoveryEndpoint": "https://a.example.test/.well-known/x"}}"#] {
            let error = try #require(throws: PingError.self) { try OidcClient(read(text)) }
            #expect(error.code == .invalidConfigurationFile)
            #expect(error.message.contains("“oidc"))
        }
    }

    @Test func `replaces endpoints of the provider's metadata, also in a shared cache`() async throws {
        let metadata = """
            {"issuer": "https://a.example.test", "token_endpoint": "https://a.example.test/token",
             "userinfo_endpoint": "https://a.example.test/userinfo"}
            """
        let transport = ClosureClient { _ in HttpResponse(status: 200, body: Data(metadata.utf8)) }
        let cache = ProviderCache()
        func client(_ members: String) throws -> OidcClient {
            var config = OidcClientConfig()
            try read(oidc(members)).configure(&config)
            config.providerCache = cache
            return OidcClient(config: config, httpClient: transport)
        }
        let own = try client(#""openId": {"tokenEndpoint": "https://b.example.test/token"}"#)
        let plain = try client(#""loginHint": "jo""#)
        #expect(try await own.metadata().tokenEndpoint == "https://b.example.test/token")
        #expect(try await own.metadata().userinfoEndpoint == "https://a.example.test/userinfo")
        #expect(try await plain.metadata().tokenEndpoint == "https://a.example.test/token")
    }
}
