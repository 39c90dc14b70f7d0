import PingEmulator
import PingLogin

/// Drives the model behind login screens with scripted answers: a DaVinci flow, a wrong password, a success.
@main
struct LoginWithoutScreen {
    @MainActor
    static func main() async throws {
        let emulator = try Emulator()
        let daVinci = DaVinci.createDaVinci { config in
            // The emulator runs in this process, without a network.
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid", "profile"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        var options = DaVinciOptions()
        options.acrValues = "SignOn"
        let model = LoginModel(daVinci: daVinci, options: options)

        await model.start()
        for password in ["", "wrong", "S3cret-Word"] {
            show(model)
            fill(model, password: password)
            await model.next()
        }
        show(model)
        guard let user = model.user else { return }
        print("Hello,", try await user.userinfo(cache: false).get()["name"]?.string ?? "stranger")
    }

    /// What a screen would show.
    @MainActor
    static func show(_ model: LoginModel) {
        print("──", model.success == nil ? model.header ?? "A step" : model.texts[.signedIn])
        if let message = model.errorMessage { print("  !", message) }
        for field in model.fields {
            switch field.control {
            case .message(let message): print("  ", message.plainText)
            case .text(let input): print("  ", input.label + ":", input.value.current)
            case .secret(let input):
                print("  ", input.label + ":", String(repeating: "•", count: input.value.current.count))
            case .button(let button): print("  ", "[\(button.label)]")
            default: break
            }
            for message in model.validationMessages[field.id] ?? [] { print("    !", message) }
        }
    }

    /// What a user would type.
    @MainActor
    static func fill(_ model: LoginModel, password: String) {
        for field in model.fields {
            switch field.control {
            case .text(let input): input.value.current = "jo.field"
            case .secret(let input): input.value.current = password
            default: break
            }
        }
    }
}
