import PingEmulator
import PingNetwork
import Testing

@Suite("The built-in DaVinci flows")
struct DaVinciCatalogueTests {
    private static let flows = FlowCatalogue.builtIn.daVinciFlows
    private static let walkable = flows.filter { FlowCatalogue.builtIn.daVinciDemoAnswers(for: $0.name) != nil }
    private static let failing = flows.filter { FlowCatalogue.builtIn.daVinciDemoAnswers(for: $0.name) == nil }

    @Test(arguments: walkable)
    func `A flow reaches success with its demonstration answers, and its code gives tokens`(flow: FlowDescription)
        async throws
    {
        try await DaVinciWalker.byBothDoors { walker in
            let answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: flow.name))
            let response = try await walker.walk(flow.name, answers: answers)
            #expect(response.status == 200)
            let success = try response.json
            #expect(success["status"] == "COMPLETED")
            #expect(success["authorizeResponse"]?["state"] == "st-1")
            let tokens = try await walker.exchange(try #require(success["authorizeResponse"]?["code"]?.string))
            #expect(tokens.status == 200)
            #expect(try tokens.json["id_token"]?.string?.isEmpty == false)
        }
    }

    @Test(arguments: failing)
    func `A flow without demonstration answers ends in its error`(flow: FlowDescription) async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start(flow.name).json
            let answers: JSON = ["Username": "jo.field", "Password": "S3cret-Word"]
            let response = try await walker.submit(step, answers)
            let error = try response.json
            #expect(response.status != 200 || error["status"] == "FAILED")
            #expect(error["authorizeResponse"] == nil)
            let again = try await walker.submit(step, answers)
            #expect(again.status == 400)
            #expect(try again.json["code"] == "requestTimedOut")
        }
    }

    @Test func `There is a flow for every kind of error and for every kind of login`() {
        let names = Set(Self.flows.map(\.name))
        let logins: Set = [
            "SignOn", "Registration", "ForgotPassword", "VerificationCode", "EveryField", "Consent", "Polling",
            "DeviceRegistration", "DeviceAuthentication", "Passkey", "PasskeyLogin", "SocialLogin",
        ]
        let errors = [
            "blank-value", "failed", "failed-without-error", "malformed-value", "password-policy", "session-lookup",
            "set-session", "success-redirect", "taken-name", "timed-out", "unauthorized", "unexpected-value",
            "unknown-user", "validation-error", "wrong-code", "wrong-password",
        ]
        #expect(names == logins.union(errors.map { "Error-\($0)" }))
        #expect(Self.flows.allSatisfy { !$0.title.isEmpty && !$0.summary.isEmpty })
    }

    @Test(arguments: [
        ("flow: A\ntitle: a\nnodes: {}", "“nodes” is empty"),
        ("flow: A b\ntitle: a\nnodes: { a: { action: identify, next: success } }", "letters"),
        ("flow: A\ntitle: a\nnodes: { a: { action: dance, next: success } }", "the action “dance”"),
        ("flow: A\ntitle: a\nnodes: { a: { action: identify, next: b } }", "no node “b”"),
        (
            "flow: A\ntitle: a\nnodes: { a: { action: refuse, with: { error: x }, next: success } }",
            "the error is not known"
        ),
        (
            "flow: A\ntitle: a\nnodes: { a: { form: { name: a, fields: [{ type: TEXT }] }, next: success } }",
            "“key”"
        ),
        (
            "flow: A\ntitle: a\nnodes: { a: { form: { name: a, formData: { b: null }, fields: [] }, next: success } }",
            "none of them null"
        ),
    ])
    func `A broken flow file is refused with its place`(text: String, reason: String) {
        let error = #expect(throws: FlowFileError.self) { try FlowCatalogue(text: text) }
        #expect(error?.reason.contains(reason) == true)
    }
}
