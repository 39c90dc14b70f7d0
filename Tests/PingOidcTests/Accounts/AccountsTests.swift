import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// The accounts of an app, over files, in memory, and in a place for storages, as a database is.
@Suite struct AccountsTests {
    enum Place: CaseIterable {
        case files, memory, storages
    }

    private let folder: TemporaryFolder
    private let clock = TestClock.october2025()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func accounts(_ place: Place = .files, app: String = "com.example.bank") -> Accounts {
        switch place {
        case .files: Accounts(app: app, directory: folder.url, system: clock.system)
        case .memory: Accounts.inMemory(system: clock.system)
        case .storages: Accounts(app: app, in: FileSource(directory: folder.url), system: clock.system)
        }
    }

    @Test(arguments: Place.allCases)
    func `Two users are logged in beside each other, and each has their own tokens`(place: Place) async throws {
        let accounts = accounts(place)
        #expect(try await accounts.list().accounts == [])
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.storage(of: "bob").save(item: .of("bob"))

        let list = try await accounts.list()
        #expect(list.accounts.map(\.id) == ["ann", "bob"])
        #expect(list.damaged.isEmpty)
        #expect(list.accounts.map(\.subject) == ["ann", "bob"])
        #expect(list.accounts.map(\.issuer) == ["https://op.example.test", "https://op.example.test"])
        #expect(list.accounts.map(\.clientId) == ["demo-app", "demo-app"])
        #expect(list.accounts.allSatisfy { $0.signedInAt == clock.now && $0.isSignedIn })
        #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann")
        #expect(try await accounts.storage(of: "bob").get()?.accessToken == "access-bob")
    }

    @Test(arguments: Place.allCases)
    func `The app switches between accounts, and a removed account is not current`(place: Place) async throws {
        let accounts = accounts(place)
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.storage(of: "bob").save(item: .of("bob"))
        #expect(try await accounts.current() == nil)

        try await accounts.switch(to: "bob")
        #expect(try await accounts.current()?.id == "bob")
        await expectError(.accountUnknown) { try await accounts.switch(to: "eve") }
        #expect(try await accounts.current()?.id == "bob")

        try await accounts.remove("bob")
        #expect(try await accounts.current() == nil)
        #expect(try await accounts.list().accounts.map(\.id) == ["ann"])
        #expect(try await accounts.storage(of: "bob").get() == nil)
        #expect(try await accounts.storage(of: "ann").get() != nil)
        try await accounts.remove("bob")
        try await accounts.storage(of: "bob").save(item: .of("bob"))
        #expect(try await accounts.current() == nil)
    }

    @Test(arguments: Place.allCases)
    func `The app names and tags an account, and a refresh keeps that`(place: Place) async throws {
        let accounts = accounts(place)
        let storage = accounts.storage(of: "ann")
        try await storage.save(item: .of("ann"))
        clock.advance(by: .seconds(60))
        try await accounts.update("ann") { account in
            account.name = "Ann at work"
            account.tags = ["colour": "blue"]
        }
        try await storage.save(item: .of("ann", number: 2))

        let account = try #require(try await accounts.account("ann"))
        #expect(account.name == "Ann at work")
        #expect(account.tags == ["colour": "blue"])
        #expect(account.refreshedAt == clock.now)
        #expect(account.signedInAt == clock.now.addingTimeInterval(-60))
        await expectError(.accountUnknown) { try await accounts.update("eve") { $0.name = "Eve" } }
        #expect(try await accounts.account("eve") == nil)
    }

    @Test(arguments: Place.allCases)
    func `A signed-out account stays in the list, until another user logs in`(place: Place) async throws {
        let accounts = accounts(place)
        let storage = accounts.storage(of: "ann")
        try await storage.save(item: .of("ann"))
        clock.advance(by: .seconds(60))
        try await storage.delete()
        let signedOut = try #require(try await accounts.account("ann"))
        #expect(!signedOut.isSignedIn)
        #expect(signedOut.signedOutAt == clock.now)

        clock.advance(by: .seconds(60))
        try await storage.save(item: .of("bob"))
        let other = try #require(try await accounts.account("ann"))
        #expect(other.isSignedIn)
        #expect(other.subject == "bob")
        #expect(other.signedInAt == clock.now)
        #expect(other.refreshedAt == nil)
    }

    @Test func `Records are readable without a key, and hold no token; all files are this user's`() async throws {
        let accounts = accounts()
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.switch(to: "ann")
        for key in try folder.files("storage.key") { try FileManager.default.removeItem(at: key) }

        #expect(try await accounts.current()?.subject == "ann")
        let records = try folder.files(".json")
        #expect(records.count == 2)
        for file in records {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("access-ann") && !text.contains("refresh-ann"), "\(file.lastPathComponent)")
        }
        for file in try folder.files() {
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(file.lastPathComponent)")
        }
    }

    @Test(arguments: [Place.files, .storages])
    func `Two apps with the same account names do not meet`(place: Place) async throws {
        let (bank, shop) = (accounts(place, app: "com.example.bank"), accounts(place, app: "com.example.shop"))
        try await bank.storage(of: "ann").save(item: .of("ann"))
        #expect(try await shop.list().accounts == [])
        #expect(try await shop.storage(of: "ann").get() == nil)
        try await shop.remove("ann")
        #expect(try await bank.account("ann")?.isSignedIn == true)
    }

    @Test(arguments: [Place.files, .storages])
    func `Another process sees what this one does`(place: Place) async throws {
        let (one, other) = (accounts(place), accounts(place))
        try await one.storage(of: "ann").save(item: .of("ann"))
        #expect(try await other.list().accounts.map(\.id) == ["ann"])
        try await other.switch(to: "ann")
        #expect(try await one.current()?.id == "ann")
        try await one.remove("ann")
        #expect(try await other.current() == nil)
    }

    @Test(arguments: Place.allCases)
    func `The session beside the tokens is the account's own and goes with it`(place: Place) async throws {
        let accounts = accounts(place)
        let session: any PingStorage.Storage<String> = accounts.sessionStorage(of: "ann")
        try await session.save(item: "session-ann")
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        let cookies: any PingStorage.Storage<[HttpCookie]> = accounts.sessionStorage(of: "ann")
        try await cookies.save(item: [])
        #expect(try await session.get() == "session-ann")
        let other: any PingStorage.Storage<String> = accounts.sessionStorage(of: "bob")
        #expect(try await other.get() == nil)
        try await accounts.remove("ann")
        #expect(try await session.get() == nil)
        #expect(try await cookies.get() == nil)
    }

    @Test(arguments: [Place.files, .storages])
    func `The tokens of an app without accounts become an account, and stay in place`(place: Place) async throws {
        let before = MemoryStorage<Token>()
        try await before.save(item: .of("ann"))
        let accounts = accounts(place).keeping(before, as: "first")

        #expect(try await accounts.current()?.id == "first")
        #expect(try await accounts.list().accounts.map(\.subject) == ["ann"])
        let storage = accounts.storage(of: "first")
        #expect(try await storage.get()?.accessToken == "access-ann")
        try await storage.save(item: .of("ann", number: 2))
        #expect(try await before.get()?.accessToken == "access-ann-2")

        try await accounts.storage(of: "second").save(item: .of("bob"))
        #expect(try await accounts.list().accounts.map(\.id) == ["first", "second"])
        try await accounts.remove("first")
        #expect(try await before.get() == nil)
        #expect(try await accounts.list().accounts.map(\.id) == ["second"])
    }

    @Test func `A locked storage of the time before does not keep the list from opening`() async throws {
        let accounts = accounts().keeping(LockedStorage<Token>(), as: "first")
        try await accounts.storage(of: "second").save(item: .of("bob"))
        #expect(try await accounts.list().accounts.map(\.id) == ["second"])
    }

    @Test(arguments: Place.allCases)
    func `An update changes the name and the tags, and nothing that the SDK keeps`(place: Place) async throws {
        let accounts = accounts(place)
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.storage(of: "bob").save(item: .of("bob"))
        var bob = try #require(try await accounts.account("bob"))
        bob.name = "Ann's"
        bob.tags = ["colour": "green"]
        let changed = try await accounts.update("ann") { [bob] in $0 = bob }
        #expect(changed.id == "ann" && changed.subject == "ann")
        #expect(changed.name == "Ann's" && changed.tags == ["colour": "green"])
        #expect(try await accounts.account("ann") == changed)
    }

    @Test func `In memory an update may ask for another storage`() async throws {
        let accounts = accounts(.memory)
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.update("ann") { account in
            _ = accounts.storage(of: "bob")
            account.name = "Ann"
        }
        #expect(try await accounts.account("ann")?.name == "Ann")
    }
}
