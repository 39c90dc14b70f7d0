import PingJourney
import Testing

@Suite("A login")
struct LoginTests {
    @Test func `asks for name and password and ends with a session, which is kept`() async throws {
        let server = try JourneyServer()
        let journey = server.journey()

        let step = try #require(await journey.start("Login") as? ContinueNode)
        #expect(step.header == "Sign in")
        #expect(step.description == "Use your demo account")
        #expect(step.stage == "UsernamePassword")
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "S3cret-Word"

        let success = try #require(await step.next() as? SuccessNode)
        let session = try #require(success.session as? SSOToken)
        #expect(!session.value.isEmpty)
        #expect(session.realm == "/alpha")
        #expect(try await journey.session() == session)
        #expect(success.user == nil)
    }

    @Test func `with a wrong password is refused, and has to be started again`() async throws {
        let journey = try JourneyServer().journey()
        let step = try #require(await journey.start("Login") as? ContinueNode)
        step.callback(NameCallback.self)?.name = "jo.field"
        step.callback(PasswordCallback.self)?.password = "wrong"

        let error = try #require(await step.next() as? ErrorNode)
        #expect(error.status == 401)
        #expect(error.message == "Login failure")
        #expect(!error.canRetry)
        #expect(error.continueNode === step)
        #expect(try await journey.session() == nil)
    }

    @Test func `with OIDC ends with tokens that are stored when the success node comes`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        let success = try await server.logIn(journey)

        let stored = try #require(try await server.tokens.get())
        #expect(!stored.accessToken.isEmpty)
        #expect(stored.idToken != nil)
        let user = try #require(success.user)
        #expect(try await user.token().get() == stored)
        #expect(try await user.userinfo().get()["sub"] != nil)
        #expect(success.session is SSOToken)
    }

    @Test func `a session that is still valid completes a start at once`() async throws {
        let server = try JourneyServer()
        let journey = server.journey()
        let first = try await server.logIn(journey)

        let second = try #require(await journey.start("Login") as? SuccessNode)
        #expect(second.session.value == first.session.value)
        #expect(await journey.start("Login") { $0.forceAuth = true } is ContinueNode)
    }

    @Test func `without a session keeps none`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        let success = try await server.logIn(journey) { $0.noSession = true }

        #expect(success.session.value.isEmpty)
        #expect(try await server.sessions.get() == nil)
        #expect(success.user == nil)
    }
}
