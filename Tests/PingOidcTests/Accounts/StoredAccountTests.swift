import Foundation
import PingJourney
import PingTestKit
import Testing

@testable import PingOidc

/// What can happen to accounts in a place for storages.
@Suite struct StoredAccountTests {
    private let folder: TemporaryFolder
    private let accounts: Accounts

    init() throws {
        folder = try TemporaryFolder()
        accounts = Accounts(app: "bank", in: FileSource(directory: folder.url))
    }

    /// What the store keeps under one of its names.
    private func storage<Item: Codable & Sendable>(_ names: String...) -> FileStorage<Item> {
        let name = (["ACCOUNTS", "bank"] + names).map(PercentEncoding.encode).joined(separator: " ")
        return FileStorage(account: name, directory: folder.url)
    }

    private func record(of id: String) -> FileStorage<Data> { storage("record", id) }

    @Test func `A damaged record hides no other, keeps no token from being stored, and is made again`() async throws {
        for user in ["ann", "bob"] { try await accounts.storage(of: .init(rawValue: user)).save(item: .of(user)) }
        try await record(of: "ann").save(item: Data("damaged".utf8))

        let list = try await accounts.list()
        #expect(list.accounts.map(\.id) == ["bob"])
        #expect(list.damaged.map(\.code) == [.storageCorrupt])
        #expect(list.damaged.first?.message.contains("ann") == true)
        try await accounts.storage(of: "ann").save(item: .of("ann", number: 2))
        #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann-2")
        #expect(try await accounts.rebuild("ann").subject == "ann")
        #expect(try await accounts.list().accounts.map(\.id) == ["ann", "bob"])
        try await record(of: "ann").save(item: Data("damaged".utf8))
        try await accounts.remove("ann")
        #expect(try await accounts.list().accounts.map(\.id) == ["bob"])
        #expect(try await accounts.storage(of: "ann").get() == nil)
    }

    @Test func `A record under another account's name is damaged`() async throws {
        for user in ["ann", "bob"] { try await accounts.storage(of: .init(rawValue: user)).save(item: .of(user)) }
        let bob = try #require(try await record(of: "bob").get())
        try await record(of: "ann").save(item: bob)
        await expectError(.storageCorrupt) { _ = try await accounts.account("ann") }
        #expect(try await accounts.list().accounts.map(\.id) == ["bob"])
    }

    /// As after a kill between the two steps of a first login, or of a removal.
    @Test func `A name in the list without a record is not an account, and can become one`() async throws {
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.switch(to: "ann")
        try await record(of: "ann").delete()
        #expect(try await accounts.list().accounts == [])
        #expect(try await accounts.current() == nil)
        await expectError(.accountUnknown) { try await accounts.switch(to: "ann") }
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        #expect(try await accounts.list().accounts.map(\.id) == ["ann"])
    }

    @Test func `A list of a newer version is not changed`() async throws {
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        let list: FileStorage<JSON> = storage("list")
        var newer = try #require(try await list.get())
        newer["version"] = 2
        try await list.save(item: newer)
        await expectError(.storageNewerVersion) { _ = try await accounts.list() }
        await expectError(.storageNewerVersion) { try await accounts.switch(to: "ann") }
        // Tokens never wait for what lists them.
        try await accounts.storage(of: "bob").save(item: .of("bob"))
        #expect(try await accounts.storage(of: "bob").get() == .of("bob"))
        #expect(try await list.get() == newer)
        try await accounts.storage(of: "ann").save(item: .of("ann", number: 2))
        #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann-2")
    }

    @Test(arguments: ["", " ", "a b", "a%20b", "../x", "e\u{301}", "\u{E9}", String(repeating: "x", count: 10_000)])
    func `Any text names one account`(_ text: String) async throws {
        let id = Account.ID(rawValue: text)
        try await accounts.storage(of: id).save(item: .of("ann"))
        try await accounts.storage(of: "other").save(item: .of("other"))
        try await accounts.switch(to: id)
        #expect(try await accounts.list().accounts.count == 2)
        #expect(try await accounts.current()?.id == id)
        try await accounts.remove(id)
        #expect(try await accounts.list().accounts.map(\.id) == ["other"])
    }
}
