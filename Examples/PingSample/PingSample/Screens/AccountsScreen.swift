import PingLoginUI
import SwiftUI

/// The accounts on this device: choose one, sign it out and remove it, or log another user in beside it.
struct AccountsScreen: View {
    let server: SampleServer
    @State private var accounts: [Account] = []
    @State private var current: Account.ID?
    @State private var message = ""

    init(server: SampleServer) {
        self.server = server
    }

    var body: some View {
        List {
            ForEach(accounts) { account in
                AccountRow(
                    account: account,
                    isCurrent: account.id == current,
                    choose: { change { try await server.accounts.switch(to: account.id) } },
                    remove: { change { try await remove(account) } }
                )
            }
            Text(message)
            NavigationLink("Log another user in") {
                LoginScreen(title: "sam.poole, An0ther-Word") {
                    LoginModel(journey: server.journey(SampleAccount.second.id), name: "Login")
                }
            }
        }
        .navigationTitle("Accounts")
        .task { await load() }
    }

    private func load() async {
        do {
            let list = try await server.accounts.list()
            accounts = list.accounts
            current = try await server.accounts.current()?.id
            message = list.damaged.map(\.localizedDescription).joined(separator: "\n")
        } catch {
            message = error.localizedDescription
        }
    }

    private func change(_ work: @escaping @MainActor () async throws -> Void) {
        Task {
            do { try await work() } catch { message = error.localizedDescription }
            await load()
        }
    }

    /// Tells the server first, which it can do without as well.
    private func remove(_ account: Account) async throws {
        _ = try await SampleAccount(rawValue: account.id.rawValue)?.user(at: server)?.logout()
        try await server.accounts.remove(account.id)
    }
}

/// One account, with what can be done to it.
struct AccountRow: View {
    let account: Account
    let isCurrent: Bool
    let choose: @MainActor () -> Void
    let remove: @MainActor () -> Void

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(isCurrent ? "\(account.name), current" : account.name)
                Text(account.isSignedIn ? "signed in" : "signed out")
            }
            Spacer()
            Button("Choose", action: choose)
            Button("Remove", role: .destructive, action: remove)
        }
        // In a list, a row with several buttons presses all of them otherwise.
        .buttonStyle(.borderless)
    }
}
