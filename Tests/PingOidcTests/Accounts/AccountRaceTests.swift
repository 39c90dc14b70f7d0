import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// Two processes on the same accounts, as instances that share nothing but the files.
@Suite struct AccountRaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Whether they are over their own files, or in a place for storages.
    private func process(_ inSource: Bool) -> Accounts {
        inSource
            ? Accounts(app: "bank", in: FileSource(directory: folder.url))
            : Accounts(app: "bank", directory: folder.url)
    }

    private func hold(_ provider: TestProvider, at gate: Gate) {
        provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
    }

    @Test(arguments: [false, true])
    func `An account removed while it is refreshed does not come back`(inSource: Bool) async throws {
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: process(inSource).storage(of: "ann"))
        try await client.logIn(at: provider)
        let gate = Gate()
        hold(provider, at: gate)
        async let refreshed = client.refresh()
        await gate.waitForArrivals()
        async let removed: Void = process(inSource).remove("ann")
        gate.open()
        _ = await refreshed
        try await removed
        #expect(try await process(inSource).list().accounts == [])
        #expect(try await process(inSource).storage(of: "ann").get() == nil)
        #expect(await client.token().error?.failureCode == .oidcNoToken)
        #expect(try await process(inSource).list().accounts == [])
    }

    @Test(arguments: [false, true])
    func `A switch, a new name and a refresh at once are all kept`(inSource: Bool) async throws {
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: process(inSource).storage(of: "ann"))
        try await client.logIn(at: provider)
        try await process(inSource).storage(of: "bob").save(item: .of("bob"))
        let gate = Gate()
        hold(provider, at: gate)
        async let refreshed = client.refresh()
        await gate.waitForArrivals()
        try await process(inSource).switch(to: "bob")
        try await process(inSource).update("ann") { $0.name = "Ann at work" }
        gate.open()
        _ = try await refreshed.get()
        #expect(try await process(inSource).current()?.id == "bob")
        let ann = try #require(try await process(inSource).account("ann"))
        #expect(ann.name == "Ann at work")
        #expect(ann.refreshedAt != nil)
        #expect(ann.clientId == "demo-app")
    }

    @Test(arguments: [false, true])
    func `Changes by many processes at once lose nothing`(inSource: Bool) async throws {
        try await process(inSource).storage(of: "ann").save(item: .of("ann"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let accounts = process(inSource)
                    try await accounts.update("ann") { $0.tags["\(number)"] = "here" }
                    try await accounts.storage(of: Account.ID(rawValue: "user-\(number)")).save(item: .of("\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await process(inSource).account("ann")?.tags.count == 40)
        #expect(try await process(inSource).list().accounts.count == 41)
    }
}

extension OidcClient {
    /// Goes through a whole login.
    @discardableResult
    func logIn(at provider: TestProvider) async throws -> Token {
        let request = try await authorizationRequest()
        return try await exchange(code: code(fromRedirect: provider.approve(request), for: request), for: request)
    }
}
