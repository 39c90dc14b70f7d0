// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the page.

import Observation
import PingEmulator
import PingLogin
import PingTestKit
import Testing

/// The blocks of the guide “A login screen” that need no SwiftUI, run against the emulator.
@Suite("A login screen")
@MainActor
struct LoginScreenTests {
    private let shown = Locked<[String]>([])
    private let passwords = Locked(["", "wrong", "S3cret-Word", "S3cret-Word"])

    private func ask(_ label: String) -> String { "jo.field" }
    private func askHidden(_ label: String) -> String {
        passwords.withLock { $0.isEmpty ? "" : $0.removeFirst() }
    }
    private func print(_ text: String) { shown.withLock { $0.append(text) } }

    private func journey(_ emulator: Emulator) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
    }

    private func documentedJourney() throws -> Journey {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        return journey
    }

    private func daVinci(_ emulator: Emulator) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
    }

    private func journeyModel(_ emulator: Emulator) -> LoginModel {
        let journey = journey(emulator)
        let model = LoginModel(journey: journey, name: "Login")
        return model
    }

    private func daVinciModel(_ emulator: Emulator) -> LoginModel {
        let daVinci = daVinci(emulator)
        var options = DaVinciOptions()
        options.acrValues = "SignOn"
        let model = LoginModel(daVinci: daVinci, options: options)
        return model
    }

    private func schemeOfTheApp(_ config: inout JourneyConfig) {
config.module(IdpModule.config) { idp in
    idp.callbackScheme = "com.example.app"
}
    }

    private func emulator() throws -> Emulator {
        try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
    }

    private func walk(_ model: LoginModel) async {
        await model.start()
        while model.success == nil, model.step != nil {
            for field in model.fields {
                switch field.control {
                case .message(let message): print(message.plainText)
                case .text(let input): input.value.current = ask(input.label)
                case .secret(let input): input.value.current = askHidden(input.label)
                case .toggle(let input): input.isOn.current = ask(input.label) == "yes"
                default: break
                }
            }
            await model.next()
            if let message = model.errorMessage { print(message) }
            for message in model.validationMessages.values.joined() { print(message) }
        }
    }

    @Test("The texts may be an app's own, or those of a browser's language")
    func languages() throws {
        let model = daVinciModel(try emulator())
        // The tests' bundle has no catalog named Login.
        let error = #expect(throws: PingError.self) {
            model.texts = try LoginTexts(bundle: .main)
        }
        #expect(error?.code == .invalidConfiguration)
        let texts = LoginTexts(languages: AcceptLanguage(headerField: "ar, en;q=0.8"))
        #expect(texts.isRightToLeft)
        #expect(swiss().language == "de")
    }

    private func swiss() -> LoginTexts {
        let texts = LoginTexts(languages: AcceptLanguage(headerField: "de-CH, en;q=0.8"))
        return texts
    }

    @Test("The loop of the guide walks a DaVinci flow, past what is wrong")
    func daVinciWithoutSwiftUI() async throws {
        let model = daVinciModel(try emulator())
        model.texts[.required] = "Please fill this in."
        await walk(model)
        #expect(model.success != nil)
        #expect(model.user != nil)
        #expect(shown.current.contains("Please fill this in."))
        #expect(shown.current.contains("Invalid username and/or password"))
    }

    @Test("The loop of the guide walks a journey")
    func journeyWithoutSwiftUI() async throws {
        passwords.set(["S3cret-Word"])
        let model = journeyModel(try emulator())
        await walk(model)
        #expect(model.success != nil)
    }

    @Test("An interface that watches the model learns when to draw again")
    func watching() async throws {
        let model = journeyModel(try emulator())
        let screen = Screen()
        screen.draw(model)
        await model.start()
        try await until { screen.lastCount == 2 }
        #expect(screen.drawings > 1)
    }

    @MainActor
    final class Screen {
        private(set) var drawings = 0
        private(set) var lastCount = 0

        private func show(_ header: String, _ fields: [LoginField], isLoading: Bool) {
            drawings += 1
            lastCount = fields.count
        }

        func draw(_ model: LoginModel) {
            withObservationTracking {
                show(model.header ?? "", model.fields, isLoading: model.isLoading)
            } onChange: {
                Task { @MainActor in self.draw(model) }
            }
        }
    }
}
