import PingLoginUI
import SwiftUI

/// Logs users in with journeys, DaVinci flows, the browser and passkeys, at a server that runs inside this app.
@main
struct PingSampleApp: App {
    @State private var sample = Sample()

    var body: some Scene {
        WindowGroup {
            HomeScreen(sample: sample)
        }
    }
}
