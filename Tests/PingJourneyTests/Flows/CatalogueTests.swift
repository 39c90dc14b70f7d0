import PingCommons
import PingEmulator
import PingJourney
import Testing

@Suite("The emulator's journeys")
struct CatalogueTests {
    /// Answers a step like a user who has the prepared answers before them.
    private func fill(_ step: ContinueNode, with answers: JSON) {
        for callback in step.callbacks {
            let inputs = callback.field.received["input"]?.array ?? []
            for (position, input) in inputs.enumerated() {
                let name = input["name"]?.string ?? ""
                let names = [name] + (position == 0 ? [callback.field.text("prompt"), callback.type] : [])
                guard let answer = names.lazy.compactMap({ answers[$0] }).first else { continue }
                let suffix = name.dropFirst("IDToken".count).drop(while: \.isNumber)
                callback.field[CallbackInput(String(suffix), at: position)] = answer
            }
        }
    }

    private func walk(_ name: String, _ server: JourneyServer, _ journey: Journey) async throws -> any Node {
        let answers = try #require(server.emulator.flows.demoAnswers(for: name))
        var node = await journey.start(name)
        for number in 0..<30 {
            guard let step = node as? ContinueNode else { break }
            if step.callback(PollingWaitCallback.self) != nil {
                node = await step.poll()
            } else if step.callback(SuspendedTextOutputCallback.self) != nil {
                let link = try #require(server.emulator.outbox.last { $0.kind == .link }?.content)
                node = await journey.resume(link)
            } else {
                fill(step, with: answers.array.map { $0.indices.contains(number) ? $0[number] : [:] } ?? answers)
                node = await step.next()
            }
        }
        return node
    }

    @Test(arguments: FlowCatalogue.builtIn.journeys)
    func `each leads to a session and to tokens`(_ flow: FlowDescription) async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney {
            $0.resumeOrigins = ["https://app.example.test"]
            $0.system = SystemServices(sleep: { _ in try Task.checkCancellation() })
        }
        if flow.needsSession { try await server.logIn(journey) }
        let node = try await walk(flow.name, server, journey)
        let success = try #require(node as? SuccessNode, "\(node.message ?? String(describing: node.cause))")
        #expect(!success.session.value.isEmpty)
        #expect(try await server.tokens.get() != nil)
    }

    @Test func `the one with every callback shows each as its own type`() async throws {
        let server = try JourneyServer()
        let journey = server.journey()
        var types: Set<String> = []
        let answers = try #require(server.emulator.flows.demoAnswers(for: "AllCallbacks"))
        var node = await journey.start("AllCallbacks")
        var number = 0
        while let step = node as? ContinueNode, number < 30 {
            for callback in step.callbacks {
                types.insert(callback.type)
            }
            #expect(step.callback(UnknownCallback.self) == nil)
            fill(step, with: answers.array.map { $0.indices.contains(number) ? $0[number] : [:] } ?? answers)
            node = await step.next()
            number += 1
        }
        #expect(node is SuccessNode)
        #expect(types.count >= 19)
    }

    @Test func `a registration that breaks policies shows the page again and says why`() async throws {
        let journey = try JourneyServer().journey()
        let step = try #require(await journey.start("Registration") as? ContinueNode)
        step.callback(ValidatedCreateUsernameCallback.self)?.username = "jo"
        step.callback(ValidatedCreatePasswordCallback.self)?.password = "short"
        let again = try #require(await step.next() as? ContinueNode)

        let name = try #require(again.callback(ValidatedUsernameCallback.self))
        #expect(name.failedPolicies.map(\.policyRequirement).contains("MIN_LENGTH"))
        #expect(name.failedDescriptions.contains("Username must have at least 3 characters."))
        let password = try #require(again.callback(ValidatedPasswordCallback.self))
        #expect(password.failedDescriptions.contains("Password must have at least 8 characters."))
        #expect(password.failedDescriptions.contains("Password must have at least 1 capital letter."))
        #expect(password.password.isEmpty)
        #expect(step.callback(ValidatedPasswordCallback.self)?.password == "")
    }

    @Test func `three wrong passwords end with the server's own words and details`() async throws {
        let journey = try JourneyServer().journey()
        var node = await journey.start("LoginWithRetry")
        #expect(node.submitButtonText == "Next")
        #expect(node.pageFooter == "Need help?")
        for number in 0..<3 {
            let step = try #require(node as? ContinueNode)
            #expect((step.callback(TextOutputCallback.self)?.messageType == .error) == (number > 0))
            step.callback(NameCallback.self)?.name = "jo.field"
            step.callback(PasswordCallback.self)?.password = "wrong"
            node = await step.next()
        }
        let error = try #require(node as? ErrorNode)
        #expect(error.message == "Your account is on hold")
        #expect(error.input["detail"]?["supportCode"] == "H-17")
    }

    @Test func `a step that is answered too late is refused as expired`() async throws {
        let server = try JourneyServer()
        let step = try #require(await server.journey().start("Login") as? ContinueNode)
        server.emulator.advanceClock(by: .seconds(301))
        let error = try #require(await server.answered(step) as? ErrorNode)
        #expect(error.isExpired)
        #expect(!error.canRetry)
    }

    @Test func `an advice of a policy leads to the journey that meets it`() async throws {
        let server = try JourneyServer()
        let journey = server.journey()
        let before = try await server.logIn(journey)
        let step = try #require(await journey.start(.transaction("t-17")) as? ContinueNode)
        #expect(step.header == "Hello jo.field")
        step.callback(PasswordCallback.self)?.password = "424242"
        let success = try #require(await step.next() as? SuccessNode)
        #expect(success.session.value == before.session.value || !success.session.value.isEmpty)
    }
}
