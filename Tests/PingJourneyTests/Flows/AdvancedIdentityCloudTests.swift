import PingEmulator
import PingJourney
import PingOidc
import Testing

/// Over loopback HTTP, from the first page to tokens.
@Suite("A default journey of Advanced Identity Cloud")
struct AdvancedIdentityCloudTests {
    private let server: JourneyServer

    init() throws { server = try JourneyServer(flows: .advancedIdentityCloud) }

    /// Runs a test with a journey that talks to the emulator through a socket.
    private func overHTTP(_ work: (Journey) async throws -> Void) async throws {
        let door = try await server.emulator.serve()
        let journey = server.oidcJourney(through: DefaultHttpClient()) {
            $0.serverUrl = door.serverURL
            $0.resumeOrigins = ["https://app.example.test"]
        } oidc: {
            $0.discoveryEndpoint = door.discoveryEndpoint()
            // An emulator before this one may have had the same port.
            $0.providerCache = ProviderCache()
        }
        do { try await work(journey) } catch {
            await door.stop()
            throw error
        }
        await door.stop()
    }

    private func step(_ node: any Node) throws -> ContinueNode {
        try #require(node as? ContinueNode, "\(node.message ?? String(describing: node.cause))")
    }

    private func expectTokens(_ node: any Node) async throws {
        #expect(node is SuccessNode, "\(node.message ?? String(describing: node.cause))")
        #expect(try await server.tokens.get() != nil)
    }

    /// Where a new login with a password ends.
    private func logIn(_ journey: Journey, _ name: String = "jo.field", _ password: String) async throws -> any Node {
        let step = try step(await journey.start("Login") { $0.forceAuth = true })
        try step.fill(["User Name": name, "Password": password])
        return await step.next()
    }

    /// The step after the link of the last mail.
    private func opened(_ suspended: any Node, _ journey: Journey) async throws -> ContinueNode {
        let text = try step(suspended).callback(SuspendedTextOutputCallback.self)?.message
        #expect(text?.hasPrefix("An email has been sent to") == true)
        let link = try #require(server.emulator.outbox.last?.content)
        return try step(await journey.resume(link))
    }

    @Test func `Login links to the others, and ends with tokens`() async throws {
        try await overHTTP { journey in
            let step = try step(await journey.start("Login"))
            #expect(step.header == "Sign In")
            for name in ["Registration", "ForgottenUsername", "ResetPassword"] {
                #expect(step.description.contains("<a href=\"#/service/\(name)\">") == true)
            }
            #expect(step.callbacks.map(\.type) == ["NameCallback", "PasswordCallback"])
            try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
            try await expectTokens(await step.next())
        }
    }

    @Test func `Registration makes a user with all that the page asks for, and ends with tokens`() async throws {
        try await overHTTP { journey in
            let step = try step(await journey.start("Registration"))
            #expect(step.header == "Sign Up")
            #expect(step.description.hasSuffix("<br>Already have an account? <a href='#/service/Login'>Sign In</a>"))
            for (number, question) in step.callbacks.compactMap({ $0 as? KbaCreateCallback }).enumerated() {
                question.selectedQuestion = question.predefinedQuestions[number]
                question.selectedAnswer = "Green"
            }
            try step.fill([
                "Username": "new.person", "First Name": "New", "Last Name": "Person",
                "Email Address": "new.person@example.test", "Send me news and updates": "true",
                "Password": "Emulat0r-Pass", "TermsAndConditionsCallback": "true",
            ])
            try await expectTokens(await step.next())
            try await expectTokens(try await logIn(journey, "new.person", "Emulat0r-Pass"))
        }
    }

    @Test func `ForgottenUsername sends the name by mail, and its link leads to the page of Login`() async throws {
        try await overHTTP { journey in
            let address = try step(await journey.start("ForgottenUsername"))
            #expect(address.description == "Enter your email address or <a href=\"#/service/Login\">Sign in</a>")
            try address.fill(["Email Address": "Jo.Field@example.test"])
            let login = try await opened(await address.next(), journey)
            #expect(server.emulator.outbox.last?.userName == "jo.field")
            #expect(login.header == "Sign In")
            try login.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
            try await expectTokens(await login.next())
        }
    }

    @Test(arguments: ["ForgottenUsername", "ResetPassword"])
    func `shows the same page for an address that nobody has, and sends no mail`(_ name: String) async throws {
        try await overHTTP { journey in
            let address = try step(await journey.start(name))
            try address.fill(["Email Address": "nobody@example.test"])
            let suspended = try step(await address.next())
            #expect(suspended.callback(SuspendedTextOutputCallback.self)?.message.isEmpty == false)
            #expect(server.emulator.outbox.isEmpty)
        }
    }

    @Test func `ResetPassword replaces the password after the link in the mail, and ends with tokens`() async throws {
        try await overHTTP { journey in
            let address = try step(await journey.start("ResetPassword"))
            try address.fill(["Email Address": "jo.field@example.test"])
            let change = try await opened(await address.next(), journey)
            #expect(change.header == "Reset Password")
            try change.fill(["Password": "short"])
            let again = try step(await change.next())
            #expect(again.callback(ValidatedPasswordCallback.self)?.failedPolicies.isEmpty == false)
            try again.fill(["Password": "N3w-Secret-Word"])
            try await expectTokens(await again.next())
            #expect(try await logIn(journey, "jo.field", "S3cret-Word") is ErrorNode)
            try await expectTokens(try await logIn(journey, "jo.field", "N3w-Secret-Word"))
        }
    }

    @Test func `UpdatePassword asks a user with a session for both passwords, and ends with tokens`() async throws {
        try await overHTTP { journey in
            #expect(await journey.start("UpdatePassword") is ErrorNode)
            try await expectTokens(try await logIn(journey, "jo.field", "S3cret-Word"))
            let current = try step(await journey.start("UpdatePassword") { $0.forceAuth = true })
            #expect(current.header == "Verify Existing Password")
            try current.fill(["Password": "S3cret-Word"])
            let new = try step(await current.next())
            #expect(new.header == "Update Password")
            try new.fill(["Password": "N3w-Secret-Word"])
            try await expectTokens(await new.next())
            #expect(try await logIn(journey, "jo.field", "S3cret-Word") is ErrorNode)
            try await expectTokens(try await logIn(journey, "jo.field", "N3w-Secret-Word"))
        }
    }

    @Test func `ProgressiveProfile asks for preferences at the third login, once`() async throws {
        try await overHTTP { journey in
            for _ in 1...2 { try await expectTokens(try await logIn(journey, "sam.poole", "An0ther-Word")) }
            let preferences = try step(try await logIn(journey, "sam.poole", "An0ther-Word"))
            #expect(preferences.header == "Please select your preferences")
            try preferences.fill(["Send me news and updates": "true"])
            try await expectTokens(await preferences.next())
            try await expectTokens(try await logIn(journey, "sam.poole", "An0ther-Word"))
        }
    }
}
