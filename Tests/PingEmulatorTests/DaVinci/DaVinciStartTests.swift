import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Starting DaVinci flows")
struct DaVinciStartTests {
    private let environment = DaVinciWalker.environment

    @Test("The discovery document names PingOne's endpoints and pi.flow")
    func discovery() async throws {
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

    @Test("GET with a query, POST with a query and POST with a form all start the flow")
    func methods() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let path = "\(walker.openID.base)/authorize"
            let query = PercentEncoding.encode(walker.parameters("SignOn"))
            let answers = [
                try await walker.start("SignOn"), try await walker.calls.send(.post, "\(path)?\(query)"),
                try await walker.calls.post(path, form: walker.parameters("SignOn")),
            ]
            for answer in answers {
                #expect(answer.status == 200)
                let step = try answer.json
                #expect(step["form"]?["name"] == "Sign on")
                let cookies = answer.headerFields[values: .setCookie]
                #expect(cookies.contains { $0.hasPrefix("interactionId=\(step["interactionId"]?.string ?? "none");") })
                #expect(cookies.contains { $0.hasPrefix("interactionToken=") })
                #expect(cookies.contains { $0.hasPrefix("skProxyApiEnvironmentId=") })
                #expect(!cookies.contains { $0.contains("Domain") || $0.contains("Secure") })
            }
        }
    }

    @Test("A pushed request starts the flow too")
    func pushed() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let pushed = try await walker.calls.post(
                "\(walker.openID.base)/par",
                form: walker.parameters("Registration")
            )
            let uri = try #require(try pushed.json["request_uri"]?.string)
            let query = PercentEncoding.encode([("client_id", "demo-app"), ("request_uri", uri)])
            let answer = try await walker.calls.get("\(walker.openID.base)/authorize?\(query)&response_mode=pi.flow")
            #expect(try answer.json["flowId"] == "Registration")
        }
    }

    @Test("A start without a flow gets the default one, and a start of an unknown flow an error")
    func choice() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            #expect(try await walker.start().json["flowId"] == "SignOn")
            let answer = try await walker.start("no-such-flow")
            #expect(answer.status == 400)
            #expect(try answer.json["code"] == "INVALID_REQUEST")
            #expect(try answer.json["message"] == "Invalid DV Flow Policy ID: no-such-flow")
        }
    }

    @Test(
        "A start that is not as it should be fails",
        arguments: [
            (["code_challenge": nil], "invalid_request"), (["scope": "openid admin"], "invalid_scope"),
            (["response_type": "token"], "unsupported_response_type"), (["prompt": "none"], "login_required"),
        ] as [([String: String?], String)]
    )
    func refused(changes: [String: String?], code: String) async throws {
        let answer = try await DaVinciWalker(try Emulator.forTests()).start("SignOn", changes)
        #expect(answer.status == 200)
        #expect(try answer.json["status"] == "FAILED")
        #expect(try answer.json["error"]?["code"]?.string == code)
    }

    @Test("A start for an unknown app or to an unknown place is refused without a redirect")
    func strangers() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            for changes in [["client_id": "stranger"], ["redirect_uri": "https://elsewhere.example.test"]] {
                let answer = try await walker.start("SignOn", changes)
                #expect(answer.status == 400)
                #expect(answer.headerFields[.location] == nil)
            }
        }
    }

    @Test("A start with a live session gives the short success, until the person signs off")
    func liveSession() async throws {
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

    @Test("AM's session is none of the environment's, and its tokens are unknown there")
    func separation() async throws {
        let emulator = try Emulator.forTests()
        let walker = DaVinciWalker(emulator)
        let session = try await OpenIDCalls(emulator).logIn()
        #expect(try await walker.start("SignOn", headers: ["Cookie": "ST=\(session)"]).json["form"] != nil)
        let code = try await OpenIDCalls(emulator).code()
        #expect(try await walker.exchange(code).status == 400)
    }
}
