import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Sessions of AM")
struct SessionTests {
    private static let name = "iPlanetDirectoryPro"
    private static let path = "/am/json/realms/alpha/sessions?_action="
    private let answers: JSON = ["NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"]

    @Test func `Success gives the session as a member and as a host-only cookie that scripts cannot read`() async throws
    {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let response = try await walker.walk("Login", answers: answers)
        let token = try #require(try response.json["tokenId"]?.string)
        #expect(response.headerFields[.setCookie] == "iPlanetDirectoryPro=\(token); Path=/; HttpOnly")
        #expect(try response.json["successUrl"] == "/enduser/?realm=/alpha")
    }

    @Test(arguments: [true, false])
    func `A start with a session succeeds at once, by header or cookie`(byHeader: Bool) async throws {
        let emulator = try Emulator.forTests()
        let token = try await OpenIDCalls(emulator).logIn()
        let headers = byHeader ? [Self.name: token] : ["Cookie": "\(Self.name)=\(token)"]
        let response = try await JourneyWalker(emulator: emulator).start("Login", headers: headers).json
        #expect(response["tokenId"]?.string == token)
    }

    @Test(arguments: ["root", "unknown", ""])
    func `A session of another realm, an unknown one and an empty one start the journey`(kind: String) async throws {
        let emulator = try Emulator.forTests()
        let token = kind == "root" ? try await OpenIDCalls(emulator).logIn("root") : kind
        let response = try await JourneyWalker(emulator: emulator).start("Login", headers: [Self.name: token]).json
        #expect(response["authId"] != nil)
    }

    @Test func `ForceAuth asks again and replaces the session`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let old = try await OpenIDCalls(emulator).logIn()
        let step = try await walker.start("Login", query: "&ForceAuth=true", headers: [Self.name: old]).json
        let response = try await walker.submit(JourneyWalker.fill(step, with: answers), headers: [Self.name: old])
        let new = try #require(try response.json["tokenId"]?.string)
        #expect(new != old)
        #expect(try await validate(walker, old)["valid"] == false)
        #expect(try await validate(walker, new)["valid"] == true)
    }

    @Test func `noSession on the last call gives none`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = try await walker.start("Login", query: "&noSession=true").json
        let path = "\(walker.path)?noSession=true"
        let response = try await walker.calls.post(path, json: JourneyWalker.fill(step, with: answers))
        #expect(response.status == 200)
        #expect(try response.json == ["successUrl": "/enduser/?realm=/alpha", "realm": "/alpha"])
        #expect(response.headerFields[.setCookie] == nil)
    }

    @Test func `Logout ends the session once and expires the cookie`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        let token = try await OpenIDCalls(emulator).logIn()
        let first = try await calls.post(Self.path + "logout", json: [:], headers: [Self.name: token])
        #expect(try first.json == ["result": "Successfully logged out"])
        #expect(first.headerFields[values: .setCookie].contains { $0.contains("Max-Age=0") })
        let second = try await calls.post(Self.path + "logout", json: [:], headers: [Self.name: token])
        #expect(try second.json == ["result": "Token has expired"])
        #expect(try await calls.post(Self.path + "logout", json: [:]).status == 401)
        #expect(try await calls.post(Self.path + "novelty", json: [:]).status == 400)
    }

    @Test func `Session information names the user and the limits`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        let token = try await OpenIDCalls(emulator).logIn()
        let info = try await calls.post(Self.path + "getSessionInfo", json: ["tokenId": .string(token)]).json
        #expect(info["universalId"]?.string?.hasSuffix(",ou=user,o=alpha,ou=services,ou=am-config") == true)
        #expect(info["properties"]?["AMCtxId"] != nil)
        let formatter = Date.ISO8601FormatStyle()
        let idle = try formatter.parse(try #require(info["maxIdleExpirationTime"]?.string))
        let end = try formatter.parse(try #require(info["maxSessionExpirationTime"]?.string))
        #expect(idle < end)
        #expect(try await calls.post(Self.path + "getSessionInfo", json: ["tokenId": "x"]).status == 401)
    }

    @Test func `A session idles out unless it is used, and ends after its maximum`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let openID = OpenIDCalls(emulator)
        let idle = try await openID.logIn()
        let used = try await openID.logIn()
        for _ in 0..<3 {
            emulator.advanceClock(by: .seconds(1700))
            #expect(try await openID.authorize(session: used).locationParameters["code"] != nil)
        }
        #expect(try await validate(walker, idle)["valid"] == false)
        #expect(try await validate(walker, used)["valid"] == true)
        emulator.advanceClock(by: .seconds(1700))
        _ = try await openID.authorize(session: used)
        emulator.advanceClock(by: .seconds(500))
        #expect(try await validate(walker, used)["valid"] == false)
    }

    private func validate(_ walker: JourneyWalker, _ token: String) async throws -> JSON {
        try await walker.calls.post(Self.path + "validate", json: ["tokenId": .string(token)]).json
    }
}
