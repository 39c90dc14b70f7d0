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

    private func item(of app: String) -> KeychainItem {
        var item = KeychainItem(account: "session")
        item.service = "com.example.\(app).ping-swift-sdk"
        return item
    }

    private func storage(
        _ app: String,
        _ keychain: (any KeychainAccess)? = nil,
        installation: String = "first"
    ) -> KeychainStorage<String> {
        KeychainStorage(
            item: item(of: app),
            keychain: keychain ?? team.program(groups: ["team.shared", "team.\(app)"]),
            lockDirectory: folder.url.appendingPathComponent(installation)
        )
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

    @Test(arguments: 0...6, [nil, "team.shared", "team.one"])
    func `do not come back after a delete that a crash cut off`(calls: Int, group: String?) async throws {
        // Today's item lies in the group that a new one gets, or in the other one.
        try await storage("one", team.program(groups: ["team.one"]), installation: "old").save(item: "Bob")
        if let group { try await storeEarlier("Ann", in: group) }
        team.cut(after: calls)
        let isDone: Bool
        do {
            try await storage("one").delete()
            isDone = true
        } catch { isDone = false }
        team.cut(after: nil)
        if isDone { #expect(team.entries.isEmpty) }
        #expect(try await [nil, "Bob"].contains(storage("one").get()))
        if !isDone { try await storage("one").delete() }
        #expect(try await storage("one").get() == nil)
        #expect(team.entries.isEmpty)
    }

    @Test(arguments: 0...6)
    func `that a delete leaves after a crash are removed by the next one`(calls: Int) async throws {
        try await storeEarlier("Ann")
        try await storeEarlier("Ann, too", in: "team.one")
        team.cut(after: calls)
        try? await storage("one").delete()
        team.cut(after: nil)
        try await storage("one").delete()
        #expect(team.entries.isEmpty)
        #expect(try await storage("one").get() == nil)
    }

    @Test func `of an earlier version in two groups do not come back when the same storage deletes what it read`()
        async throws
    {
        try await storeEarlier("Ann")
        try await storeEarlier("Ann, too", in: "team.one")
        let storage = storage("one")
        #expect(try await storage.get() == "Ann")
        try await storage.delete()
        #expect(try await storage.get() == nil)
        #expect(try await self.storage("one").get() == nil)
        #expect(team.entries.isEmpty)
    }

    @Test(arguments: 0...6, [["team.shared"], ["team.one"], ["team.shared", "team.one"]])
    func `do not come back when another instance deletes them during a read`(calls: Int, groups: [String]) async throws
    {
        for group in groups { try await storeEarlier("Ann", in: group) }
        let item = item(of: "one")
        let keychain = InterruptedKeychain(team, before: calls) { program in
            // As another instance's delete does it.
            try EarlierItem(of: item, in: program)?.remove()
            _ = program.delete(item.match)
        }
        #expect(try await [nil, "Ann"].contains(storage("one", keychain).get()))
        if keychain.isOver { #expect(team.entries.isEmpty) }
        try await storage("one").delete()
        #expect(try await storage("one").get() == nil)
    }

    @Test(arguments: 0...6, ["team.shared", "team.one"])
    func `are not there twice when another instance saves during a read`(calls: Int, group: String) async throws {
        try await storeEarlier("Ann", in: group)
        let item = item(of: "one")
        let keychain = InterruptedKeychain(team, before: calls) { program in
            // As another instance's save does it.
            _ = try EarlierItem(of: item, in: program)?.move(to: item)
            if program.update(item.match, with: item.update(Data("Bob".utf8))) == .itemNotFound {
                _ = program.add(item.add(Data("Bob".utf8)))
            }
        }
        _ = try? await storage("one", keychain).get()
        if keychain.isOver { #expect(team.entries.count == 1) }
        try await storage("one").save(item: "Eve")
        #expect(try await storage("one").get() == "Eve")
        #expect(team.entries.count == 1)
    }

    @Test func `win over an earlier one that another instance has replaced during a read`() async throws {
        try await storeEarlier("Ann", in: "team.shared")
        let item = item(of: "one")
        let data = try #require(team.entries.values.first?.data)
        let keychain = InterruptedKeychain(team, before: 1) { program in
            // As a save does it that could not rename.
            _ = program.add(item.add(Data(String(decoding: data, as: UTF8.self).replacing("Ann", with: "Bob").utf8)))
        }
        #expect(try await storage("one", keychain).get() == "Bob")
        #expect(services == ["com.example.one.ping-swift-sdk"])
    }

    @Test func `lie where the earlier one lay, and once, after a save`() async throws {
        try await storeEarlier("Ann", in: "team.one")
        try await storage("one").save(item: "Bob")
        #expect(team.entries.keys.map(\.accessGroup) == ["team.one"])
        #expect(try await storage("one").get() == "Bob")
    }

    @Test func `that another app stores with the earlier version stay its own once this one has looked`() async throws {
        #expect(try await storage("one").get() == nil)
        try await storeEarlier("Bob")
        #expect(try await storage("one").get() == nil)
        try await storage("one").save(item: "Ann")
        try await storage("one").delete()
        #expect(services == [KeychainItem.defaultService])
        // A new installation has not looked yet.
        #expect(try await storage("one", installation: "second").get() == "Bob")
    }

    @Test func `that another app stores with the earlier version stay its own after a move and a delete`() async throws
    {
        try await storeEarlier("Ann")
        #expect(try await storage("one").get() == "Ann")
        try await storage("one").delete()
        try await storeEarlier("Bob")
        #expect(try await storage("one").get() == nil)
        #expect(services == [KeychainItem.defaultService])
    }

    @Test func `of a group that programs share on purpose are looked for again, since one may be older`() async throws {
        let item = KeychainItem(account: "session", accessGroup: "team.shared")
        let shared = KeychainStorage<String>(item: item, keychain: team, lockDirectory: folder.url)
        #expect(try await shared.get() == nil)
        try await storeEarlier("Ann", in: "team.shared")
        let another = KeychainStorage<String>(item: item, keychain: team, lockDirectory: folder.url)
        #expect(try await another.get() == "Ann")
    }

    @Test(arguments: [KeychainStatus.interactionNotAllowed, .diskFull, .readOnly])
    func `of an earlier version can be read where they cannot be renamed now`(_ status: KeychainStatus) async throws {
        try await storeEarlier("Ann")
        let keychain = RefusingKeychain(team, "update", status)
        #expect(try await storage("one", keychain).get() == "Ann")
        #expect(try await storage("one").get() == "Ann")
        #expect(services == ["com.example.one.ping-swift-sdk"])
    }

    @Test(arguments: 1...4)
    func `that are locked during the move do not look as if there were none`(call: Int) async throws {
        try await storeEarlier("Ann")
        let keychain = InterruptedKeychain(team, before: call) { [team] _ in team.answer(.interactionNotAllowed) }
        try await expectError(.storageLocked) { try await storage("one", keychain).get() }
        team.answer(nil)
        #expect(try await storage("one").get() == "Ann")
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
        let keychain = RefusingKeychain(team.program(groups: ["team.shared", "team.one"]), "accessGroup", status)
        await #expect(throws: PingError.self) { try await storage("one", keychain).get() }
        await #expect(throws: PingError.self) { try await storage("one", keychain).delete() }
        try await storage("one", keychain).save(item: "Ann")
        #expect(try await storage("one", keychain).get() == "Ann")
    }
}

/// Refuses one kind of call.
private struct RefusingKeychain: KeychainAccess {
    private let keychain: FakeKeychain
    private let call: String
    private let status: KeychainStatus

    init(_ keychain: FakeKeychain, _ call: String, _ status: KeychainStatus) {
        self.keychain = keychain
        self.call = call
        self.status = status
    }

    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) { keychain.copyMatching(query) }
    func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) {
        call == "accessGroup" ? (status, nil) : keychain.accessGroup(of: query)
    }
    func add(_ query: KeychainQuery) -> KeychainStatus { keychain.add(query) }
    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        call == "update" ? status : keychain.update(query, with: attributes)
    }
    func delete(_ query: KeychainQuery) -> KeychainStatus { keychain.delete(query) }
}

/// Has something else happen before one of the calls.
private final class InterruptedKeychain: KeychainAccess {
    private let keychain: FakeKeychain
    private let left: Locked<Int>
    private let interruption: @Sendable (FakeKeychain) throws -> Void

    init(
        _ keychain: FakeKeychain,
        before calls: Int,
        _ interruption: @escaping @Sendable (FakeKeychain) throws -> Void
    ) {
        self.keychain = keychain
        left = Locked(calls)
        self.interruption = interruption
    }

    /// Whether it has happened.
    var isOver: Bool { left.current < 0 }

    private func seen() -> FakeKeychain {
        let isNow = left.withLock { left in
            left -= 1
            return left == -1
        }
        if isNow { #expect(throws: Never.self) { try interruption(keychain) } }
        return keychain
    }

    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) { seen().copyMatching(query) }
    func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) {
        seen().accessGroup(of: query)
    }
    func add(_ query: KeychainQuery) -> KeychainStatus { seen().add(query) }
    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        seen().update(query, with: attributes)
    }
    func delete(_ query: KeychainQuery) -> KeychainStatus { seen().delete(query) }
}
