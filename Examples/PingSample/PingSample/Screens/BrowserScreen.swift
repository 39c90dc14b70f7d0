import PingLoginUI
import SwiftUI

/// The login on the server's own pages, in the system's sheet.
struct BrowserScreen: View {
    let server: SampleServer
    @State private var user: (any User)?
    @State private var message = ""

    init(server: SampleServer) {
        self.server = server
    }

    var body: some View {
        Group {
            if let user {
                UserScreen(user: user)
            } else {
                VStack {
                    Text(message)
                    Button("Log in with the browser") { Task { await logIn() } }
                }
            }
        }
        .navigationTitle("The browser")
    }

    private func logIn() async {
        switch await server.browser(SampleAccount.browser.id).authorize() {
        case .success(let signedIn): user = signedIn
        case .failure(let error) where error.isCancelled: message = "You closed the sheet."
        case .failure(let error): message = error.errorMessage
        }
    }
}
