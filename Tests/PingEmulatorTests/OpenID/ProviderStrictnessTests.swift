import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The provider is strict")
struct ProviderStrictnessTests {
    private func openID(_ change: (inout EmulatorConfiguration) -> Void = { _ in }) throws -> OpenIDCalls {
        OpenIDCalls(try Emulator.forTests(change))
    }

    @Test func `A redirect carries code, iss, state and client_id`() async throws {
        let openID = try openID()
        let response = try await openID.authorize(session: try await openID.logIn())
        #expect(response.status == 302)
        #expect(response.headerFields[.location]?.hasPrefix("demo://cb?") == true)
        let parameters = response.locationParameters
        #expect(parameters["iss"] == openID.calls.url + openID.base)
        #expect(parameters["state"] == "st-1")
        #expect(parameters["client_id"] == "demo-app")
    }

    @Test(arguments: [nil, "login"])
    func `Without a usable session there is AM's login page`(prompt: String?)
        async throws
    {
        let openID = try openID()
        let session = prompt == nil ? nil : try await openID.logIn()
        let response = try await openID.authorize(session: session, ["prompt": prompt])
        #expect(response.status == 302)
        #expect(response.headerFields[.location]?.hasPrefix("\(openID.calls.url)/am/XUI/?realm=%2Falpha&goto=") == true)
        let back = try #require(response.locationParameters["goto"])
        #expect(back.hasPrefix("\(openID.calls.url)\(openID.base)/authorize?"))
        #expect(back.contains("state=st-1"))
    }

    @Test func `Without a session there is an interaction_required where the app forbids pages, with the state`()
        async throws
    {
        let parameters = try await openID().authorize(session: nil, ["prompt": "none"]).locationParameters
        #expect(parameters["error"] == "interaction_required")
        #expect(parameters["state"] == "st-1")
        #expect(parameters["code"] == nil)
    }

    @Test
    func
        `Without the user's consent there is a page with status 200, and consent_required where the app forbids pages`()
        async throws
    {
        let openID = try openID { $0.clients[0].requiresConsent = true }
        let session = try await openID.logIn()
        let response = try await openID.authorize(session: session)
        #expect(response.status == 200)
        #expect(response.headerFields[.contentType]?.hasPrefix("text/html") == true)
        let silent = try await openID.authorize(session: session, ["prompt": "none"])
        #expect(silent.locationParameters["error"] == "consent_required")
    }

    @Test func `The session may come as a cookie`() async throws {
        let openID = try openID()
        let session = try await openID.logIn()
        let response = try await openID.authorize(
            session: nil,
            headers: ["Cookie": "a=b; iPlanetDirectoryPro=\(session)"]
        )
        #expect(response.locationParameters["code"] != nil)
    }

    @Test(
        arguments: [
            ("response_type", "token", "unsupported_response_type"), ("scope", "openid payments", "invalid_scope"),
            ("code_challenge", nil, "invalid_request"), ("code_challenge_method", "plain", "invalid_request"),
            ("code_challenge", "short", "invalid_request"), ("prompt", "none login", "invalid_request"),
            ("response_mode", "pi.flow", "invalid_request"),
        ] as [(String, String?, String)]
    )
    func `What is wrong with a request goes to the redirect URI`(name: String, value: String?, error: String)
        async throws
    {
        let openID = try openID()
        let response = try await openID.authorize(session: try await openID.logIn(), [name: value])
        #expect(response.status == 302)
        #expect(response.locationParameters["error"] == error)
        #expect(response.locationParameters["code"] == nil)
    }

    @Test(arguments: ["evil://cb", "demo://cb/..", "demo://cb2", "https://app.example.test/callback/", "DEMO://cb"])
    func `Nothing is ever sent to a URI that is not registered`(uri: String) async throws {
        let openID = try openID()
        let response = try await openID.authorize(session: try await openID.logIn(), ["redirect_uri": uri])
        #expect(response.status == 400)
        #expect(response.headerFields[.location] == nil)
    }

    @Test func `A loopback redirect matches with any port`() async throws {
        let openID = try openID()
        let uri = "http://127.0.0.1:49999/callback"
        let response = try await openID.authorize(session: try await openID.logIn(), ["redirect_uri": uri])
        #expect(response.headerFields[.location]?.hasPrefix(uri + "?") == true)
    }

    @Test func `A repeated parameter is refused`() async throws {
        let openID = try openID()
        let query = PercentEncoding.encode(openID.parameters() + [("scope", "openid")])
        let response = try await openID.calls.get("\(openID.base)/authorize?\(query)")
        #expect(response.locationParameters["error"] == "invalid_request")
    }

    @Test(
        arguments: [
            ("client_id", "test"), ("redirect_uri", "org.forgerock.demo://oauth2redirect"),
            ("code_verifier", "another-verifier-that-is-long-enough-to-be-allowed-0"), ("code_verifier", nil),
            ("redirect_uri", nil), ("code", "another"),
        ] as [(String, String?)]
    )
    func `A code is bound to its client, its redirect URI and its verifier`(name: String, value: String?) async throws {
        let openID = try openID()
        let response = try await openID.exchange(try await openID.code(), [name: value])
        #expect(response.status == 400)
        #expect(try response.json["error"] == "invalid_grant")
    }

    @Test func `A code is valid once, and a second use revokes the tokens of the first`() async throws {
        let openID = try openID()
        let code = try await openID.code()
        let tokens = try await openID.exchange(code).json
        #expect(try await openID.exchange(code).status == 400)
        #expect(try await openID.userInfo(try #require(tokens["access_token"]?.string)).status == 401)
    }

    @Test func `A code expires`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let code = try await openID.code()
        emulator.advanceClock(by: .seconds(121))
        #expect(try await openID.exchange(code).json["error"] == "invalid_grant")
    }

    @Test func `Many exchanges of one code at once give tokens once at most`() async throws {
        let openID = try openID()
        let code = try await openID.code()
        let granted = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await openID.exchange(code).status } }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(granted == 1)
    }

    @Test(arguments: ["application/json", "text/plain", ""])
    func `A form must be a form`(type: String) async throws {
        let openID = try openID()
        let body = Data("grant_type=authorization_code".utf8)
        let headers = type.isEmpty ? [:] : ["Content-Type": type]
        let response = try await openID.calls.send(.post, "\(openID.base)/access_token", headers: headers, body: body)
        #expect(response.status == 400)
        #expect(try response.json["error"] == "invalid_request")
    }

    @Test(
        arguments: [
            (["grant_type": "password", "client_id": "demo-app"], 400, "unsupported_grant_type"),
            (["client_id": "demo-app"], 400, "invalid_request"),
            (["grant_type": "refresh_token", "client_id": "demo-app"], 400, "invalid_request"),
            (["grant_type": "refresh_token", "client_id": "nobody"], 401, "invalid_client"),
            (["grant_type": "refresh_token"], 401, "invalid_client"),
            (["grant_type": "refresh_token", "client_id": "demo-service"], 401, "invalid_client"),
        ] as [([String: String?], Int, String)]
    )
    func `The token endpoint names what is wrong`(form: [String: String?], status: Int, error: String) async throws {
        let response = try await openID().token(form)
        #expect(response.status == status)
        #expect(try response.json["error"]?.string == error)
    }

    @Test func `A confidential client proves itself by header or form`() async throws {
        var openID = try openID()
        openID.clientID = "demo-service"
        let basic = Data("demo-service:demo-service-secret".utf8).base64EncodedString()
        let form: [String: String?] = [
            "grant_type": "authorization_code", "code": try await openID.code(), "redirect_uri": openID.redirectURI,
            "code_verifier": openID.verifier,
        ]
        #expect(try await openID.token(form, headers: ["Authorization": "Basic \(basic)"]).status == 200)
        let wrong = Data("demo-service:guess".utf8).base64EncodedString()
        let refused = try await openID.token(form, headers: ["Authorization": "Basic \(wrong)"])
        #expect(refused.status == 401)
        #expect(refused.headerFields[.wwwAuthenticate]?.hasPrefix("Basic") == true)
    }
}
