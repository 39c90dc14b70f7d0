import Foundation
import Testing

@testable import PingOidc

/// Identifiers are any text, never a path, and the same only with the same code points.
@Suite struct AccountIdentifierTests {
    private let folder: TemporaryFolder
    private let accounts: Accounts

    init() throws {
        folder = try TemporaryFolder()
        accounts = Accounts(app: "../bank/\u{0}", directory: folder.url)
    }

    private static let hostile = [
        "", " ", ".", "..", "../../etc/passwd", "/", "a/b", "a\u{0}b", "\u{0}", "\n", "👩‍👩‍👧‍👦", "Ann", "ann",
        "caf\u{e9}", "cafe\u{301}", "current", "CON", "-rf", String(repeating: "x", count: 10_240),
        String(repeating: "é", count: 5_000) + "/..", "\u{202E}nna", "\"", "{}",
    ]

    @Test func `Every text is another account, and none becomes a path`() async throws {
        for (number, text) in Self.hostile.enumerated() {
            try await accounts.storage(of: Account.ID(rawValue: text)).save(item: .of("user-\(number)"))
        }
        let list = try await accounts.list()
        #expect(list.damaged.isEmpty)
        #expect(Set(list.accounts.map(\.id)) == Set(Self.hostile.map(Account.ID.init(rawValue:))))
        for (number, text) in Self.hostile.enumerated() {
            let id = Account.ID(rawValue: text)
            #expect(try await accounts.account(id)?.subject == "user-\(number)")
            #expect(try await accounts.storage(of: id).get()?.accessToken == "access-user-\(number)")
            try await accounts.switch(to: id)
            #expect(try await accounts.current()?.id == id)
        }
        let top = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(top.count == 1)
    }

    @Test func `Canonically equivalent texts are two accounts`() async throws {
        let (one, two): (Account.ID, Account.ID) = ("caf\u{e9}", "cafe\u{301}")
        #expect(one != two)
        #expect(Set([one, two]).count == 2)
        for accounts in [accounts, Accounts.inMemory()] {
            try await accounts.storage(of: one).save(item: .of("one"))
            #expect(try await accounts.account(two) == nil)
            try await accounts.storage(of: two).save(item: .of("two"))
            try await accounts.remove(one)
            #expect(try await accounts.list().accounts.map(\.subject) == ["two"])
        }
    }

    @Test func `Too much in the tags is refused, and the record stays`() async throws {
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        await expectError(.storageInvalidValue) {
            try await accounts.update("ann") { $0.tags["note"] = String(repeating: "x", count: 70_000) }
        }
        #expect(try await accounts.account("ann")?.tags == [:])
        await expectError(.storageInvalidValue) {
            try await accounts.storage(of: Account.ID(rawValue: String(repeating: "x", count: 70_000)))
                .save(item: .of("ann"))
        }
        #expect(try await accounts.list().accounts.count == 1)
    }
}
