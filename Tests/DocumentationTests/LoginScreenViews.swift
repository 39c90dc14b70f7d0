// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

#if canImport(SwiftUI)
import PingLoginUI
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

// PingLoginUI.

struct PlainSignIn: View {
    let model: LoginModel

    var body: some View {
        LoginView(model)
    }
}
#endif
