import PingEmulator
import PingLoginUI
import SwiftUI

/// The journeys of the server, each with its login.
struct JourneyScreen: View {
    let server: SampleServer

    var body: some View {
        List {
            ForEach(FlowCatalogue.builtIn.journeys, id: \.name) { flow in
                NavigationLink(flow.title) {
                    LoginScreen(title: flow.title) {
                        LoginModel(
                            journey: server.journey(SampleAccount.journey.id),
                            name: flow.name,
                            authenticator: server.authenticator
                        )
                    }
                }
            }
        }
        .navigationTitle("Journeys")
    }
}
