import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The paths of AM")
struct PathFormTests {
    static let forms = [
        ("/am/json/realms/alpha", "/alpha"), ("/am/json/realms/root/realms/alpha", "/alpha"),
        ("/am/json/alpha", "/alpha"), ("/am/json", "/"), ("/am/json/realms/root", "/"), ("/am/json/root", "/"),
    ]

    @Test(
        arguments: forms,
        ["", "/"]
    )
    func `A journey responds below every form of a realm's path, with and without a slash at the end`(
        form: (path: String, realm: String),
        ending: String
    ) async throws {
        let calls = EmulatorCalls(try Emulator.forTests())
        let path = "\(form.path)/authenticate\(ending)"
        let step = try await calls.post(path, json: nil).json
        let answered = JourneyWalker.fill(step, with: ["NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"])
        let response = try await calls.post(path, json: answered)
        #expect(try response.json["realm"]?.string == form.realm)
        let token = try #require(try response.json["tokenId"]?.string)
        let session = try await calls.post(
            "\(form.path)/sessions\(ending)?_action=validate",
            json: ["tokenId": .string(token)]
        )
        #expect(try session.json["valid"] == true)
        let info = try await calls.get("\(form.path)/serverinfo/*\(ending)")
        #expect(try info.json["realm"]?.string == form.realm)
        #expect(try info.json["cookieName"] == "iPlanetDirectoryPro")
    }

    @Test(arguments: [
        "/am/oauth2", "/am/oauth2/realms/root", "/am/oauth2/alpha", "/am/oauth2/realms/alpha",
        "/am/oauth2/realms/root/realms/alpha",
    ])
    func `The provider responds below every form too, and its issuer has the form that was used`(base: String)
        async throws
    {
        let calls = EmulatorCalls(try Emulator.forTests())
        let document = try await calls.get("\(base)/.well-known/openid-configuration").json
        #expect(document["issuer"]?.string == calls.url + base)
        #expect(document["token_endpoint"]?.string == calls.url + base + "/access_token")
        #expect(document["jwks_uri"]?.string == calls.url + base + "/connect/jwk_uri")
    }

    @Test func `Absolute URLs are built from the host that the caller used`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(client: emulator.transport, url: "https://openam.example.test:8443")
        let document = try await calls.get("/am/oauth2/alpha/.well-known/openid-configuration").json
        #expect(document["issuer"] == "https://openam.example.test:8443/am/oauth2/alpha")
    }

    @Test func `Another context path and cookie name are honoured`() async throws {
        let emulator = try Emulator.forTests {
            $0.contextPath = "/sso/openam"
            $0.cookieName = "5421aeddf91aa20"
            $0.realms = ["beta"]
        }
        let calls = EmulatorCalls(emulator)
        let step = try await calls.post("/sso/openam/json/realms/beta/authenticate", json: nil).json
        let response = try await calls.post(
            "/sso/openam/json/realms/beta/authenticate",
            json: JourneyWalker.fill(step, with: ["NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"])
        )
        #expect(response.headerFields[.setCookie]?.hasPrefix("5421aeddf91aa20=") == true)
        #expect(try await calls.post("/am/json/realms/beta/authenticate", json: nil).status == 404)
        #expect(emulator.discoveryEndpoint(realm: "beta").hasSuffix("/realms/beta/.well-known/openid-configuration"))
    }

    @Test(arguments: [
        ("/nothing", 404), ("/am", 404), ("/am/json/realms/alpha/nothing", 404), ("/am/oauth2/alpha/nothing", 404),
        ("/am/json/realms/beta/authenticate", 400), ("/am/json/realms/alpha/realms/root/authenticate", 400),
        ("/am/oauth2/realms/beta/authorize", 400), ("/am/json/realms/%FF/authenticate", 400),
    ])
    func `What is not there is not found`(path: String, status: Int) async throws {
        #expect(try await EmulatorCalls(try Emulator.forTests()).get(path).status == status)
    }

    @Test(
        arguments: [
            { $0.baseURL = "http://example.test" }, { $0.baseURL = "http://127.0.0.1:8080/am" },
            { $0.contextPath = "am" }, { $0.contextPath = "/" }, { $0.realms = ["a/b"] }, { $0.realms = ["root"] },
            { $0.cookieName = "a b" }, { $0.cookieName = "" }, { $0.requestBodyLimit = 0 },
        ] as [@Sendable (inout EmulatorConfiguration) -> Void]
    )
    func `A configuration that cannot work is refused`(change: @Sendable (inout EmulatorConfiguration) -> Void) throws {
        let error = #expect(throws: PingError.self) { try Emulator.forTests(change) }
        #expect(error?.code == .invalidConfiguration)
    }
}
