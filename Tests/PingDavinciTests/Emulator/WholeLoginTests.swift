import Foundation
import PingDavinci
import PingEmulator
import PingOidc
import PingTestKit
import Testing

@Suite("Whole logins against the emulator")
struct WholeLoginTests {
    /// A passkey needs an authenticator, which has its own module.
    private static let flows = FlowCatalogue.builtIn.daVinciFlows.filter { !$0.name.hasPrefix("Passkey") }
    private static let walkable = flows.filter { FlowCatalogue.builtIn.daVinciDemoAnswers(for: $0.name) != nil }
    private static let failing = flows.filter { FlowCatalogue.builtIn.daVinciDemoAnswers(for: $0.name) == nil }

    @Test(
        arguments: walkable,
        EmulatedDaVinci.Door.allCases
    )
    func `A flow of the catalogue leads to tokens, claims, a refresh and a sign-off`(
        flow: FlowDescription,
        door: EmulatedDaVinci.Door
    ) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let daVinci = here.daVinci()
            let answers = try DemoAnswers(flow.name)
            let node = try await answers.walk(from: try await here.start(flow.name, on: daVinci))
            let success = try #require(node as? SuccessNode, "\(DemoAnswers.described(node))")

            let user = try #require(success.user)
            let token = try await user.token().get()
            #expect(try await here.tokens.get() == token)
            #expect(token.idToken?.isEmpty == false)
            let claims = try await user.userinfo(cache: false).get()
            #expect(claims["sub"]?.string?.isEmpty == false)
            let second = try await user.refresh().get()
            #expect(second.accessToken != token.accessToken)
            #expect(try await here.cookies.get()?.map(\.name).sorted() == ["ST", "ST-NO-SS"])

            #expect(try await daVinci.signOff().get().succeeded)
            #expect(try await here.tokens.get() == nil)
            #expect(try await here.cookies.get() == nil)
            #expect(await daVinci.user() == nil)
            #expect(here.requests(at: .endSession) == 1)
            #expect(await daVinci.start { $0.acrValues = flow.name } is ContinueNode)
        }
    }

    @Test(arguments: [
        FaultRule(.badRequest, endpoint: .token), FaultRule(.daVinciWrongState), FaultRule(.idTokenExpired),
    ])
    func `A login whose tokens the server refuses, or gives wrongly, leaves nothing of its flow behind`(
        fault: FaultRule
    ) async throws {
        try await EmulatedDaVinci.run { here in
            func run() async throws -> Weak {
                let answers = try DemoAnswers("SignOn")
                let step = try await here.start("SignOn")
                try here.emulator.setFaults([fault])
                #expect(try await answers.walk(from: step) is FailureNode)
                return Weak(step: step, flow: step.context)
            }
            let left = try await run()
            #expect(left.step == nil)
            #expect(left.flow == nil)
        }
    }

    private struct Weak {
        weak var step: ContinueNode?
        weak var flow: FlowContext?
    }

    @Test(
        arguments: failing,
        EmulatedDaVinci.Door.allCases
    )
    func `A flow that cannot succeed ends in a failure, and nobody is logged in`(
        flow: FlowDescription,
        door: EmulatedDaVinci.Door
    ) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let daVinci = here.daVinci()
            let step = try await here.start(flow.name, on: daVinci)
            try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            let error = try failure(await step.next())
            #expect([.flowFailed, .flowTimedOut].contains(error.code))
            #expect(error.recovery?.contains("Start a new flow") == true)
            #expect(await daVinci.user() == nil)
            #expect(try await here.tokens.get() == nil)
        }
    }

    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `An error of the catalogue lets the same step be sent again`(door: EmulatedDaVinci.Door) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let step = try await here.start("SignOn")
            try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "wrong"])
            let error = try #require(await step.next() as? ErrorNode)
            #expect(error.message == "Invalid username and/or password")
            #expect(error.details.first?.rawResponse?.details.first?.innerError?.failuresRemaining == 4)
            #expect(error.fieldMessages.keys.contains("user.password"))
            let again = try #require(error.continueNode)
            #expect(try again.only(TextCollector.self).value == "jo.field")
            #expect(try again.only(PasswordCollector.self).value.isEmpty)
            try await DemoAnswers.fill(again, with: ["Password": "S3cret-Word"])
            #expect(await again.next() is SuccessNode)
        }
    }

    @Test func `A wrong password is filled in once, and another one logs in`() async throws {
        try await EmulatedDaVinci.run { here in
            let wrong = ["Username": "jo.field", "Password": "C4nary-Word"]
            let step = try await here.start("SignOn")
            try step.fill(wrong)
            let again = try #require((await step.next() as? ErrorNode)?.continueNode)
            let refused = #expect(throws: PingError.self) { try again.fill(wrong) }
            #expect(refused?.code == .repeatedAnswer)
            #expect(!"\(String(describing: refused))".contains("C4nary"))
            try again.fill(["Username": "jo.field", "Password": "S3cret-Word"])
            #expect(await again.next() is SuccessNode)
        }
    }

    @Test func `The session's cookies come back in the next process, and log the user in at once`() async throws {
        try await EmulatedDaVinci.run(.socket) { here in
            let first = try await here.start("SignOn")
            try await DemoAnswers.fill(first, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            #expect(await first.next() is SuccessNode)
            let stored = try JSONEncoder().encode(try #require(try await here.cookies.get()))
            try await here.tokens.delete()
            try await here.cookies.save(item: try JSONDecoder().decode([HttpCookie].self, from: stored))

            let later = here.daVinci()
            #expect(await later.user() == nil)
            let node = await later.start()
            #expect(node is SuccessNode, "\(DemoAnswers.described(node))")
            #expect(try await here.tokens.get()?.idToken != nil)
            #expect(await later.user() != nil)
            #expect(await later.start { $0.prompt = "login" } is ContinueNode)
        }
    }

    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `Flows side by side on one workflow keep to their own cookies`(door: EmulatedDaVinci.Door) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let daVinci = here.daVinci()
            let signOn = try await here.start("SignOn", on: daVinci)
            let code = try await here.start("VerificationCode", on: daVinci)
            let consent = try await here.start("Consent", on: daVinci)
            let person: JSON = ["Username": "jo.field", "Password": "S3cret-Word"]
            for step in [code, signOn, consent] { try await DemoAnswers.fill(step, with: person) }
            let codeStep = try #require(await code.next() as? ContinueNode)
            #expect(await signOn.next() is SuccessNode)
            let consentStep = try #require(await consent.next() as? ContinueNode)
            try await DemoAnswers.fill(codeStep, with: ["Code": "424242"])
            #expect(await codeStep.next() is SuccessNode)
            try await DemoAnswers.fill(consentStep, with: ["terms": true])
            #expect(await consentStep.next() is SuccessNode)
        }
    }

    @Test func `Thirty logins at once on one workflow`() async throws {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci()
            let successes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        let node = await daVinci.start { $0.prompt = "login" }
                        guard let step = node as? ContinueNode else { return false }
                        try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
                        return await step.next() is SuccessNode
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(successes == 30)
        }
    }

    @Test func `A provider that promises to name itself in redirects need not do so in a flow's answer`() async throws {
        try await EmulatedDaVinci.run { here in
            let discovery = try await here.http.send(HttpRequest(url: try WebURL(here.discoveryEndpoint)))
            #expect(try JSON(parsing: discovery.body)["authorization_response_iss_parameter_supported"] == true)
            let step = try await here.start("SignOn")
            try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            let success = try #require(await step.next() as? SuccessNode)
            #expect(success.input["authorizeResponse"]?["iss"] == nil)
        }
    }

    @Test func `A pushed start reaches the flow that its options name, and the next start the default one`()
        async throws
    {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci(par: .always)
            let step = try await here.start("Registration", on: daVinci)
            #expect(step.input["flowId"] == "Registration")
            #expect(here.requests(at: .pushedAuthorization) == 1)
            #expect(await daVinci.start().input["flowId"] == "SignOn")
        }
    }

    @Test(arguments: [PushedAuthorizationPolicy.always, .ifRequired])
    func `A start takes the parameters of the options and of the module along, each once, pushed or not`(
        par: PushedAuthorizationPolicy
    ) async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let daVinci = here.daVinci(par: par) { config in
                config.httpClient = line
                config.module(CustomParameter.config) { parameter in
                    parameter.parameter(name: "tenant", value: "north & south", phase: .start)
                    parameter.parameter(name: "ui_locales", value: "de", phase: .start)
                    parameter.parameter(name: "prompt", value: "login", phase: .start)
                    parameter.parameter(name: "answer", value: "1", phase: .next)
                }
            }
            for _ in 0..<2 {
                let node = await daVinci.start { options in
                    options.parameters["campaign"] = "autumn"
                    options.uiLocales = "fr-CA"
                }
                #expect(node is ContinueNode, "\(DemoAnswers.described(node))")
                let start = try #require(last("/authorize", of: line)).url.queryItems
                let pushed = last("/par", of: line)
                let sent = pushed.map { PercentEncoding.decodePairs(String(decoding: $0.body, as: UTF8.self)) } ?? start
                for (name, value) in [
                    ("tenant", "north & south"), ("ui_locales", "fr-CA"), ("prompt", "login"), ("campaign", "autumn"),
                ] {
                    #expect(sent.filter { $0.name == name }.map(\.value) == [value])
                }
                #expect(!sent.contains { $0.name == "answer" })
                #expect((pushed != nil) == (par == .always))
                if pushed != nil { #expect(Set(start.map(\.name)) == ["client_id", "request_uri", "response_mode"]) }
            }
        }
    }

    private func last(_ end: String, of line: ClosureClient) -> HttpRequest? {
        line.requests.last { $0.url.path.hasSuffix(end) }
    }

    @Test(arguments: [
        ["code_challenge": "mine"], ["state": "mine"], ["nonce": "mine"], ["response_mode": "query"],
    ])
    func `A parameter of the module that would take the protection from the request is an error`(
        _ parameters: [String: String]
    ) async throws {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci { config in
                config.module(CustomParameter.config) { module in
                    for (name, value) in parameters { module.parameter(name: name, value: value) }
                }
            }
            let cause = try #require(await daVinci.start().cause as? PingError)
            #expect(cause.code == .invalidConfiguration)
            for name in parameters.keys { #expect("\(cause)".contains(name)) }
        }
    }

    @Test func `A parameter to which two modules give values is an error, and the same value twice is one`()
        async throws
    {
        try await EmulatedDaVinci.run { here in
            for second in ["1", "2"] {
                let line = ClosureClient(before: here.http)
                let daVinci = here.daVinci { config in
                    config.httpClient = line
                    for value in ["1", second] {
                        config.module(CustomParameter.config, mode: .append) {
                            $0.parameter(name: "tenant", value: value)
                        }
                    }
                }
                let node = await daVinci.start()
                if second == "1" {
                    let start = try #require(last("/authorize", of: line)).url.queryItems
                    #expect(start.filter { $0.name == "tenant" }.map(\.value) == ["1"])
                } else {
                    #expect((node.cause as? PingError)?.code == .invalidConfiguration)
                    #expect("\(String(describing: node.cause))".contains("tenant"))
                }
            }
        }
    }

    @Test(arguments: [PushedAuthorizationPolicy.always, .ifRequired])
    func `A start takes parameters along that a module has set before the request has its URL`(
        par: PushedAuthorizationPolicy
    ) async throws {
        try await EmulatedDaVinci.run { here in
            let line = ClosureClient(before: here.http)
            let daVinci = here.daVinci(par: par) { config in
                config.httpClient = line
                config.module(CustomParameter.config, priority: 1) { $0.parameter(name: "tenant", value: "north") }
                let app = Module<Void>.of(name: "app") { setup in
                    setup.start { _, request in
                        request.parameter(name: "campaign", value: "autumn")
                        return request
                    }
                }
                config.module(app, priority: 2)
            }
            #expect(await daVinci.start() is ContinueNode)
            let start = try #require(last("/authorize", of: line)).url.queryItems
            let pushed = last("/par", of: line)
            let sent = pushed.map { PercentEncoding.decodePairs(String(decoding: $0.body, as: UTF8.self)) } ?? start
            for (name, value) in [("tenant", "north"), ("campaign", "autumn")] {
                #expect(sent.filter { $0.name == name }.map(\.value) == [value])
            }
            if pushed != nil { #expect(Set(start.map(\.name)) == ["client_id", "request_uri", "response_mode"]) }
        }
    }

    @Test func `A flow continues in another workflow from its snapshot, over a socket`() async throws {
        try await EmulatedDaVinci.run(.socket) { here in
            let step = try await here.start("SignOn")
            let data = try JSONEncoder().encode(try step.snapshot())
            let restored = try await here.daVinci().restore(try JSONDecoder().decode(FlowSnapshot.self, from: data))
            try await DemoAnswers.fill(restored, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            #expect(await restored.next() is SuccessNode)
        }
    }

    @Test func `A flow policy that nobody knows is an error with the server's words`() async throws {
        try await EmulatedDaVinci.run { here in
            let node = await here.daVinci().start { $0.acrValues = "no-such-flow" }
            let error = try #require(node as? ErrorNode)
            #expect(error.message == "Invalid DV Flow Policy ID: no-such-flow")
            #expect(!error.canRetry)
        }
    }

    @Test func `An ID token that cannot be verified fails the login and leaves nothing behind`() async throws {
        try await EmulatedDaVinci.run(faults: [.always("id_token_wrong_nonce")]) { here in
            let step = try await here.start("SignOn")
            try await DemoAnswers.fill(step, with: ["Username": "jo.field", "Password": "S3cret-Word"])
            let node = try #require(await step.next() as? FailureNode)
            #expect("\(node.cause)".contains("nonce"))
            #expect(try await here.tokens.get() == nil)
        }
    }
}
