import Foundation
import PingEmulator
import PingOidc
import PlayedUser

/// A command line that logs its user in with the browser of this machine, against the emulator. Log in as `jo.field`
/// with the password `S3cret-Word`. Without a terminal the example plays the user.
@main
struct BrowserLogin {
    static func main() async throws {
        let server = try await Emulator().serve()
        let isWatched = isatty(STDIN_FILENO) == 1

        let oidcWeb = OidcWeb.createOidcWeb { config in
            config.browser = LoopbackBrowser(launcher: isWatched ? .system : PlayedUser(server).launcher) { url in
                print("Open this address in a browser: \(url.absoluteString)")
            }
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = server.discoveryEndpoint()
                oidc.scopes = ["openid", "profile"]
                oidc.redirectUri = "http://127.0.0.1/callback"
                oidc.storage = MemoryStorage<Token>()
            }
        }

        print("Waiting for the browser …")
        switch await oidcWeb.authorize() {
        case .success(let user):
            let claims = try await user.userinfo().get()
            print("Signed in as \(claims["name"]?.string ?? "somebody").")
            print(await user.logout().succeeded ? "Signed out." : "The server did not learn everything.")
        case .failure(let error):
            print("It did not work: \(error.errorMessage)")
        }
        await server.stop()
    }
}

extension Result {
    fileprivate var succeeded: Bool { (try? get()) != nil }
}
