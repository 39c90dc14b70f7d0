import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("A user of ping-ios-sdk") struct JourneyUpgradeTests {
    /// The items of the earlier SDK in memory.
    private final class Items: FormerItems {
        let items: Locked<[String: String]>

        init(_ items: [String: String]) { self.items = Locked(items) }

        func read(service: String, account: String) -> Data? {
            service == "com.pingidentity.keychainService" ? items.current[account].map { Data($0.utf8) } : nil
        }

        func remove(service: String, account: String) { items.withLock { $0[account] = nil } }
    }

    private static let session = "com.pingidentity.journey.SessionConfig"
    private static let tokens = "ACCESS_TOKEN_STORAGE"

    @Test func `stays logged in: the tokens and the session move, and a refresh works`() async throws {
        let server = try JourneyServer()
        let earlier = server.oidcJourney()
        try await server.logIn(earlier)
        let (token, session) = (try #require(await server.tokens.get()), try #require(await server.sessions.get()))
        let items = Items([
            Self.tokens: """
            {"access_token": "\(token.accessToken)", "token_type": "Bearer", "scope": "openid profile", "expires_in": 3600,
             "refresh_token": "\(token.refreshToken ?? "")", "id_token": "\(token.idToken ?? "")", "expires_at": 1}
            """,
            Self.session: """
            {"value": "\(session.value)", "successUrl": "\\/enduser\\/?realm=\\/alpha", "realm": "\\/alpha"}
            """,
        ])
        try await server.tokens.delete()
        try await server.sessions.delete()

        let journey = server.oidcJourney()
        #expect(try await journey.upgrade(from: items))
        #expect(items.items.current.isEmpty)
        #expect(try await journey.session()?.value == session.value)
        #expect(try await server.tokens.get()?.owner?.client == token.owner?.client)
        let user = try #require(await journey.storedUser())
        let refreshed = try await user.token().get()
        #expect(refreshed.accessToken != token.accessToken)
        #expect(try await !journey.upgrade(from: items))
    }

    @Test(arguments: [
        #"{"token_type": "Bearer"}"#, #"{"access_token": 5}"#, #"{"access_token": "a", "expires_at": "soon"}"#,
        #"{"access_token": "a", "expires_in": 1e99}"#, #"{"access_token": "a", "refresh_token": ["r"]}"#,
    ])
    func `with tokens of an unknown format keeps them, and the session moves`(_ text: String) async throws {
        let server = try JourneyServer()
        let items = Items([Self.tokens: text, Self.session: #"{"value": "s1", "successUrl": "", "realm": "/alpha"}"#])
        let journey = server.oidcJourney()
        let error = await #expect(throws: PingError.self) { try await journey.upgrade(from: items) }
        #expect(error?.code == .formerItemUnknown)
        #expect(items.items.current.keys.sorted() == [Self.tokens])
        #expect(try await journey.session()?.value == "s1")
    }

    @Test func `with a session of an unknown format keeps it, and the tokens move`() async throws {
        let server = try JourneyServer()
        let items = Items([Self.tokens: #"{"access_token": "a"}"#, Self.session: #"{"value": 5}"#])
        let error = await #expect(throws: PingError.self) { try await server.oidcJourney().upgrade(from: items) }
        #expect(error?.code == .formerItemUnknown)
        #expect(items.items.current.keys.sorted() == [Self.session])
        #expect(try await server.tokens.get()?.accessToken == "a")
    }

    @Test func `without an expiry has tokens that count as expired`() async throws {
        let storage = MemoryStorage<Token>()
        let items = Items([Self.tokens: #"{"access_token": "a", "expires_in": 3600, "refresh_token": null}"#])
        try await storage.upgrade(.pingToken(), from: items)
        #expect(try await storage.get()?.isExpired == true)
        #expect(try await storage.get()?.refreshToken == nil)
    }

    @Test func `who has no items changes nothing`() async throws {
        let server = try JourneyServer()
        #expect(try await !server.oidcJourney().upgrade(from: Items([:])))
        #expect(try await server.tokens.get() == nil)
    }
}
