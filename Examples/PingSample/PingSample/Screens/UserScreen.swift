import PingLoginUI
import SwiftUI

/// A signed-in user: what the server knows, and the ends of the tokens.
struct UserScreen: View {
    let user: any User
    @State private var lines: [String] = []

    init(user: any User) {
        self.user = user
    }

    var body: some View {
        List {
            ForEach(lines, id: \.self) { Text($0) }
            Button("Refresh the tokens") { Task { await refresh() } }
            Button("Log out") { Task { await logOut() } }
        }
        .task { await load() }
    }

    private func load() async {
        switch await user.userinfo(cache: false) {
        case .success(let claims):
            lines = claims.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.string ?? "…")" }
        case .failure(let error): lines = [error.errorMessage]
        }
    }

    private func refresh() async {
        switch await user.refresh() {
        case .success(let token): lines = ["New tokens, for \(token.expiresIn ?? 0) seconds."]
        case .failure(let error): lines = [error.errorMessage]
        }
    }

    private func logOut() async {
        switch await user.logout() {
        case .success: lines = ["Logged out."]
        case .failure(let error): lines = ["Logged out on this device.", error.localizedDescription]
        }
    }
}
