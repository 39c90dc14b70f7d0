// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

// The blocks of the page “Several accounts” and of the comments it leads to.

func bank(_ accounts: Accounts, user: Account.ID) -> Journey {
    Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.realm = "alpha"
        config.sessionStorage = accounts.sessionStorage(of: user)
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "bank"
            oidc.discoveryEndpoint = "https://openam.example.com/am/oauth2/alpha/.well-known/openid-configuration"
            oidc.scopes = ["openid"]
            oidc.redirectUri = "com.example.bank://callback"
            oidc.storage = accounts.storage(of: user)
        }
    }
}

func menu(_ accounts: Accounts) async throws -> [String] {
    try await accounts.list().accounts.map { account in
        account.isSignedIn ? account.name : "\(account.name) (signed out)"
    }
}

func use(_ user: Account.ID, as name: String, in accounts: Accounts) async throws -> Journey {
    try await accounts.update(user) { account in
        account.name = name
        account.tags["colour"] = "blue"
    }
    try await accounts.switch(to: user)
    return bank(accounts, user: user)
}

func remove(_ user: Account.ID, from accounts: Accounts) async throws {
    let signOff = await bank(accounts, user: user).journeyUser()?.logout()
    if case .failure(let error) = signOff { print(error.localizedDescription) }
    try await accounts.remove(user)
}

func accounts(keeping config: OidcClientConfig) -> Accounts {
    Accounts(app: "com.example.bank").keeping(config.storage, as: "first")
}

func accounts(of tenant: String, in database: any StorageSource) -> Accounts {
    Accounts(app: "com.example.bank \(tenant)", in: database)
}

func watch(_ client: OidcClient, showLogin: (SignOutReason) -> Void) async {
    for await state in await client.authStates() {
        if case .signedOut(let reason) = state { showLogin(reason) }
    }
}

func renewing(_ client: OidcClient, while work: () async -> Void) async {
    let renewal = Task { await TokenRenewal(client).run() }
    await work()
    renewal.cancel()
}

func documentedAccounts(_ config: inout OidcClientConfig) {
    let accounts = Accounts(app: "com.example.bank")
    config.storage = accounts.storage(of: "ann")
}

func documentedStoredAccounts(_ store: any StorageSource) -> Accounts {
    let accounts = Accounts(app: "com.example.bank", in: store)
    return accounts
}

struct FolderSource: StorageSource {
    let folder: URL

    func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
        FileStorage(account: account, directory: folder)
    }
}

func documentedRenewal(_ client: OidcClient) {
    let renewal = Task { await TokenRenewal(client).run() }
    // …
    renewal.cancel()
}

@Suite("The documented accounts") struct AccountSnippetTests {
    @Test("are listed, named and chosen")
    func areListed() async throws {
        let accounts = Accounts.inMemory()
        try await accounts.storage(of: "1").save(item: Token(accessToken: "access"))
        let journey = try await use("1", as: "Ann", in: accounts)
        #expect(try await journey.workflow.sharedContext[.oidcClient]?.hasToken() == true)
        #expect(try await menu(accounts) == ["Ann"])
        #expect(try await accounts.current()?.id == "1")
        try await accounts.storage(of: "1").delete()
        #expect(try await menu(accounts) == ["Ann (signed out)"])
    }

    @Test("are kept for each tenant, in one place")
    func areKeptForEachTenant() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = FolderSource(folder: folder)
        let (first, second) = (accounts(of: "first", in: source), accounts(of: "second", in: source))
        try await first.storage(of: "1").save(item: Token(accessToken: "access"))
        #expect(try await accounts(of: "first", in: source).list().accounts.map(\.id) == ["1"])
        #expect(try await second.list().accounts == [])
    }

    @Test("are watched")
    func areWatched() async throws {
        let accounts = Accounts.inMemory()
        let client = try #require(bank(accounts, user: "1").workflow.sharedContext[.oidcClient])
        var states = await client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedOut(.neverSignedIn))
        await renewing(client) {}
    }
}
