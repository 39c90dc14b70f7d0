import PingDavinci
import PingEmulator
import PingOidc
import Testing

@Suite("A flow for what a service asks for")
struct StepUpTests {
    private func end(_ here: EmulatedDaVinci, _ stepUp: StepUpRequirement?) async throws -> any Node {
        let node = await here.daVinci().start {
            $0.acrValues = "SignOn"
            $0.prompt = "login"
            $0.stepUp = stepUp
        }
        return try await DemoAnswers("SignOn").walk(from: try #require(node as? ContinueNode))
    }

    @Test func `names the flow, asks for the scopes beside its own, and ends with tokens that have them`() async throws
    {
        try await EmulatedDaVinci.run { here in
            let stepUp = StepUpRequirement(acrValues: ["SignOn"], maxAge: .seconds(60), scopes: ["transfer"])
            let node = try await end(here, stepUp)
            #expect(node is SuccessNode)
            #expect(try await here.tokens.get()?.scope == "openid email profile transfer")
        }
    }

    @Test func `asks for a payment, and ends with tokens for it`() async throws {
        try await EmulatedDaVinci.run { here in
            let payment = try AuthorizationDetail(
                ["type": "payment_initiation", "instructedAmount": ["currency": "EUR", "amount": "10.00"]] as JSON
            )
            let node = await here.daVinci().start {
                $0.acrValues = "SignOn"
                $0.prompt = "login"
                $0.authorizationDetails = [payment]
            }
            let end = try await DemoAnswers("SignOn").walk(from: try #require(node as? ContinueNode))
            #expect(end is SuccessNode)
            let token = try #require(try await here.tokens.get())
            #expect(!token.authorizationDetails.isEmpty && token.ungranted(of: [payment]).isEmpty)
            #expect(try await self.end(here, nil) is SuccessNode)
            #expect(try await here.tokens.get()?.authorizationDetails.isEmpty == true)
        }
    }

    @Test func `with a weaker context is a failure, and the tokens before stay`() async throws {
        try await EmulatedDaVinci.run { here in
            let first = try await end(here, nil)
            #expect(first is SuccessNode)
            let before = try await here.tokens.get()
            let node = try await end(here, StepUpRequirement(acrValues: ["gold"]))
            let failure = try #require(node as? FailureNode)
            #expect((failure.cause as? PingError)?.code == .tokenExchangeFailed)
            #expect(try await here.tokens.get() == before)
        }
    }
}
