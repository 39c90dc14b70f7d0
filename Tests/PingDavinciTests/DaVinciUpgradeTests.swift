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

    @Test func `without a client has nothing to upgrade`() async throws {
        #expect(try await !DaVinci.createDaVinci().upgrade(from: Items("{}")))
    }
}
