import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("A social login in a browser")
struct SocialLoginInABrowserTests {
    private let openID: OpenIDCalls

    init() throws {
        openID = OpenIDCalls.pingOne(try Emulator.forTests())
    }

    /// A browser that was redirected from the form to the provider's page.
    private func atProvider() async throws -> PageVisitor {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "SocialLogin"])
        let page = visitor
        try await visitor.send(["press": try #require(page.button("Continue with Google"))])
        #expect(visitor.title == "Continue with Google")
        return visitor
    }

    @Test func `The provider's page returns the browser to the login, which gives the app a code`() async throws {
        var visitor = try await atProvider()
        try await visitor.send(["username": "jo.field", "action": "login"])
        #expect(visitor.away["code"] != nil)
        #expect(visitor.away["state"] == "st-1")
    }

    @Test func `A user who cancels at the provider is back at the form, and logs in with a password`() async throws {
        var visitor = try await atProvider()
        try await visitor.send(["action": "cancel"])
        #expect(visitor.text.contains("role=\"alert\""))
        try await visitor.send(["f0": "jo.field", "f1": "S3cret-Word", "press": "f2"])
        #expect(visitor.away["code"] != nil)
    }

    @Test func `A user who goes back to the form without the provider's response may choose again`() async throws {
        var visitor = try await atProvider()
        let provider = visitor.path
        try await visitor.authorize(openID, ["acr_values": "SocialLogin"])
        let page = visitor.path
        let button = try #require(visitor.button("Continue with Google"))
        try await visitor.send(["press": button])
        try await visitor.open(page)
        #expect(visitor.title == "Sign on")
        try await visitor.send(["f0": "jo.field", "f1": "S3cret-Word", "press": "f2"])
        #expect(visitor.away["code"] != nil)
        try await visitor.open(provider)
        #expect(visitor.title == "Continue with Google")
    }

    @Test func `A form that the browser posts twice leads to the provider twice, and logs in once`() async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "SocialLogin"])
        let fields = ["press": try #require(visitor.button("Continue with Google"))]
        let first = try await visitor.posted(fields)
        let second = try await visitor.posted(fields)
        #expect(first.headerFields[.location] == second.headerFields[.location])
        try await visitor.open(String(try #require(first.headerFields[.location]).dropFirst(openID.calls.url.count)))
        try await visitor.send(["username": "jo.field", "action": "login"])
        #expect(visitor.away["code"] != nil)
    }

    @Test(arguments: ["?continueToken=guess", "?continueToken=guess&interactionId=other", "?error=access_denied", ""])
    func `A redirect that the login does not wait for changes nothing`(query: String) async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "SocialLogin"])
        let (page, text) = (visitor.path, visitor.text)
        try await visitor.open(page + "/provider" + query)
        #expect(visitor.text == text)
        var stranger = PageVisitor(openID.calls)
        try await stranger.open(page + "/provider" + query)
        #expect(stranger.response.status == 403)
    }

    @Test func `A continue token that nobody issued logs nobody in`() async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "SocialLogin"])
        let page = visitor.path
        try await visitor.send(["press": try #require(visitor.button("Continue with Google"))])
        try await visitor.open(page + "/provider?continueToken=guess")
        #expect(visitor.away["code"] == nil)
        #expect(visitor.text.contains("role=\"alert\""))
    }
}
