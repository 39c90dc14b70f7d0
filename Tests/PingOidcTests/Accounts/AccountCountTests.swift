import Foundation
import Testing

@testable import PingOidc

/// Many accounts. `PING_ACCOUNT_COUNT=100000` raises the number; the output says what the list and a save cost.
@Suite struct AccountCountTests {
    private static let count = ProcessInfo.processInfo.environment["PING_ACCOUNT_COUNT"].flatMap { Int($0) } ?? 500

    @Test func `A list has them all, and a save reads no other record`() async throws {
        let folder = try TemporaryFolder()
        let accounts = Accounts(app: "bank", directory: folder.url)
        let clock = ContinuousClock()  // real time: it prints what the list costs
        let first = try await clock.measure { try await add(0..<100, to: accounts) }
        try await add(100..<(Self.count - 100), to: accounts)
        let last = try await clock.measure { try await add((Self.count - 100)..<Self.count, to: accounts) }
        var list: AccountList?
        let listing = try await clock.measure { list = try await accounts.list() }
        #expect(list?.accounts.count == Self.count)
        #expect(list?.damaged.isEmpty == true)
        print("\(Self.count) accounts: first login \(first / 100), last \(last / 100), list \(listing)")

        // An unreadable neighbour would fail a save that looks at it.
        for file in try folder.files(".json") {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        }
        try await accounts.storage(of: "new").save(item: .of("new"))
        #expect(try await accounts.account("new")?.isSignedIn == true)
    }

    private func add(_ numbers: Range<Int>, to accounts: Accounts) async throws {
        for number in numbers {
            try await accounts.storage(of: Account.ID(rawValue: "user-\(number)")).save(item: .of("user-\(number)"))
        }
    }
}
