import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Starting DaVinci flows")
struct DaVinciStartTests {
    private let environment = DaVinciWalker.environment

    @Test func `The discovery document names PingOne's endpoints and pi.flow`() async throws {
        let emulator = try Emulator.forTests()
        let path = String(emulator.daVinciDiscoveryEndpoint.dropFirst(emulator.url.count))
        let document = try await EmulatorCalls(emulator).get(path).json
        let base = "\(emulator.url)/\(environment)"
        #expect(document["issuer"]?.string == base + "/as")
        #expect(document["authorization_endpoint"]?.string == base + "/as/authorize")
        #expect(document["token_endpoint"]?.string == base + "/as/token")
        #expect(document["end_session_endpoint"]?.string == base + "/as/signoff")
        #expect(document["ping_end_idp_session_endpoint"]?.string == base + "/idp/signoff")
        #expect(document["response_modes_supported"]?.array?.contains("pi.flow") == true)
    }

    @Test func `GET with a query, POST with a query and POST with a form all start the flow`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let path = "\(walker.openID.base)/authorize"
            let query = PercentEncoding.encode(walker.parameters("SignOn"))
            let responses = [
                try await walker.start("SignOn"), try await walker.calls.send(.post, "\(path)?\(query)"),
                try await walker.calls.post(path, form: walker.parameters("SignOn")),
            ]
            for response in responses {
                #expect(response.status == 200)
                let step = try response.json
                #expect(step["form"]?["name"] == "Sign on")
                let cookies = response.headerFields[values: .setCookie]
                #expect(cookies.contains { $0.hasPrefix("interactionId=\(step["interactionId"]?.string ?? "none");") })
                #expect(cookies.contains { $0.hasPrefix("interactionToken=") })
                #expect(cookies.contains { $0.hasPrefix("skProxyApiEnvironmentId=") })
                #expect(!cookies.contains { $0.contains("Domain") || $0.contains("Secure") })
            }
        }
    }

    @Test func `A pushed request starts the flow too`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let pushed = try await walker.calls.post(
                "\(walker.openID.base)/par",
                form: walker.parameters("Registration")
            )
            let uri = try #require(try pushed.json["request_uri"]?.string)
            let query = PercentEncoding.encode([("client_id", "demo-app"), ("request_uri", uri)])
            let response = try await walker.calls.get("\(walker.openID.base)/authorize?\(query)&response_mode=pi.flow")
            #expect(try response.json["flowId"] == "Registration")
        }
    }

    @Test func `A start without a flow gets the default one, and a start of an unknown flow an error`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            #expect(try await walker.start().json["flowId"] == "SignOn")
            let response = try await walker.start("no-such-flow")
            #expect(response.status == 400)
            #expect(try response.json["code"] == "INVALID_REQUEST")
            #expect(try response.json["message"] == "Invalid DV Flow Policy ID: no-such-flow")
        }
    }

    @Test(
        arguments: [
            (["code_challenge": nil], "invalid_request"), (["scope": "openid admin"], "invalid_scope"),
            (["response_type": "token"], "unsupported_response_type"), (["prompt": "none"], "login_required"),
        ] as [([String: String?], String)]
    )
    func `A start that is not as it should be fails`(changes: [String: String?], code: String) async throws {
        let response = try await DaVinciWalker(try Emulator.forTests()).start("SignOn", changes)
        #expect(response.status == 200)
        #expect(try response.json["status"] == "FAILED")
        #expect(try response.json["error"]?["code"]?.string == code)
    }

    @Test func `A start for an unknown app or to an unknown place is refused without a redirect`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            for changes in [["client_id": "stranger"], ["redirect_uri": "https://elsewhere.example.test"]] {
                let response = try await walker.start("SignOn", changes)
                #expect(response.status == 400)
                #expect(response.headerFields[.location] == nil)
            }
        }
    }

    @Test func `A start with a live session gives the short success, until the user signs off`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "SignOn"))
            let success = try await walker.walk("SignOn", answers: answers)
            let cookies = success.headerFields[values: .setCookie].compactMap { $0.split(separator: ";").first }
            #expect(cookies.contains { $0.hasPrefix("ST=") } && cookies.contains { $0.hasPrefix("ST-NO-SS=") })
            let headers = ["Cookie": cookies.joined(separator: "; ")]
            let short = try await walker.start("SignOn", headers: headers).json
            #expect(short["status"] == "COMPLETED")
            #expect(short["authorizeResponse"]?["code"]?.string?.isEmpty == false)
            #expect(short["_links"] == nil)
            #expect(try await walker.start("SignOn", ["prompt": "login"], headers: headers).json["form"] != nil)
            let redirect = try await walker.start("SignOn", ["response_mode": "query"], headers: headers)
            #expect(redirect.locationParameters["code"] != nil)
            let signOff = try await walker.calls.get("\(walker.openID.base)/signoff", headers: headers)
            #expect(signOff.status == 204)
            #expect(signOff.headerFields[values: .setCookie].contains { $0.hasPrefix("ST=;") })
            #expect(try await walker.start("SignOn", headers: headers).json["form"] != nil)
        }
    }

    @Test func `AM's session is none of the environment's, and its tokens are unknown there`() async throws {
        let emulator = try Emulator.forTests()
        let walker = DaVinciWalker(emulator)
        let session = try await OpenIDCalls(emulator).logIn()
        #expect(try await walker.start("SignOn", headers: ["Cookie": "ST=\(session)"]).json["form"] != nil)
        let code = try await OpenIDCalls(emulator).code()
        #expect(try await walker.exchange(code).status == 400)
    }
}
