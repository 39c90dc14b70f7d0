import PingLoginUI
import SwiftUI

/// Registers a passkey after a password, then logs in with it: the second journey asks for no password.
struct PasskeyScreen: View {
    let server: SampleServer

    var body: some View {
        List {
            link("Register and use a passkey", journey: "Passkey")
            link("Log in with a passkey", journey: "PasskeyLogin")
            if let domain = SampleSettings.passkeyDomain {
                Text("The system's passkeys, for \(domain).")
            } else {
                Text("Passkeys in software. SampleSettings.passkeyDomain switches to the system's.")
            }
        }
        .navigationTitle("Passkeys")
    }

    private func link(_ title: String, journey: String) -> some View {
        NavigationLink(title) {
            LoginScreen(title: title) {
                var options = JourneyOptions()
                // Else the session of an earlier login would be enough.
                options.forceAuth = true
                let model = LoginModel(
                    journey: server.journey(SampleAccount.passkey.id),
                    name: journey,
                    options: options,
                    authenticator: server.authenticator
                )
                // The system adds a passkey itself where its password manager has filled in the password.
                model.upgradesToPasskeys = true
                return model
            }
        }
    }
}
