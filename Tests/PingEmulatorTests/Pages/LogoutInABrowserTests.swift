import Foundation
import PingEmulator
import PingNetwork
import Testing

@Suite("A logout in a browser")
struct LogoutInABrowserTests {
    /// A browser that is signed in, and its provider.
    private func signedIn(_ openID: OpenIDCalls) async throws -> PageVisitor {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        let isJourney = visitor.title == "Sign in"
        try await visitor.send(
            isJourney
                ? ["f0": "jo.field", "f1": "S3cret-Word"] : ["f1": "jo.field", "f2": "S3cret-Word", "press": "f3"]
        )
        #expect(visitor.away["code"] != nil)
        return visitor
    }

    @Test func `The user confirms it, and comes back to the app`() async throws {
        let emulator = try Emulator.forTests()
        for openID in [OpenIDCalls(emulator), .pingOne(emulator)] {
            let path = openID.base + (openID.base.hasSuffix("/as") ? "/signoff" : "/connect/endSession")
            var visitor = try await signedIn(openID)
            let query = PercentEncoding.encode([
                ("client_id", "demo-app"), ("post_logout_redirect_uri", "demo://cb"), ("state", "s 1"),
            ])
            try await visitor.open(path + "?" + query)
            #expect(visitor.title == "Sign out")
            try await visitor.send(["choice": "stay"])
            #expect(visitor.text.contains("still signed in"))
            try await visitor.authorize(openID)
            #expect(visitor.away["code"] != nil)
            try await visitor.open(path + "?" + query)
            try await visitor.send(["choice": "logout"])
            #expect(visitor.away["state"] == "s 1")
            try await visitor.authorize(openID)
            #expect(visitor.title.hasPrefix("Sign "))
        }
    }

    @Test func `A page elsewhere cannot sign the user out, or send the browser on`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = try await signedIn(openID)
        try await visitor.open(
            "\(openID.base)/connect/endSession?client_id=demo-app&post_logout_redirect_uri=evil%3A%2F%2Fx"
        )
        #expect(visitor.response.status == 400)
        try await visitor.open("\(openID.base)/connect/endSession")
        #expect(try await visitor.posted(["choice": "logout"], origin: "https://evil.example.test").status == 403)
        try await visitor.authorize(openID)
        #expect(visitor.away["code"] != nil)
    }

    @Test func `Without a page of the app, the emulator says that it is done`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = try await signedIn(openID)
        try await visitor.open("\(openID.base)/connect/endSession")
        try await visitor.send(["choice": "logout"])
        #expect(visitor.title == "You are signed out")
        try await visitor.open("\(openID.base)/connect/endSession")
        #expect(visitor.title == "You are signed out")
    }
}
