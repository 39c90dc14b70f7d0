import Foundation
import PingDavinci
import PingTestKit
import Testing

@Suite("A DaVinci user of ping-ios-sdk") struct DaVinciUpgradeTests {
    /// The tokens of the earlier SDK in memory.
    private final class Items: FormerItems {
        let tokens: Locked<Data?>

        init(_ tokens: String) { self.tokens = Locked(Data(tokens.utf8)) }

        func read(service: String, account: String) -> Data? {
            account == "ACCESS_TOKEN_STORAGE" ? tokens.current : nil
        }

        func remove(service: String, account: String) {
            if account == "ACCESS_TOKEN_STORAGE" { tokens.set(nil) }
        }
    }

    @Test func `stays logged in, and the old item goes`() async throws {
        let items = Items(
            #"{"access_token": "a", "token_type": "Bearer", "expires_in": 3600, "expires_at": 4102444800}"#
        )
        let flow = FlowHarness()
        #expect(try await flow.daVinci.upgrade(from: items))
        #expect(items.tokens.current == nil)
        // Its tokens say whose they are, so that no client of another provider sends them there.
        #expect(try await flow.daVinci.workflow.sharedContext[.oidcClient]?.storedToken()?.owner != nil)
        let user = try #require(await flow.daVinci.storedUser())
        #expect(try await user.token().get().accessToken == "a")
        #expect(flow.server.requests.isEmpty)
    }

    @Test func `with tokens of an unknown format logs in again, and the item stays`() async throws {
        let items = Items("bplist00")
        let flow = FlowHarness()
        let error = await #expect(throws: PingError.self) { try await flow.daVinci.upgrade(from: items) }
        #expect(error?.code == .formerItemUnknown)
        #expect(items.tokens.current != nil)
        #expect(try await flow.daVinci.storedUser() == nil)
    }

    @Test func `keeps the session: its cookies move, and the next flow sends them`() async throws {
        let items = KeyedItems([
            "COOKIE_STORAGE": #"""
            [{"version": 0, "name": "ST", "value": "st-1", "isSessionOnly": false, "domain": "auth.example.test", "path": "/",
              "isSecure": true, "isHTTPOnly": true, "expiresDate": 4000000000.5, "sameSitePolicy": "lax"},
             {"version": 0, "name": "ST-NO-SS", "value": "st-2", "isSessionOnly": true, "domain": ".example.test", "path": "/env",
              "isSecure": true, "isHTTPOnly": false, "expiresDate": 4000000000, "portList": [443]}]
            """#,
            "ACCESS_TOKEN_STORAGE": #"{"access_token": "a"}"#,
        ])
        let storage = MemoryStorage<[HttpCookie]>()
        let flow = FlowHarness { $0.sessionStorage = storage }
        #expect(try await flow.daVinci.upgrade(from: items))
        #expect(items.accounts.isEmpty)
        let cookies = try #require(await storage.get())
        #expect(cookies.map(\.name) == ["ST", "ST-NO-SS"])
        #expect(cookies.map(\.domain) == ["auth.example.test", "example.test"])
        #expect(cookies.map(\.isHostOnly) == [true, false])
        #expect(cookies[0].expires == Date(timeIntervalSinceReferenceDate: 4_000_000_000.5))
        #expect(cookies[1].expires == nil)
        #expect(cookies[0].sameSite == "Lax")
        #expect(try await flow.daVinci.workflow.hasCookies())
        #expect(try await flow.tokens.get()?.accessToken == "a")
    }

    @Test(arguments: [
        "{}", #"[{"name": "ST"}]"#, #"[{"name": "S T", "value": "v", "domain": "a"}]"#,
        #"[{"name": "ST", "value": "a\r\nSet-Cookie: b=c", "domain": "a"}]"#,
        #"[{"name": "ST", "value": "v", "domain": "a", "expiresDate": 1e300}]"#,
        #"[{"name": "ST", "value": "v", "domain": "a", "isSecure": "TRUE"}]"#,
    ])
    func `with cookies of an unknown format keeps them, and the tokens move`(_ cookies: String) async throws {
        let items = KeyedItems(["COOKIE_STORAGE": cookies, "ACCESS_TOKEN_STORAGE": #"{"access_token": "a"}"#])
        let storage = MemoryStorage<[HttpCookie]>()
        let flow = FlowHarness { $0.sessionStorage = storage }
        let error = await #expect(throws: PingError.self) { try await flow.daVinci.upgrade(from: items) }
        #expect(error?.code == .formerItemUnknown)
        #expect(items.accounts == ["COOKIE_STORAGE"])
        #expect(try await storage.get() == nil)
        #expect(try await flow.tokens.get()?.accessToken == "a")
    }

    @Test func `without a client has nothing to upgrade`() async throws {
        #expect(try await !DaVinci.createDaVinci().upgrade(from: Items("{}")))
    }
}

/// The items of the earlier SDK in memory, by account.
private final class KeyedItems: FormerItems {
    private let items: Locked<[String: String]>

    init(_ items: [String: String]) { self.items = Locked(items) }

    var accounts: [String] { items.current.keys.sorted() }

    func read(service: String, account: String) -> Data? { items.current[account].map { Data($0.utf8) } }
    func remove(service: String, account: String) { items.withLock { $0[account] = nil } }
}
