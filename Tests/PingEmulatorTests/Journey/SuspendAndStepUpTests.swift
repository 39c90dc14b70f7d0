import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Suspending, waiting, stepping up")
struct SuspendAndStepUpTests {
    private func suspended(_ emulator: Emulator) async throws -> JSON {
        let walker = JourneyWalker(emulator: emulator)
        let step = try await walker.start("MagicLink").json
        return try await walker.submit(JourneyWalker.fill(step, with: ["NameCallback": "jo.field"])).json
    }

    @Test func `A suspended step has an authId and one callback, and the link is in the outbox`() async throws {
        let emulator = try Emulator.forTests()
        let step = try await suspended(emulator)
        #expect(step["authId"] != nil)
        #expect(step["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
        let message = try #require(emulator.outbox.last)
        #expect(message.kind == .link && message.userName == "jo.field" && message.flow == "MagicLink")
        #expect(message.content.contains("suspendedId="))
    }

    @Test func `A link is valid once`() async throws {
        let emulator = try Emulator.forTests()
        _ = try await suspended(emulator)
        let walker = JourneyWalker(emulator: emulator)
        #expect(try await walker.resume().json["tokenId"] != nil)
        let again = try await walker.resume()
        #expect(again.status == 401)
        #expect(try again.json["message"]?.string?.contains("Token not found") == true)
    }

    @Test func `A link expires`() async throws {
        let emulator = try Emulator.forTests()
        _ = try await suspended(emulator)
        emulator.advanceClock(by: .seconds(901))
        #expect(try await JourneyWalker(emulator: emulator).resume().status == 401)
    }

    @Test func `Posting a suspended step shows it again and leaves the link good`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let again = try await walker.submit(try await suspended(emulator)).json
        #expect(again["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback")
        #expect(emulator.outbox.count == 1)
        #expect(try await walker.resume().status == 200)
    }

    @Test func `Polling repeats the step as often as the file says; the way out leads elsewhere`() async throws {
        let walker = JourneyWalker(emulator: try Emulator.forTests())
        let login = try #require(FlowCatalogue.builtIn.demoAnswers(for: "Polling")?[0])
        func reach() async throws -> JSON {
            let step = try await walker.start("Polling").json
            return try await walker.submit(JourneyWalker.fill(step, with: login)).json
        }
        let first = try await reach()
        #expect(first["callbacks"]?[0]?["output"]?[0]?["value"] == "100")
        let second = try await walker.submit(first).json
        #expect(second["callbacks"]?[0]?["type"] == "PollingWaitCallback")
        #expect(try await walker.submit(second).json["tokenId"] != nil)
        let left = try await walker.submit(JourneyWalker.fill(try await reach(), with: ["ConfirmationCallback": 1]))
            .json
        #expect(left["callbacks"]?[0]?["type"] == "NameCallback")
    }

    @Test func `A one-time password is in the outbox, and a wrong one may be corrected twice`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let login = try #require(FlowCatalogue.builtIn.demoAnswers(for: "OneTimePassword")?[0])
        var step = try await walker.start("OneTimePassword").json
        step = try await walker.submit(JourneyWalker.fill(step, with: login)).json
        #expect(emulator.outbox.last?.kind == .code)
        for _ in 0..<2 {
            step = try await walker.submit(JourneyWalker.fill(step, with: ["PasswordCallback": "000000"])).json
            #expect(step["authId"] != nil)
        }
        let code = try #require(emulator.outbox.last?.content)
        let response = try await walker.submit(JourneyWalker.fill(step, with: ["PasswordCallback": .string(code)]))
        #expect(try response.json["tokenId"] != nil)
    }

    @Test func `An advice that names a journey gives a new session that remembers both journeys`() async throws {
        let emulator = try Emulator.forTests()
        let session = try await OpenIDCalls(emulator).logIn()
        let response = try await stepUp(emulator, session, "AuthenticateToServiceConditionAdvice", "/alpha:StepUp")
        let token = try #require(try response.json["tokenId"]?.string)
        #expect(token != session)
    }

    @Test func `An advice about a transaction leaves the session as it is`() async throws {
        let emulator = try Emulator.forTests()
        let session = try await OpenIDCalls(emulator).logIn()
        let response = try await stepUp(emulator, session, "TransactionConditionAdvice", "9dae2c80-fe7a")
        #expect(try response.json["tokenId"]?.string == session)
    }

    @Test func `A step-up without a session fails`() async throws {
        let response = try await JourneyWalker(emulator: try Emulator.forTests()).start("StepUp")
        #expect(response.status == 401)
        #expect(try response.json["message"] == "This journey needs a session")
    }

    private func stepUp(
        _ emulator: Emulator,
        _ session: String,
        _ attribute: String,
        _ value: String
    ) async throws -> HttpResponse {
        let walker = JourneyWalker(emulator: emulator)
        let xml =
            "<Advices><AttributeValuePair><Attribute name=\"\(attribute)\"/><Value>\(value)</Value>"
            + "</AttributeValuePair></Advices>"
        let index = PercentEncoding.encode([("authIndexType", "composite_advice"), ("authIndexValue", xml)])
        let headers = ["iPlanetDirectoryPro": session]
        let step = try await walker.calls.post("\(walker.path)?\(index)", json: [:], headers: headers).json
        #expect(step["header"] == "Hello jo.field")
        let answers: JSON = ["PasswordCallback": "424242"]
        return try await walker.submit(JourneyWalker.fill(step, with: answers), headers: headers)
    }
}
