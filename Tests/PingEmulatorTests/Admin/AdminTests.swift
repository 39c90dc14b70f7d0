import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The admin endpoints")
struct AdminTests {
    @Test func `They list the flows`() async throws {
        let calls = EmulatorCalls(try Emulator.forTests())
        let journeys = try await calls.get("/emulator/flows").json["journeys"]?.array
        #expect(journeys?.count == FlowCatalogue.builtIn.journeys.count)
        #expect(journeys?.contains { $0["name"] == "StepUp" && $0["needsSession"] == true } == true)
        #expect(try await calls.get("/emulator").json["endpoints"]?.array?.isEmpty == false)
    }

    @Test func `The requests they list hold names and no value that was sent or given`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let session = try await openID.logIn()
        let code = try #require(try await openID.authorize(session: session).locationParameters["code"])
        let tokens = try await openID.exchange(code).json
        let accessToken = try #require(tokens["access_token"]?.string)
        _ = try await openID.userInfo(accessToken)
        let response = try await openID.calls.get("/emulator/requests")
        let text = try #require(String(data: response.body, encoding: .utf8))
        let secrets = [
            "S3cret-Word", session, code, openID.verifier, openID.challenge, accessToken,
            try #require(tokens["refresh_token"]?.string), try #require(tokens["id_token"]?.string), "st-1", "no-1",
        ]
        for secret in secrets { #expect(!text.contains(secret)) }
        let requests = try #require(try response.json["requests"]?.array)
        #expect(requests.map { $0["endpoint"] } == ["authenticate", "authenticate", "authorize", "token", "userinfo"])
        #expect(requests[1]["body"]?.array?.contains("authId") == true)
        #expect(requests[2]["query"]?.array?.contains("code_challenge") == true)
        #expect(requests[3]["body"]?.array?.contains("code_verifier") == true)
        #expect(requests[4]["headers"]?.array?.contains("authorization") == true)
        #expect(emulator.observedRequests.count == 5)
        #expect(try await openID.calls.send(.delete, "/emulator/requests", headers: json).status == 204)
        #expect(emulator.observedRequests.isEmpty)
    }

    private let json = ["Content-Type": "application/json"]

    @Test func `Faults are set, listed and cleared`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        let rules: JSON = [
            "faults": ["empty_object_200", ["fault": "latency", "times": 2, "endpoint": "token", "seconds": 0.5]]
        ]
        let response = try await calls.post("/emulator/faults", json: rules)
        #expect(response.status == 200)
        #expect(
            emulator.faults == [.always(.emptyObject), .times(2, .latency, at: .token, lasting: .milliseconds(500))]
        )
        let active: JSON = [
            ["fault": "empty_object_200"], ["fault": "latency", "times": 2, "endpoint": "token", "seconds": 0.5],
        ]
        #expect(try response.json == ["active": active])
        #expect(try await calls.get("/emulator/faults").json["known"]?.array?.count == EmulatorFault.all.count)
        #expect(try await calls.post("/am/json/alpha/authenticate", json: [:]).json == [:])
        #expect(try await calls.send(.delete, "/emulator/faults").json == ["active": []])
        #expect(emulator.faults.isEmpty)
    }

    @Test(
        arguments: [
            [:], ["faults": "latency"], ["faults": ["novelty"]], ["faults": [["times": 2]]],
            ["faults": [["fault": "latency", "times": "twice"]]], ["faults": [["fault": "latency", "seconds": -1]]],
            ["faults": [["fault": "latency", "seconds": 3601]]], ["faults": [["fault": "latency", "seconds": 1e300]]],
            ["faults": [["fault": "latency", "second": 1]]], ["faults": [7]],
        ] as [JSON]
    )
    func `Faults that make no sense are refused and change nothing`(body: JSON) async throws {
        let emulator = try Emulator.forTests { $0.faults = [.always(.logoutDenied)] }
        #expect(try await EmulatorCalls(emulator).post("/emulator/faults", json: body).status == 400)
        #expect(emulator.faults == [.always(.logoutDenied)])
    }

    @Test func `Keys are rotated and withdrawn`() async throws {
        let calls = EmulatorCalls(try Emulator.forTests())
        let path = "/am/oauth2/alpha/connect/jwk_uri"
        let first = try await calls.get(path).json["keys"]?.array
        _ = try await calls.post("/emulator/keys/rotate", json: [:])
        let second = try await calls.get(path).json["keys"]?.array
        #expect(second?.count == 2 && second?.last == first?.first)
        _ = try await calls.post("/emulator/keys/rotate", json: ["withdraw": true])
        #expect(try await calls.get(path).json["keys"]?.array?.count == 1)
    }

    @Test func `The clock can be moved on, not back`() async throws {
        let instant = Date(timeIntervalSince1970: 1_800_000_000)
        let calls = EmulatorCalls(try Emulator.forTests { $0.services.now = { instant } })
        #expect(try await calls.get("/emulator/clock").json["now"] == "2027-01-15T08:00:00Z")
        #expect(try await calls.post("/emulator/clock", json: ["advance": 60]).json["now"] == "2027-01-15T08:01:00Z")
        for body in [["advance": -1], ["advance": "soon"], ["advance": 1e300], [:]] as [JSON] {
            #expect(try await calls.post("/emulator/clock", json: body).status == 400)
        }
    }

    @Test func `The outbox shows links and codes`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let step = try await walker.start("MagicLink").json
        _ = try await walker.submit(JourneyWalker.fill(step, with: ["NameCallback": "jo.field"]))
        let messages = try await walker.calls.get("/emulator/outbox").json["messages"]?.array
        #expect(messages?.count == 1)
        #expect(messages?[0]["content"]?.string == emulator.outbox[0].content)
    }

    @Test func `They respond on this machine only, change nothing without JSON, and are free of faults`() async throws {
        let emulator = try Emulator.forTests { $0.faults = [.always(.latency)] }
        let elsewhere = EmulatorCalls(client: emulator.transport, url: "https://emulator.example.test")
        #expect(try await elsewhere.get("/emulator/outbox").status == 403)
        let calls = EmulatorCalls(emulator)
        let plain = try await calls.send(.post, "/emulator/keys/rotate", headers: ["Content-Type": "text/plain"])
        #expect(plain.status == 415)
        let form = try await calls.send(.delete, "/emulator/faults", body: Data("{}".utf8))
        #expect(form.status == 415)
        #expect(try await calls.get("/emulator/nothing").status == 404)
        #expect(try await calls.get("/emulator/keys/rotate").status == 405)
    }
}
