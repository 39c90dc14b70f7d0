import Foundation
import PingJourney
import PingTestKit
import Testing

@Suite("The bound keys of ping-ios-sdk") struct FormerBoundKeyTests {
    private final class Items: FormerItems {
        let item: Locked<Data?>

        init(_ text: String) { item = Locked(Data(text.utf8)) }

        func read(service: String, account: String) -> Data? {
            account == "com.pingidentity.device.binding.v1.userkeys" ? item.current : nil
        }

        func remove(service: String, account: String) { item.set(nil) }
    }

    private let storage = MemoryStorage<[FormerBoundKey]>()

    @Test func `move with all that finds the key in the Secure Enclave`() async throws {
        let items = Items(
            #"""
            [{"keyTag": "t1", "userId": "id=jo", "username": "jo", "kid": "k1", "authType": "NONE", "createdAt": 700000000.25},
             {"keyTag": "t2", "userId": "id=ann", "username": "ann", "kid": "k2", "authType": "BIOMETRIC_ALLOW_FALLBACK",
              "createdAt": 700000001, "biometricDomainState": "AAECAw=="}]
            """#
        )
        #expect(try await storage.upgrade(.pingBoundKeys(), from: items))
        let keys = try #require(await storage.get())
        #expect(keys.map(\.keyTag) == ["t1", "t2"])
        #expect(keys.map(\.kid) == ["k1", "k2"])
        #expect(keys.map(\.userName) == ["jo", "ann"])
        #expect(keys[0].createdAt == Date(timeIntervalSinceReferenceDate: 700_000_000.25))
        #expect(items.item.current == nil)
    }

    @Test(arguments: [
        "{}", #"[5]"#, #"[{"keyTag": "secret"}]"#,
        #"[{"keyTag": "t", "userId": "u", "username": "n", "kid": "secret", "authType": "NONE", "createdAt": 1e300}]"#,
        #"[{"keyTag": "t", "userId": "u", "username": "n", "kid": "secret", "authType": "NONE", "createdAt": "now"}]"#,
        "[" + String(repeating: "{},", count: 5000) + "{}]",
    ])
    func `of an unknown format stay where they are`(_ text: String) async throws {
        let items = Items(text)
        let error = await #expect(throws: PingError.self) { try await storage.upgrade(.pingBoundKeys(), from: items) }
        #expect(error?.code == .formerItemUnknown)
        #expect(error.map { !"\($0)".contains("secret") } == true)
        #expect(items.item.current != nil)
    }

    @Test func `do not show their users in a text`() throws {
        let json =
            #"{"keyTag":"t","kid":"k","userId":"jo.field","userName":"jo.field","authenticationType":"NONE","createdAt":0}"#
        let key = try JSONDecoder().decode(FormerBoundKey.self, from: Data(json.utf8))
        #expect(!"\(key)".contains("jo.field"))
    }
}
