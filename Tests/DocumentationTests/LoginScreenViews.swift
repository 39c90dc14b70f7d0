// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

#if canImport(SwiftUI)
import PingLoginUI
import PingOidc
#if canImport(AuthenticationServices)
import AuthenticationServices
#endif
import SwiftUI

// A login screen: with SwiftUI.

struct SignInScreen: View {
    let model: LoginModel
    let enter: () -> Void

    var body: some View {
        LoginView(model)
            .onOpenURL { if model.canResume($0) { model.perform(.resume($0)) } }
            .onChange(of: model.success != nil) { _, isSignedIn in
                if isSignedIn { enter() }
            }
    }
}

struct ScreenWithColours: View {
    let model: LoginModel

    var body: some View {
        LoginView(model) { field in
            if case .collector(let colour as ColourCollector) = field.content {
                ColourWheel(colour: colour)
            }
        }
    }
}

/// Draws the collector of the pages about collectors.
struct ColourWheel: View {
    let colour: ColourCollector

    var body: some View {
        TextField("Colour", text: Binding(get: { colour.value }, set: { colour.value = $0 }))
    }
}

struct ServerText: View {
    let content: RichContent
    let model: LoginModel

    var body: some View {
        Text(content.attributedText(startingJourneys: model.otherJourneys))
            .environment(\.openURL, OpenURLAction { model.opens($0) ? .handled : .systemAction })
    }
}

struct CompactLogin: View {
    let model: LoginModel

    var body: some View {
        VStack {
            if let header = model.header { Text(header) }
            if let message = model.errorMessage { Text(message) }
            ForEach(model.fields) { LoginFieldView($0, in: model) }
            if let title = model.submitTitle { Button(title) { model.perform(.next) } }
            if let title = model.retryTitle { Button(title) { model.perform(.retry) } }
            if let title = model.restartTitle { Button(title) { model.perform(.restart) } }
        }
        .disabled(model.isLoading)
        .task { await model.start() }
    }
}

/// Shows a screen of the app's own.
struct CompactScreen: View {
    let model: LoginModel

    var body: some View {
CompactLogin(model: model)
    .loginSheets(of: model)
    }
}

// Log in with the browser.

#if canImport(AuthenticationServices)
struct SignInButton: View {
    let oidcWeb: OidcWeb
    let enter: (any User) -> Void
    @Environment(\.webAuthenticationSession) private var session

    var body: some View {
        Button("Sign in") {
            Task {
                let result = await oidcWeb.authorize { $0.browser = WebAuthenticationBrowser(session) }
                if case .success(let user) = result { enter(user) }
            }
        }
    }
}

@MainActor func sheetsInAWindow(_ config: inout JourneyConfig, of window: ASPresentationAnchor) {
config.module(FidoModule.config) { fido in
    fido.authenticator = PlatformAuthenticator { [weak window] in window }
}
config.module(IdpModule.config) { idp in
    let browser = WebAuthenticationBrowser { [weak window] in window }
    idp.browser = RedirectBrowser(browser, redirectUri: "com.example.app:/callback")
}
}
#endif

// PingLoginUI.

@MainActor func upgradingModel(_ journey: Journey) -> LoginModel {
let model = LoginModel(journey: journey, name: "Login")
model.upgradesToPasskeys = true
    return model
}

struct PlainSignIn: View {
    let model: LoginModel

    var body: some View {
        LoginView(model)
    }
}
#endif
