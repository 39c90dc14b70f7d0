import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Pushed requests and sign-off")
struct PushedAndEndSessionTests {
    @Test func `A pushed request is valid once`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.requiresPushedRequests = true })
        let session = try await openID.logIn()
        #expect(try await openID.authorize(session: session).status == 400)
        let response = try await openID.calls.post("\(openID.base)/par", form: openID.parameters())
        #expect(response.status == 201)
        #expect(try response.json["expires_in"] == 60)
        let uri = try #require(try response.json["request_uri"]?.string)
        let query = PercentEncoding.encode([("client_id", "demo-app"), ("request_uri", uri)])
        let headers = ["iPlanetDirectoryPro": session]
        let first = try await openID.calls.get("\(openID.base)/authorize?\(query)", headers: headers)
        #expect(try await openID.exchange(try #require(first.locationParameters["code"])).status == 200)
        #expect(try await openID.calls.get("\(openID.base)/authorize?\(query)", headers: headers).status == 400)
    }

    @Test func `A pushed request is checked when it is pushed`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let path = "\(openID.base)/par"
        let wide = try await openID.calls.post(path, form: openID.parameters(["scope": "payments"]))
        #expect(try wide.json["error"] == "invalid_scope")
        let plain = try await openID.calls.post(path, form: openID.parameters(["code_challenge": nil]))
        #expect(plain.status == 400)
        let nested = try await openID.calls.post(path, form: openID.parameters(["request_uri": "urn:x"]))
        #expect(nested.status == 400)
    }

    @Test func `A sign-off with a hint ends the session that the token came from`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let session = try await openID.logIn()
        let code = try #require(try await openID.authorize(session: session).locationParameters["code"])
        let hint = try #require(try await openID.exchange(code).json["id_token"]?.string)
        let query = PercentEncoding.encode([("id_token_hint", hint), ("client_id", "demo-app")])
        #expect(try await openID.calls.get("\(openID.base)/connect/endSession?\(query)").status == 204)
        #expect(try await openID.authorize(session: session).locationParameters["goto"] != nil)
    }

    @Test func `After a sign-off the browser goes to a registered page only`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let hint = try #require(try await openID.tokens()["id_token"]?.string)
        func response(_ uri: String) async throws -> HttpResponse {
            let query = PercentEncoding.encode([
                ("id_token_hint", hint), ("post_logout_redirect_uri", uri), ("state", "s 1"),
            ])
            return try await openID.calls.get("\(openID.base)/connect/endSession?\(query)")
        }
        #expect(try await response("demo://cb").headerFields[.location] == "demo://cb?state=s%201")
        #expect(try await response("evil://cb").status == 400)
    }

    @Test func `A hint that was not issued here, or to another app, is refused`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let foreign = try #require(try await OpenIDCalls(try Emulator.forTests()).tokens()["id_token"]?.string)
        let path = "\(openID.base)/connect/endSession?"
        #expect(try await openID.calls.get(path + "id_token_hint=\(foreign)").status == 400)
        let own = try #require(try await openID.tokens()["id_token"]?.string)
        #expect(try await openID.calls.get(path + "id_token_hint=\(own)&client_id=test").status == 400)
    }
}
