import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The authId")
struct AuthIDTests {
    private let answers: JSON = ["NameCallback": "jo.field", "PasswordCallback": "S3cret-Word"]

    @Test func `It is a signed token with a one-time key, good for five minutes`() async throws {
        let step = try await JourneyWalker(emulator: try Emulator.forTests()).start("Login").json
        let parts = try #require(step["authId"]?.string).split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        let header = try JSON(parsing: try #require(Data(base64URLEncoded: parts[0])))
        let claims = try JSON(parsing: try #require(Data(base64URLEncoded: parts[1])))
        #expect(header["alg"] == "HS256")
        #expect(claims["otk"]?.string?.isEmpty == false)
        #expect(claims["realm"] == "/alpha")
        #expect(claims["authIndexType"] == "service" && claims["authIndexValue"] == "Login")
        #expect(try #require(claims["exp"]?.int) - (try #require(claims["iat"]?.int)) == 300)
    }

    @Test func `Every step has a new one, also when the same page comes again`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let first = try await walker.start("Registration").json
        let second = try await walker.submit(first).json
        #expect(second["authId"] != nil && second["authId"] != first["authId"])
    }

    @Test func `A used one is refused as timed out, whatever the first use came to`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = JourneyWalker.fill(try await walker.start("Login").json, with: answers)
        #expect(try await walker.submit(step).status == 200)
        let again = try await walker.submit(step)
        #expect(again.status == 401)
        #expect(try again.json["detail"]?["errorCode"] == "110")
    }

    @Test func `One that is sent many times at once continues once`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let step = JourneyWalker.fill(try await walker.start("Login").json, with: answers)
        let successes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try await walker.submit(step).status } }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(successes == 1)
    }

    @Test func `It expires after its lifetime and not before`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let early = JourneyWalker.fill(try await walker.start("Login").json, with: answers)
        emulator.advanceClock(by: .seconds(150))
        #expect(try await walker.submit(early).status == 200)
        let late = JourneyWalker.fill(try await walker.start("Login").json, with: answers)
        emulator.advanceClock(by: .seconds(301))
        let response = try await walker.submit(late)
        #expect(response.status == 401)
        #expect(try response.json["message"] == "Session has timed out")
    }

    @Test(arguments: ["foo", "", "a.b.c", "altered"])
    func `One that was altered or is not a token is a bad request`(kind: String) async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        var step = try await walker.start("Login").json
        let real = try #require(step["authId"]?.string)
        step["authId"] = .string(kind == "altered" ? String(real.dropLast(4)) + "AAAA" : kind)
        let response = try await walker.submit(step)
        #expect(response.status == 400)
        #expect(try response.json["message"]?.string?.contains("JWT") == true)
    }

    @Test func `One of another emulator or another realm is refused`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let other = try await JourneyWalker(emulator: try Emulator.forTests()).start("Login").json
        #expect(try await walker.submit(other).status == 400)
        let own = try await walker.start("Login").json
        #expect(try await walker.calls.post("/am/json/authenticate", json: own).status == 400)
    }

    @Test func `A submission that cannot be read leaves it valid`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        var step = JourneyWalker.fill(try await walker.start("Login").json, with: answers)
        var broken = step
        broken["callbacks"] = "none"
        #expect(try await walker.submit(broken).status == 400)
        step["extra"] = [1, 2, 3]
        #expect(try await walker.submit(step).status == 200)
    }
}
