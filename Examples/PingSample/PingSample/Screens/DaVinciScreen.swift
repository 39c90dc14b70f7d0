import PingEmulator
import PingLoginUI
import SwiftUI

/// The DaVinci flows of the server, each with its login.
struct DaVinciScreen: View {
    let server: SampleServer

    var body: some View {
        List {
            ForEach(FlowCatalogue.builtIn.daVinciFlows, id: \.name) { flow in
                NavigationLink(flow.title) {
                    LoginScreen(title: flow.title) { model(of: flow.name) }
                }
            }
        }
        .navigationTitle("DaVinci flows")
    }

    private func model(of flow: String) -> LoginModel {
        var options = DaVinciOptions()
        options.acrValues = flow
        return LoginModel(
            daVinci: server.daVinci(SampleAccount.daVinci.id),
            options: options,
            authenticator: server.authenticator
        )
    }
}
