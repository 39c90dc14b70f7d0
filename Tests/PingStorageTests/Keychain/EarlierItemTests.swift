import Foundation
import PingTestKit
import Testing

@testable import PingStorage

/// Two apps of one team, in whose entitlements the same group comes first: both store there without naming it.
@Suite("The items of two apps of one team") struct EarlierItemTests {
    let folder: TemporaryFolder
    let team = FakeKeychain(groups: ["team.shared", "team.one"])

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage(_ app: String, _ keychain: (any KeychainAccess)? = nil) -> KeychainStorage<String> {
        var item = KeychainItem(account: "session")
        item.service = "com.example.\(app).ping-swift-sdk"
        let seen = keychain ?? team.program(groups: ["team.shared", "team.\(app)"])
        return KeychainStorage(item: item, keychain: seen, lockDirectory: folder.url)
    }

    /// As the first version of the SDK stored it.
    private func storeEarlier(_ value: String, in group: String? = nil) async throws {
        let item = KeychainItem(account: "session", service: KeychainItem.defaultService, accessGroup: group)
        try await KeychainStorage<String>(item: item, keychain: team, lockDirectory: folder.url).save(item: value)
    }

    private var services: [String] { team.entries.keys.compactMap(\.service).sorted() }

    @Test func `do not see each other's`() async throws {
        try await storage("one").save(item: "Ann")
        #expect(try await storage("two").get() == nil)
        try await storage("two").save(item: "Bob")
        #expect(try await storage("one").get() == "Ann")
        try await storage("two").delete()
        #expect(try await storage("one").get() == "Ann")
        #expect(Set(team.entries.keys.map(\.accessGroup)) == ["team.shared"])
    }

    @Test func `of an earlier version move to the first app that finds them, once`() async throws {
        try await storeEarlier("Ann")
        #expect(try await storage("one").get() == "Ann")
        #expect(services == ["com.example.one.ping-swift-sdk"])
        #expect(try await storage("two").get() == nil)
        #expect(try await storage("one").get() == "Ann")
        try await storage("one").delete()
        #expect(try await storage("one").get() == nil)
        #expect(team.entries.isEmpty)
    }

    @Test func `that are shared on purpose stay where they are when another app has the group by chance`() async throws
    {
        let item = KeychainItem(account: "session", accessGroup: "team.shared")
        let shared = KeychainStorage<String>(item: item, keychain: team, lockDirectory: folder.url)
        try await storeEarlier("Ann", in: "team.shared")
        #expect(try await shared.get() == "Ann")
        #expect(try await storage("two").get() == nil)
        try await storage("two").delete()
        #expect(try await shared.get() == "Ann")
        #expect(services == ["com.pingidentity.ping-swift-sdk.shared"])
    }

    @Test(arguments: [false, true])
    func `of an earlier version do not come back after a save or a delete`(isDelete: Bool) async throws {
        try await storeEarlier("Ann")
        try await storeEarlier("Ann, too", in: "team.one")
        if isDelete { try await storage("one").delete() } else { try await storage("one").save(item: "new") }
        #expect(try await storage("one").get() == (isDelete ? nil : "new"))
        #expect(!services.contains(KeychainItem.defaultService))
    }

    @Test(arguments: 0...6)
    func `of an earlier version survive a crash after any call of the move`(calls: Int) async throws {
        try await storeEarlier("Ann")
        team.cut(after: calls)
        _ = try? await storage("one").get()
        team.cut(after: nil)
        #expect(try await storage("one").get() == "Ann")
        try await storage("one").save(item: "Bob")
        #expect(try await storage("one").get() == "Bob")
        #expect(services == ["com.example.one.ping-swift-sdk"])
        try await storage("one").delete()
        #expect(try await storage("one").get() == nil)
    }

    @Test(arguments: 0...4)
    func `that a delete leaves after a crash are reported, and the next delete removes them`(calls: Int) async throws {
        try await storeEarlier("Ann")
        team.cut(after: calls)
        let isDone: Bool
        do {
            try await storage("one").delete()
            isDone = true
        } catch { isDone = false }
        team.cut(after: nil)
        if isDone { #expect(team.entries.isEmpty) }
        try await storage("one").delete()
        #expect(team.entries.isEmpty)
    }

    @Test func `of an earlier version are looked for once by each storage`() async throws {
        let storage = storage("one")
        #expect(try await storage.get() == nil)
        let before = team.calls.count
        #expect(try await storage.get() == nil)
        try await storage.save(item: "Ann")
        try await storage.delete()
        #expect(team.calls[before...] == ["copyMatching", "update", "add", "delete"])
    }

    @Test(arguments: [KeychainStatus.interactionNotAllowed, .missingEntitlement, .notAvailable])
    func `that cannot be looked for do not look as if there were none`(_ status: KeychainStatus) async throws {
        let keychain = HalfKeychain(team.program(groups: ["team.shared", "team.one"]), status)
        await #expect(throws: PingError.self) { try await storage("one", keychain).get() }
        await #expect(throws: PingError.self) { try await storage("one", keychain).delete() }
        try await storage("one", keychain).save(item: "Ann")
        #expect(try await storage("one", keychain).get() == "Ann")
    }
}

/// Does not tell the group of an item.
private struct HalfKeychain: KeychainAccess {
    private let keychain: FakeKeychain
    private let status: KeychainStatus

    init(_ keychain: FakeKeychain, _ status: KeychainStatus) {
        self.keychain = keychain
        self.status = status
    }

    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) { keychain.copyMatching(query) }
    func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) { (status, nil) }
    func add(_ query: KeychainQuery) -> KeychainStatus { keychain.add(query) }
    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        keychain.update(query, with: attributes)
    }
    func delete(_ query: KeychainQuery) -> KeychainStatus { keychain.delete(query) }
}
