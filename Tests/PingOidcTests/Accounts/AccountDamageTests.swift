import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// Records that are damaged, foreign or newer: no session is lost, and nothing is overwritten.
@Suite struct AccountDamageTests {
    private let folder: TemporaryFolder
    private let accounts: Accounts

    init() async throws {
        folder = try TemporaryFolder()
        accounts = Accounts(app: "bank", directory: folder.url)
        try await accounts.storage(of: "ann").save(item: .of("ann"))
        try await accounts.storage(of: "bob").save(item: .of("bob"))
    }

    private func record(_ id: String) throws -> URL {
        try #require(try folder.files(".json").first { $0.lastPathComponent.hasPrefix("\(id)-") })
    }

    private func write(_ data: Data, as id: String) throws {
        try data.write(to: try record(id))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: try record(id).path)
    }

    @Test func `A truncated record hides no other account, and its tokens still serve`() async throws {
        let whole = try Data(contentsOf: record("ann"))
        for length in [0, 1, whole.count / 2, whole.count - 1] {
            try write(whole.prefix(length), as: "ann")
            let list = try await accounts.list()
            #expect(list.accounts.map(\.id) == ["bob"])
            #expect(list.damaged.map(\.code) == [.storageCorrupt])
            await expectError(.storageCorrupt) { _ = try await accounts.account("ann") }
            await expectError(.storageCorrupt) { try await accounts.update("ann") { $0.name = "Ann" } }
            await expectError(.storageCorrupt) { try await accounts.switch(to: "ann") }
            #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann")
            #expect(try Data(contentsOf: record("ann")) == whole.prefix(length))
        }
    }

    @Test func `A refresh is stored although the record is damaged`() async throws {
        try write(Data("nonsense".utf8), as: "ann")
        try await accounts.storage(of: "ann").save(item: .of("ann", number: 2))
        #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann-2")
        #expect(try Data(contentsOf: record("ann")) == Data("nonsense".utf8))
    }

    @Test func `A damaged record is made again from the tokens, and kept beside the new one`() async throws {
        try write(Data("nonsense".utf8), as: "ann")
        let rebuilt = try await accounts.rebuild("ann")
        #expect(rebuilt.subject == "ann")
        #expect(rebuilt.isSignedIn)
        #expect(try await accounts.list().accounts.map(\.id) == ["ann", "bob"])
        let kept = try #require(try folder.files(".damaged").first)
        #expect(try Data(contentsOf: kept) == Data("nonsense".utf8))
        #expect(try await accounts.rebuild("ann") == rebuilt)
    }

    @Test func `A record that many make again at once is put aside once`() async throws {
        for _ in 1...10 {
            try write(Data("nonsense".utf8), as: "ann")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 { group.addTask { try await accounts.rebuild("ann") } }
                try await group.waitForAll()
            }
            let kept = try #require(try folder.files(".damaged").first)
            #expect(try Data(contentsOf: kept) == Data("nonsense".utf8))
        }
    }

    @Test func `A damaged record without tokens is not thrown away`() async throws {
        try await accounts.storage(of: "ann").delete()
        try write(Data("nonsense".utf8), as: "ann")
        await expectError(.storageCorrupt) { try await accounts.rebuild("ann") }
        #expect(try Data(contentsOf: record("ann")) == Data("nonsense".utf8))
        await expectError(.accountUnknown) { try await accounts.rebuild("eve") }
    }

    @Test func `The record of another account in its place is damage`() async throws {
        try write(try Data(contentsOf: record("bob")), as: "ann")
        let list = try await accounts.list()
        #expect(list.accounts.map(\.id) == ["bob"])
        #expect(list.damaged.map(\.code) == [.storageCorrupt])
        await expectError(.storageCorrupt) { _ = try await accounts.account("ann") }
    }

    @Test func `A record of a newer version is named and stays as it is`() async throws {
        let newer = Data(#"{"version": 2, "id": "ann", "name": "Ann", "tags": {}}"#.utf8)
        try write(newer, as: "ann")
        #expect(try await accounts.list().damaged.map(\.code) == [.storageNewerVersion])
        await expectError(.storageNewerVersion) { try await accounts.rebuild("ann") }
        try await accounts.storage(of: "ann").save(item: .of("ann", number: 2))
        #expect(try Data(contentsOf: record("ann")) == newer)
    }

    @Test(arguments: [
        #"{"id": "ann", "name": "Ann", "tags": {}}"#, #"{"version": 0, "id": "ann", "name": "Ann", "tags": {}}"#,
        #"{"version": 1, "id": 7, "name": "Ann", "tags": {}}"#, #"{"version": 1, "id": "ann", "tags": {}}"#,
        #"{"version": 1, "id": "ann", "name": "Ann", "tags": []}"#, "[]", "null",
        String(repeating: " ", count: 70_000) + "{}",
    ])
    func `A record with a wrong member is damage`(text: String) async throws {
        try write(Data(text.utf8), as: "ann")
        #expect(try await accounts.list().damaged.map(\.code) == [.storageCorrupt])
    }

    @Test func `A record that others can read is refused`() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: try record("ann").path)
        #expect(try await accounts.list().damaged.map(\.code) == [.storageDenied])
        await expectError(.storageDenied) { _ = try await accounts.account("ann") }
    }

    @Test func `A damaged choice of the current account is named, and a new choice replaces it`() async throws {
        try await accounts.switch(to: "ann")
        let choice = try #require(try folder.files(".json").first { $0.lastPathComponent.hasPrefix("current-") })
        try Data("{".utf8).write(to: choice)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: choice.path)
        await expectError(.storageCorrupt) { _ = try await accounts.current() }
        #expect(try await accounts.list().accounts.count == 2)
        try await accounts.switch(to: "bob")
        #expect(try await accounts.current()?.id == "bob")
    }

    @Test func `A damaged record can be removed with its tokens`() async throws {
        try write(Data("nonsense".utf8), as: "ann")
        try await accounts.remove("ann")
        #expect(try await accounts.list().damaged.isEmpty)
        #expect(try await accounts.storage(of: "ann").get() == nil)
    }

    @Test func `An account whose record is of a newer version keeps its tokens when it cannot be removed`() async throws
    {
        try write(Data(#"{"version": 9, "id": "ann"}"#.utf8), as: "ann")
        await expectError(.storageNewerVersion) { try await accounts.remove("ann") }
        #expect(try await accounts.storage(of: "ann").get()?.accessToken == "access-ann")
    }
}
