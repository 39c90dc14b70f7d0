import PingOidc

/// Changes accounts in a store, beside others, until it has done so or is killed.
struct AccountProbe {
    private let accounts: Accounts

    init(_ accounts: Accounts) {
        self.accounts = accounts
    }

    func count(times: Int) async throws {
        for number in 0..<times {
            try await accounts.update(number % 2 == 0 ? "ann" : "bob") { account in
                account.tags["count"] = String((Int(account.tags["count"] ?? "") ?? 0) + 1)
            }
        }
    }

    func juggle(times: Int, _ done: () -> Void) async throws {
        for number in 0..<times {
            let storage = accounts.storage(of: "eve")
            try await storage.save(item: Token(accessToken: "first", refreshToken: "first"))
            try await storage.save(item: Token(accessToken: "second", refreshToken: "second"))
            try await accounts.update("eve") { $0.name = "Eve \(number)" }
            try await accounts.switch(to: "eve")
            try await accounts.remove("eve")
            done()
        }
    }
}
