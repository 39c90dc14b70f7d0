import PingEmulator
import PingLoginUI
import SwiftUI

/// The first step of a flow of the emulator's catalogue, with the emulator in the process and no network.
struct StepPreview: View {
    enum Flow: Sendable {
        case journey(String)
        case daVinci(String)
    }

    let flow: Flow
    let languages: [String]
    @State private var model: LoginModel?

    init(_ flow: Flow, languages: [String] = []) {
        self.flow = flow
        self.languages = languages
    }

    var body: some View {
        Group {
            if let model { LoginView(model) } else { ProgressView() }
        }
        .task { if model == nil { model = try? makeModel() } }
    }

    private func makeModel() throws -> LoginModel {
        let emulator = try Emulator()
        switch flow {
        case .journey(let name):
            let journey = Journey.createJourney { config in
                config.serverUrl = emulator.serverURL
                config.realm = "alpha"
                config.httpClient = emulator.transport
                config.languages = AcceptLanguage(languages)
                config.sessionStorage = MemoryStorage<SSOToken>()
            }
            return LoginModel(journey: journey, name: name)
        case .daVinci(let name):
            let daVinci = DaVinci.createDaVinci { config in
                config.httpClient = emulator.transport
                config.languages = AcceptLanguage(languages)
                config.sessionStorage = MemoryStorage<[HttpCookie]>()
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                    oidc.scopes = ["openid"]
                    oidc.redirectUri = SampleSettings.redirectUri
                    oidc.storage = MemoryStorage<Token>()
                }
            }
            var options = DaVinciOptions()
            options.acrValues = name
            return LoginModel(daVinci: daVinci, options: options)
        }
    }
}

// The stand-ins for SwiftUI have no macros.
#if canImport(DeveloperToolsSupport)
    #Preview("Name and password") { StepPreview(.journey("Login")) }
    #Preview("New password, number, switches") { StepPreview(.journey("Registration")) }
    #Preview("Security question") { StepPreview(.journey("SecurityQuestion")) }
    #Preview("Choice") { StepPreview(.journey("Choice")) }
    #Preview("Buttons") { StepPreview(.journey("Confirmation")) }
    #Preview("Consent") { StepPreview(.journey("Consent")) }
    #Preview("Terms") { StepPreview(.journey("Terms")) }
    #Preview("Messages, waiting, web page") { StepPreview(.journey("AllCallbacks")) }
    #Preview("Passkey") { StepPreview(.journey("Passkey")) }
    #Preview("Identity providers") { StepPreview(.daVinci("SocialLogin")) }
    #Preview("Every field of a form") { StepPreview(.daVinci("EveryField")) }
    #Preview("Small text") { StepPreview(.daVinci("EveryField")).dynamicTypeSize(.xSmall) }
    #Preview("Large text") { StepPreview(.daVinci("EveryField")).dynamicTypeSize(.xxxLarge) }
    #Preview("Largest text") { StepPreview(.daVinci("EveryField")).dynamicTypeSize(.accessibility5) }
    #Preview("Dark") { StepPreview(.daVinci("EveryField")).preferredColorScheme(.dark) }
    #Preview("Right to left") { StepPreview(.journey("Registration"), languages: ["ar"]) }
    #Preview("German") { StepPreview(.journey("Registration"), languages: ["de"]) }
#endif
