import PingCommons
import PingEmulator
import PingNetwork
import Testing

@Suite("The default journeys of Advanced Identity Cloud")
struct AdvancedIdentityCloudTests {
    @Test func `are six, beside or in place of the built-in ones`() {
        let names = FlowCatalogue.advancedIdentityCloud.journeys.map(\.name)
        #expect(
            names == [
                "ForgottenUsername", "Login", "ProgressiveProfile", "Registration", "ResetPassword", "UpdatePassword",
            ]
        )
        let all = FlowCatalogue.builtIn.adding(.advancedIdentityCloud)
        #expect(all.journeys.count == FlowCatalogue.builtIn.journeys.count + 3)
        #expect(all.journeys.first { $0.name == "Login" }?.title.contains("Advanced Identity Cloud") == true)
        #expect(!FlowCatalogue.builtIn.journeys.contains { $0.title.contains("Advanced Identity Cloud") })
    }

    private static let descriptions = [
        "Login": """
        New here? <a href="#/service/Registration">Create an account</a><br><a href="#/service/ForgottenUsername">Forgot \
        username?</a><a href="#/service/ResetPassword"> Forgot password?</a>
        """,
        "Registration":
            "Signing up is fast and easy.<br>Already have an account? <a href='#/service/Login'>Sign In</a>",
        "ForgottenUsername": "Enter your email address or <a href=\"#/service/Login\">Sign in</a>",
        "ResetPassword": "Enter your email address or <a href=\"#/service/Login\">Sign in</a>",
    ]

    @Test(arguments: descriptions)
    func `send the markup that a tenant sends`(journey: String, description: String) async throws {
        let emulator = try Emulator.forTests(flows: .advancedIdentityCloud)
        let page = try await JourneyWalker(emulator: emulator).start(journey).json
        #expect(page["description"]?.string == description)
    }

    @Test func `An inner journey that is not there is an error of the server, not an endless loop`() async throws {
        let flow = """
            journey: Outer
            title: Outer
            nodes:
              inner:
                action: innerJourney
                with: { journey: Missing }
                outcomes: { true: success, false: failure }
            """
        let emulator = try Emulator.forTests(flows: FlowCatalogue(text: flow))
        #expect(try await JourneyWalker(emulator: emulator).start("Outer").status == 500)
    }

    @Test func `A journey that runs itself inside is an error of the server, not an endless loop`() async throws {
        let flow = """
            journey: Outer
            title: Outer
            nodes:
              inner:
                action: innerJourney
                with: { journey: Outer }
                outcomes: { true: success, false: failure }
            """
        let emulator = try Emulator.forTests(flows: FlowCatalogue(text: flow))
        #expect(try await JourneyWalker(emulator: emulator).start("Outer").status == 500)
    }
}
