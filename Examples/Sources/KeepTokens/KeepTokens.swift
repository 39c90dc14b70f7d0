import PingEmulator
import PingJourney

/// Ends a login with verified tokens, uses them, and signs off.
@main
struct KeepTokens {
    static func main() async throws {
        let server = try await Emulator().serve()

        let journey = Journey.createJourney { config in
            config.serverUrl = server.serverURL
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(PingJourney.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.redirectUri = "demo://cb"
                oidc.discoveryEndpoint = server.discoveryEndpoint()
                oidc.scopes = ["openid", "profile", "email"]
                // In memory, so that the example leaves nothing behind. By default the SDK uses the system's storage.
                oidc.storage = MemoryStorage<Token>()
            }
        }

        var node = await journey.start("Login")
        while let step = node as? ContinueNode {
            for callback in step.callbacks {
                (callback as? NameCallback)?.name = "jo.field"
                (callback as? PasswordCallback)?.password = "S3cret-Word"
            }
            node = await step.next()
        }

        guard let user = await journey.journeyUser() else { return print("Not signed in: \(node)") }
        print("Token:", try await user.token().get())
        print("User:", try await user.userinfo(cache: false).get()["name"] ?? "?")
        for step in try await journey.signOff().get().steps { print("Signed off:", step.name) }
        await server.stop()
    }
}
