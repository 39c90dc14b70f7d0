import PingLoginUI
import SwiftUI

/// What the app shows, once its server runs.
struct HomeScreen: View {
    let sample: Sample

    var body: some View {
        NavigationStack {
            content.navigationTitle("PingSample")
        }
        .task { await sample.begin() }
    }

    @ViewBuilder private var content: some View {
        switch sample.state {
        case .starting:
            ProgressView("The server starts …")
        case .failed(let message):
            VStack {
                Text(message)
                restart
            }
        case .ready(let server):
            List {
                NavigationLink("Journeys") { JourneyScreen(server: server) }
                NavigationLink("DaVinci flows") { DaVinciScreen(server: server) }
                NavigationLink("The browser") { BrowserScreen(server: server) }
                NavigationLink("Passkeys") { PasskeyScreen(server: server) }
                NavigationLink("Accounts") { AccountsScreen(server: server) }
                Text("Log in as jo.field with the password S3cret-Word.")
                restart
            }
        }
    }

    private var restart: some View {
        Button("Start the server again") { Task { await sample.start() } }
    }
}
